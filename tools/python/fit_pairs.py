#!/usr/bin/python3
"""fit_pairs.py PAIRS PROBCUT: a, b and sigma of a pairs file, fitted in NumPy,
beside those that rialto-fit-probcut wrote to PROBCUT from the same pairs.

The windows (`reach`) are those of the file. Whether a pair of depths has a wave
beside its trend is not in the file: all are tried, and the one that fits the
file is named. Prints a line for each pair of depths; exit status 1 if a number
differs by more than the four decimals of the file allow.
"""

import sys

import numpy as np

from rialto.data import read_pairs, read_probcut
from rialto.fitting import DISC_COUNTS, PERIODS, families, fit_family
from rialto.fitting import near_pairs_and_outliers, near_window, residuals
from rialto.fitting import tail_curve

TOLERANCE = 2e-4


def best_fit(rows, fitted):
    """The curve, of those with any wave, whose a and b agree best with the rows
    of the file: how far it is off, its wave, and the curve."""
    reaches = np.zeros(DISC_COUNTS, int)
    reaches[fitted['discs']] = fitted['reach']
    expected = np.stack([fitted[name] for name in ('a', 'b')], 1)
    best = (np.inf, 0, None)
    for period in PERIODS:
        curve = fit_family(rows, reaches, period)
        difference = np.abs(curve[fitted['discs'], :2] - expected).max()
        if difference < best[0]:
            best = (difference, period, curve)
    return best


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    pairs = read_pairs(sys.argv[1]).rows
    parameters = read_probcut(sys.argv[2]).rows
    if 'reach' not in parameters.dtype.names:
        sys.exit(f'{sys.argv[2]}: version 1 does not say how far windows reach')
    measured = parameters[parameters['extrapolated'] == 0]
    exact = measured['deep'] == 64 - measured['discs']
    deep = np.where(exact, 0, measured['deep'])
    curves = {}
    scaled = {True: [], False: []}  # residuals, of exact scores and others
    for key, rows in families(pairs).items():
        fitted = measured[(measured['shallow'] == key[0]) & (deep == key[1])]
        if not len(fitted):
            continue
        near, is_outlier = near_pairs_and_outliers(rows)
        kept = near[~is_outlier]
        difference, period, curve = best_fit(kept, fitted)
        curves[key] = (fitted, len(kept), is_outlier.sum(), difference, period,
                       curve)
        has_cell = np.isin(rows['discs'], fitted['discs'])
        scaled[key[1] == 0].append(
            residuals(near_window(rows[has_cell], curve), curve))
    print('depths  cells   pairs  outliers  wave  largest difference')
    worst = 0
    for key, (fitted, count, outliers, difference, period,
              curve) in curves.items():
        sigma = curve[fitted['discs'], 2]
        difference = max(difference, np.abs(sigma - fitted['sigma']).max())
        worst = max(worst, difference)
        name = f'{key[0]}-{key[1] or "end"}'
        print(f'{name:<7} {len(fitted):5d} {count:7d} '
              f'{outliers:9d} {period:5d}  {difference:.6f}')
    for is_exact, some in scaled.items():
        points = tail_curve(np.concatenate(some)) if some else {}
        print('to the end:' if is_exact else 'midgame:', 'sigmas by t:',
              ' '.join(f'{t:.2f}={sigmas:.4f}'
                       for t, sigmas in points.items()) or 't itself')
    print(f'largest difference {worst:.6f}')
    sys.exit(0 if worst <= TOLERANCE else 1)


main()
