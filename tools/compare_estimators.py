#!/usr/bin/python3
"""Which estimator of ProbCut's parameters foretells unseen games best?

compare_estimators.py FIT_PROGRAM PAIRS [--out=FOLDER] [--folds=5]

Fits four fifths of the games of PAIRS (pairs.tsv of rialto-fit-probcut) by each
estimator, and judges the fit on the others, each fifth in turn:

  windows    FIT_PROGRAM, rialto-fit-probcut: a line for every cell, smooth in discs
  joint      a, b and log sigma as one smooth function of discs, d' and d
  edax       sigma as a quadratic function of a linear form of empty squares, d, d'
  egaroucid  sigma as a cubic function of a linear form of discs, d', d
  edax+ab, egaroucid+ab   the same with the a and b of the joint model

Edax and Egaroucid take a = 1 and b = 0; their constants are fitted here, by
greatest likelihood, to the same pairs, apart for exact scores. All are judged on
the same pairs: those that the fit by windows counts (near their window, with a
cell). Prints a table: mean log-likelihood of a pair, its difference to `windows`
with a standard error by game, and wrong cuts over promised ones at the margin, with
each estimator's own tail curve: pooled, and the worst eight numbers of discs.

With --out it fits all games and writes FOLDER/NAME.tsv for each estimator, for
matches: rialto-match self:nodes=20000,probcut=joint.tsv ...
Exits with 77 without numpy.
"""

import argparse
import csv
import math
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("numpy is not installed")
    sys.exit(77)

CENSORED, OUTLIER_SIGMAS, NEAR_SIGMAS, NO_BOUND = 60, 6, 5, 1000
THRESHOLDS = (1.0, 1.5, 2.0)
TAIL_POINTS = (0.5, 1, 1.5, 2, 2.5, 3)
SMALLEST_SIGMA = 0.1


def phi(t):
    return (1 + math.erf(t / math.sqrt(2))) / 2


class Pairs:
    """Columns of evaluation pairs."""

    NAMES = ("discs", "shallow", "deep", "x", "y", "game", "bound")

    def __init__(self, rows):
        self.rows = rows
        for i, name in enumerate(self.NAMES):
            setattr(self, name, rows[:, i])
        self.exact = self.discs + self.deep == 64
        self.cell = (10000 * self.discs + 100 * self.shallow
                     + np.where(self.exact, 0, self.deep)).astype(int)

    def of(self, mask):
        return Pairs(self.rows[mask])

    def __len__(self):
        return len(self.rows)


def read(path):
    rows = []
    header = []
    with open(path, encoding="ascii") as file:
        for line in file:
            if line[0].isdigit():
                rows.append([NO_BOUND if field.strip() == "-" else float(field)
                             for field in line.split("\t")])
            elif not line.startswith("# item"):
                header.append(line)
    return Pairs(np.array(rows)), header


def write_pairs(pairs, header, path):
    with open(path, "w", encoding="ascii") as file:
        file.writelines(header)
        for row in pairs.rows:
            bound = "-" if row[6] == NO_BOUND else "%.9g" % row[6]
            file.write("%d\t%d\t%d\t%.9g\t%.9g\t%d\t%s\n"
                       % (*row[:6], bound))


class Model:
    """Lines by cell: (a, b, sigma) of each discs, shallow, deep."""

    def __init__(self, lines):
        self.lines = lines

    def of(self, pairs):
        """a, b and sigma of each pair; nan without a cell."""
        nothing = (math.nan, math.nan, math.nan)
        cells, place = np.unique(pairs.cell, return_inverse=True)
        table = np.array([self.lines.get(cell, nothing) for cell in cells])
        return table[place].T


def fit_windows(program, pairs, header):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pairs.tsv")
        write_pairs(pairs, header, path)
        subprocess.run([program, f"--pairs={path}", f"--out={folder}/fit",
                        "--noplots"], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        with open(f"{folder}/fit/cells.csv", encoding="ascii") as file:
            cells = list(csv.DictReader(
                line for line in file if line[0] != "#"))
    lines = {}
    for cell in cells:
        discs, shallow, deep = (int(cell[name])
                                for name in ("discs", "shallow", "deep"))
        key = 10000 * discs + 100 * shallow + (
            0 if discs + deep == 64 else deep)
        lines[key] = tuple(float(cell[name]) for name in ("a", "b", "sigma"))
    return Model(lines)


def coordinates(cells):
    """discs, shallow, deep and whether it is exact, of numbers of cells."""
    cells = np.asarray(cells)
    discs, shallow, deep = cells // 10000, cells // 100 % 100, cells % 100
    exact = deep == 0
    return discs, shallow, np.where(exact, 64 - discs, deep), exact


def basis(cells):
    """What the parameters of the joint model depend on, a row for each cell."""
    discs, s, d, exact = coordinates(cells)
    u = (discs - 34) / 24
    p, q = s / 8, d / 10
    step = np.sqrt((d - s) / 4)
    static = s == 0
    odd = d % 2
    terms = [np.ones_like(u), u, u**2, u**3, p, p**2, step, step**2, q,
             u * p, u * step, u**2 * step, p * step, static, static * u,
             static * step, odd, odd * u, odd * static, discs % 2,
             (discs % 2) * odd]
    middle = np.array([np.where(exact, 0, term) for term in terms])
    end = np.array([np.where(exact, term, 0)
                    for term in (np.ones_like(u), u, u**2, u**3, p, p**2,
                                 u * p, static, static * u, s % 2)])
    return np.vstack([middle, end]).T


def ridge_solve(matrix, right):
    scale = np.sqrt(np.maximum(np.diag(matrix), 1e-12))
    scaled = matrix / scale / scale[:, None]
    scaled += 1e-6 * np.eye(len(right))
    return np.linalg.solve(scaled, right / scale) / scale


class Moments:
    """Sums over the pairs of each cell, all that a normal model needs."""

    def __init__(self, pairs):
        self.cells, place = np.unique(pairs.cell, return_inverse=True)
        x, y = pairs.x, pairs.y
        self.n, self.x, self.y, self.xx, self.xy, self.yy = (
            np.bincount(place, weights=w)
            for w in (np.ones_like(x), x, y, x * x, x * y, y * y))

    def squares(self, a, b):
        return np.maximum(
            self.yy + a * a * self.xx + b * b * self.n - 2 * a * self.xy
            - 2 * b * self.y + 2 * a * b * self.x, 1e-9)


def fit_joint_lines(moments, terms, sigma):
    """Coefficients of a and b, by least squares with weights."""
    size = terms.shape[1]
    w = 1 / sigma**2

    def product(weight):
        return (terms * weight[:, None]).T @ terms
    matrix = np.zeros((2 * size, 2 * size))
    matrix[:size, :size] = product(w * moments.xx)
    matrix[:size, size:] = product(w * moments.x)
    matrix[size:, :size] = matrix[:size, size:].T
    matrix[size:, size:] = product(w * moments.n)
    right = np.concatenate([terms.T @ (w * moments.xy),
                            terms.T @ (w * moments.y)])
    solved = ridge_solve(matrix, right)
    return solved[:size], solved[size:]


def fit_joint(moments):
    terms = basis(moments.cells)
    matrix = (terms * moments.n[:, None]).T @ terms
    sigma = np.full(len(moments.cells), 3.0)
    shape = None
    for _ in range(12):
        slope, offset = fit_joint_lines(moments, terms, sigma)
        squares = moments.squares(terms @ slope, terms @ offset)
        if shape is None:  # least squares, to begin near the solution
            logs = np.log(squares / moments.n) / 2
            shape = ridge_solve(matrix, terms.T @ (moments.n * logs))
        for _ in range(5):  # Fisher's scoring
            sigma = np.exp(terms @ shape)
            ratio = np.minimum(squares / sigma**2, 4 * moments.n)
            shape = shape + ridge_solve(
                2 * matrix, terms.T @ (ratio - moments.n))
        sigma = np.exp(terms @ shape)

    def line(cells):
        at = basis(cells)
        return at @ slope, at @ offset, np.exp(at @ shape)
    return line


def edax_sigma(k, cells):
    discs, s, d, _ = coordinates(cells)
    z = k[0] * (64 - discs) / 30 + k[1] * d / 10 + k[2] * s / 10
    return k[3] * z**2 + z + k[4]


def egaroucid_sigma(k, cells):
    discs, s, d, _ = coordinates(cells)
    z = k[0] * discs / 64 + k[1] * s / 60 + k[2] * d / 60
    return k[3] * z**3 + k[4] * z**2 + z + k[5]


def fit_formula(formula, start, moments, line):
    """Constants of greatest likelihood, apart for midgame and exact scores."""
    def fit_one(mask):
        cells, n = moments.cells[mask], moments.n[mask]
        squares = moments.squares(*line(moments.cells)[:2])[mask]

        def loss(k):
            sigma = np.maximum(formula(k, cells), SMALLEST_SIGMA)
            return np.sum(n * np.log(sigma) + squares / (2 * sigma**2))
        k = np.array(start, dtype=float)
        best, damping = loss(k), 1e-3
        for _ in range(300):
            sigma = np.maximum(formula(k, cells), SMALLEST_SIGMA)
            step = 1e-5 * (1 + np.abs(k))
            slopes = np.array([
                (np.log(np.maximum(formula(k + h, cells), SMALLEST_SIGMA))
                 - np.log(sigma)) / s
                for h, s in zip(np.diag(step), step)]).T
            right = slopes.T @ (squares / sigma**2 - n)
            matrix = 2 * (slopes * n[:, None]).T @ slopes
            matrix += damping * np.diag(np.diag(matrix) + 1e-9)
            move = np.linalg.lstsq(matrix, right, rcond=None)[0]
            if loss(k + move) < best:
                gain = best - loss(k + move)
                k, best = k + move, loss(k + move)
                damping = max(damping / 3, 1e-9)
                if gain < 1e-6:
                    break
            else:
                damping *= 4
                if damping > 1e12:
                    break
        return k
    _, _, _, exact = coordinates(moments.cells)
    middle = fit_one(~exact)
    end = fit_one(exact) if exact.any() else middle

    def fitted(cells):
        is_exact = coordinates(cells)[3]
        sigma = np.where(is_exact, formula(end, cells), formula(middle, cells))
        a, b = line(cells)[:2]
        return a, b, np.maximum(sigma, SMALLEST_SIGMA)
    return fitted


def identity(cells):
    return np.ones(len(cells)), np.zeros(len(cells))


EDAX_START = (-0.3, 1.0, -1.0, 0.1, 2.0)
EGAROUCID_START = (1.0, -6.0, 6.0, 0.01, 0.1, 2.0)


def fit_all(program, pairs, header):
    """Every estimator on the same pairs: Model by name."""
    windows = fit_windows(program, pairs, header)
    a, b, sigma = windows.of(pairs)
    near = ((pairs.bound == NO_BOUND)
            | (np.abs(a * pairs.x + b - pairs.bound) <= NEAR_SIGMAS * sigma))
    good = ((np.abs(pairs.x) <= CENSORED) & near
            & (np.abs(pairs.y - a * pairs.x - b) <= OUTLIER_SIGMAS * sigma))
    moments = Moments(pairs.of(good))
    joint = fit_joint(moments)
    lines = {
        "joint": joint,
        "edax": fit_formula(edax_sigma, EDAX_START, moments, identity),
        "egaroucid": fit_formula(egaroucid_sigma, EGAROUCID_START, moments,
                                 identity),
        "edax+ab": fit_formula(edax_sigma, EDAX_START, moments, joint),
        "egaroucid+ab": fit_formula(egaroucid_sigma, EGAROUCID_START, moments,
                                    joint),
    }
    cells = sorted(windows.lines)
    models = {"windows": windows}
    for name, line in lines.items():
        models[name] = Model(dict(zip(cells, zip(*line(np.array(cells))))))
    return models


def scaled_residuals(model, pairs):
    a, b, sigma = model.of(pairs)
    return (pairs.y - a * pairs.x - b) / sigma, sigma


def tails(model, pairs, exact):
    """Sigmas that hold as many residuals as t does of a normal distribution."""
    residuals, _ = scaled_residuals(model, pairs)
    some = np.abs(residuals[(pairs.exact == exact) & ~np.isnan(residuals)])
    if len(some) < 1000:
        return {t: t for t in TAIL_POINTS}
    return {t: float(np.quantile(some, 2 * phi(t) - 1)) for t in TAIL_POINTS}


class Judgement:
    """What a model says of unseen pairs, summed over folds."""

    def __init__(self):
        self.logs, self.games = [], []
        self.wrong = {t: [] for t in THRESHOLDS}
        self.discs = []

    def add(self, model, seen, unseen):
        residuals, sigma = scaled_residuals(model, unseen)
        self.logs.append(-0.5 * math.log(2 * math.pi) - np.log(sigma)
                         - residuals**2 / 2)
        self.games.append(unseen.game)
        self.discs.append(unseen.discs)
        curves = [tails(model, seen, exact) for exact in (False, True)]
        for t in THRESHOLDS:
            most = np.where(unseen.exact, curves[1][t], curves[0][t])
            # Each pair is a cut on either side.
            self.wrong[t].append((np.abs(residuals) > most) / 2)

    def finish(self):
        self.logs, self.games, self.discs = (
            np.concatenate(part)
            for part in (self.logs, self.games, self.discs))
        self.wrong = {t: np.concatenate(w) for t, w in self.wrong.items()}

    def ratios(self, t):
        """Measured over promised: of all, and of eight discs at a time."""
        promised = 1 - phi(t)
        stages = (self.discs // 8).astype(int)
        counts = np.bincount(stages)
        wrong = np.bincount(stages, weights=self.wrong[t])
        stage = [wrong[i] / counts[i] / promised
                 for i in range(len(counts)) if counts[i] >= 500]
        worst = max(stage, key=lambda r: abs(math.log(max(r, 1e-3))),
                    default=math.nan)
        return float(np.mean(self.wrong[t])) / promised, worst


def clustered_error(values, games):
    """The standard error of a mean of values that games have in common."""
    _, place = np.unique(games, return_inverse=True)
    sums = np.bincount(place, weights=values - np.mean(values))
    return math.sqrt(np.sum(sums**2)) / len(values)


def judge(program, pairs, header, folds):
    judgements = {}
    for fold in range(folds):
        held = pairs.game % folds == fold
        seen, unseen = pairs.of(~held), pairs.of(held)
        models = fit_all(program, seen, header)
        parts = []
        for part in (seen, unseen):
            a, b, sigma = models["windows"].of(part)
            counts = ((np.abs(part.x) <= CENSORED) & ~np.isnan(sigma)
                      & ((part.bound == NO_BOUND)
                         | (np.abs(a * part.x + b - part.bound)
                            <= NEAR_SIGMAS * sigma)))
            parts.append(part.of(counts))
        for name, model in models.items():
            judgements.setdefault(name, Judgement()).add(model, *parts)
    for judgement in judgements.values():
        judgement.finish()
    return judgements


def table(judgements):
    base = judgements["windows"]
    lines = ["| estimator | log-likelihood | against windows | t=1 | t=1.5 | "
             "t=2 | worst stage, t=1.5 |",
             "|---|---|---|---|---|---|---|"]
    for name, one in judgements.items():
        gain = one.logs - base.logs
        difference = ("" if name == "windows" else "%+.4f +- %.4f" % (
            np.mean(gain), clustered_error(gain, one.games)))
        ratios = [one.ratios(t) for t in THRESHOLDS]
        lines.append("| %s | %.4f | %s | %.2f | %.2f | %.2f | %.2f |" % (
            name, np.mean(one.logs), difference, ratios[0][0], ratios[1][0],
            ratios[2][0], ratios[1][1]))
    pairs = len(base.logs)
    return "\n".join(lines) + "\n%d pairs of %d unseen games\n" % (
        pairs, len(np.unique(base.games)))


def write_parameters(models, pairs, weights, folder):
    """FOLDER/NAME.tsv for each model, as the engine reads them."""
    os.makedirs(folder, exist_ok=True)
    for name, model in models.items():
        curves = [tails(model, pairs, exact) for exact in (False, True)]
        rows = []
        for cell, (a, b, sigma) in model.lines.items():
            discs, shallow, deep, _ = (int(v[0])
                                       for v in coordinates([cell]))
            rows.append((discs, shallow, deep, a, b, sigma))
        rows.sort()
        path = os.path.join(folder, name + ".tsv")
        with open(path, "w", encoding="ascii") as file:
            file.write("# rialto probcut parameters, version 2\n"
                       f"# weights {weights}\n# rows {len(rows)}\n"
                       "# sigma_scale: 1.0000\n")
            for key, curve in zip(("midgame_tails", "end_tails"), curves):
                file.write(f"# {key}: " + " ".join(
                    "%.2f=%.4f" % point for point in curve.items()) + "\n")
            file.write(f"# command: compare_estimators.py, {name}\n"
                       "discs\tshallow\tdeep\tn\ta\tb\tsigma\tr2\tse_a\tse_b\t"
                       "se_sigma\town\treach\textrapolated\n")
            for discs, shallow, deep, a, b, sigma in rows:
                file.write("%d\t%d\t%d\t1\t%.4f\t%.4f\t%.4f\t0.0000\t0.0000\t"
                           "0.0000\t0.0000\t0\t0\t0\n"
                           % (discs, shallow, deep, a, b, sigma))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("pairs")
    parser.add_argument("--out")
    parser.add_argument("--folds", type=int, default=5)
    flags = parser.parse_args()
    pairs, header = read(flags.pairs)
    print(table(judge(flags.program, pairs, header, flags.folds)), flush=True)
    if flags.out:
        weights = next((line.split()[-1] for line in header
                        if line.startswith("# weights: ")), "0" * 16)
        write_parameters(fit_all(flags.program, pairs, header), pairs, weights,
                         flags.out)


if __name__ == "__main__":
    main()
