"""The ProbCut fit in NumPy: v_deep = a * v_shallow + b + e, e of deviation
sigma, for each number of discs with its neighbours as a trend.

This is what rialto-fit-probcut does (docs/fit.md), written again from the
description as weighted least squares, for notebooks that want to change it.
"""

import math

import numpy as np

DISC_COUNTS = 65
PERIODS = (0, 2, 4, 6)  # of waves that a fit may have on top of the trend
MAX_SHALLOW_VALUE = 60  # beyond, values are censored
OUTLIER_SIGMAS = 6
NEAR_SIGMAS = 5  # of the window; further away the parameters do not affect tests
LEAST_PAIRS_FOR_TAILS = 20000
FIRST_WANTED_PAIRS = 1000  # of the fit that tells outliers
MAX_REACH = 30


def families(pairs):
    """Rows of pairs by (shallow, deep); deep is 0 for exact scores. Without
    censored ones."""
    pairs = pairs[np.abs(pairs['v_shallow']) <= MAX_SHALLOW_VALUE]
    is_exact = pairs['deep'] == 64 - pairs['discs']
    deep = np.where(is_exact, 0, pairs['deep'])
    keys = sorted(set(zip(pairs['shallow'].tolist(), deep.tolist())))
    return {key: pairs[(pairs['shallow'] == key[0]) & (deep == key[1])]
            for key in keys}


def tricube(distance, reach):
    share = np.abs(distance) / (reach + 1)
    return np.where(share < 1, (1 - share**3) ** 3, 0.0)


def _terms(distance, reach, period):
    """What a, b and log sigma depend on: 1, a trend, a wave that is 0 in the
    midst, and a parabola. [discs][term]"""
    terms = [np.ones(len(distance))]
    if reach > 0:
        terms.append(distance / (reach + 1))
        if period > 0:
            angle = 2 * np.pi * distance / period
            terms.append(1 - np.cos(angle))
            if period > 2:
                terms.append(np.sin(angle))
        terms.append((distance / (reach + 1)) ** 2)
    return np.stack(terms, axis=1)


def _moments(rows):
    """For each number of discs the sums of (x, 1) x (x, 1), and (x, 1) y."""
    x, y = rows['v_shallow'], rows['v_deep']

    def sums(weights=None):
        return np.bincount(rows['discs'], weights, DISC_COUNTS)
    n, sx, sxx = sums(), sums(x), sums(x * x)
    gram = np.stack([np.stack([sxx, sx], 1), np.stack([sx, n], 1)], 1)
    right = np.stack([sums(x * y), sums(y)], 1)
    return gram, right


def _windows(n, wanted):
    """How far the window of each number of discs reaches."""
    reaches = np.zeros(DISC_COUNTS, int)
    for discs in range(DISC_COUNTS):
        for reach in range(MAX_REACH + 1):
            reaches[discs] = reach
            distance = np.arange(DISC_COUNTS) - discs
            weighted = n * tricube(distance, reach)
            less, more = weighted[:discs].sum(), weighted[discs + 1:].sum()
            is_one_sided = n[discs] == 0 and not (less > 0 and more > 0)
            if n[discs] + 2 * max(less, more) >= wanted and not is_one_sided:
                break
    return reaches


def _line(gram, right, discs, reach, period):
    """a, b, and the share of variance that residuals here keep."""
    distance = np.arange(DISC_COUNTS) - discs
    weight = tricube(distance, reach)
    terms = _terms(distance, reach, period)
    unknowns = 2 * terms.shape[1]

    def normal(weight):
        return np.einsum('d,di,dj,dkl->ikjl', weight, terms, terms,
                         gram).reshape(unknowns, unknowns)
    inverse = np.linalg.pinv(normal(weight), rcond=1e-12)
    solution = inverse @ np.einsum('d,di,dk->ik', weight, terms,
                                   right).reshape(unknowns)
    own, n = gram[discs], gram[discs][1, 1]
    if n == 0:
        return solution[0], solution[1], 1.0
    # Weights of a pair in its own estimate, and of all pairs squared.
    here = inverse[:2, :2]
    spread = (inverse @ normal(weight**2) @ inverse)[:2, :2]
    freedom = 1 + ((own * spread).sum() - 2 * (own * here).sum()) / n
    return solution[0], solution[1], freedom


def _sigma(squares, freedom, discs, reach, period):
    """exp of the height of a trend of log sigma, of greatest likelihood."""
    distance = np.arange(DISC_COUNTS) - discs
    weight = tricube(distance, reach) * (freedom > 0)
    near = weight > 0
    weight, squares, freedom = weight[near], squares[near], freedom[near]
    terms = _terms(distance[near], reach, period)
    unknowns = np.zeros(terms.shape[1])
    unknowns[0] = np.log((weight * squares).sum() / (weight * freedom).sum()) / 2
    for _ in range(50):
        scaled = squares * np.exp(-2 * terms @ unknowns)
        gradient = terms.T @ (weight * (scaled - freedom))
        curvature = 2 * terms.T @ (terms * (weight * scaled)[:, None])
        step = np.linalg.pinv(curvature, rcond=1e-12) @ gradient
        longest = np.abs(step).max()
        unknowns += step / max(longest, 1)
        if longest < 1e-10:
            break
    return np.exp(unknowns[0])


def fit_family(rows, reaches, period=0):
    """a, b, sigma by number of discs, [discs][3]; nan where nothing can be said.

    `rows` are pairs of equal depths, `reaches` says how far the window of each
    number of discs reaches."""
    gram, right = _moments(rows)
    result = np.full((DISC_COUNTS, 3), np.nan)
    squares, freedom = np.zeros(DISC_COUNTS), np.zeros(DISC_COUNTS)
    weighted = [(gram[:, 1, 1] * tricube(np.arange(DISC_COUNTS) - d, r)).sum()
                for d, r in enumerate(reaches)]
    known = [d for d in range(DISC_COUNTS) if weighted[d] >= 3]
    for discs in known:
        a, b, share = _line(gram, right, discs, reaches[discs], period)
        result[discs, :2] = a, b
        own = rows[rows['discs'] == discs]
        squares[discs] = ((own['v_deep'] - a * own['v_shallow'] - b) ** 2).sum()
        freedom[discs] = len(own) * share
    for discs in known:
        result[discs, 2] = _sigma(squares, freedom, discs, reaches[discs],
                                  period)
    return result


def bootstrap_family(rows, reaches, period=0, samples=200, seed=1):
    """Draws of a, b, sigma, [sample][discs][3]: fits to games drawn with
    replacement, because pairs of one game resemble each other."""
    random = np.random.default_rng(seed)
    games = (rows['game'] if 'game' in rows.dtype.names
             else np.arange(len(rows)))
    _, game = np.unique(games, return_inverse=True)
    by_game = np.argsort(game, kind='stable')
    starts = np.searchsorted(game[by_game], np.arange(game.max() + 2))
    draws = []
    for _ in range(samples):
        drawn = random.integers(0, game.max() + 1, game.max() + 1)
        places = [by_game[starts[g]:starts[g + 1]] for g in drawn]
        draws.append(fit_family(rows[np.concatenate(places)], reaches, period))
    return np.stack(draws)


def residuals(rows, curve):
    """In deviations of `curve`, [discs][a, b, deviation]."""
    a, b, deviation = curve[rows['discs']].T
    return (rows['v_deep'] - a * rows['v_shallow'] - b) / deviation


def near_window(rows, curve):
    """The pairs within five deviations of their window, if that is known."""
    if 'bound' not in rows.dtype.names:
        return rows
    a, b, deviation = curve[rows['discs']].T
    distance = np.abs(a * rows['v_shallow'] + b - rows['bound'])
    return rows[~(distance > NEAR_SIGMAS * deviation)]


def near_pairs_and_outliers(rows):
    """By a first fit: the pairs near their window, and whether each of them lies
    beyond six deviations."""
    gram, _ = _moments(rows)
    first = fit_family(rows, _windows(gram[:, 1, 1], FIRST_WANTED_PAIRS))
    near = near_window(rows, first)
    return near, np.abs(residuals(near, first)) > OUTLIER_SIGMAS


def tail_curve(scaled):
    """How many deviations keep the promise of t: the quantiles of residuals, by
    t. Empty if there are too few to tell."""
    if len(scaled) < LEAST_PAIRS_FOR_TAILS:
        return {}
    return {t: np.quantile(np.abs(scaled), math.erf(t / math.sqrt(2)))
            for t in (0.5, 1, 1.5, 2, 2.5, 3)}
