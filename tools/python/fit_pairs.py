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
from rialto.fitting import without_outliers

TOLERANCE = 2e-4


def compare(rows, fitted):
    """The wave that agrees best with the rows of the file, and how far it is
    off."""
    reaches = np.zeros(DISC_COUNTS, int)
    reaches[fitted['discs']] = fitted['reach']
    expected = np.stack([fitted[name] for name in ('a', 'b', 'sigma')], 1)
    best = (np.inf, 0)
    for period in PERIODS:
        found = fit_family(rows, reaches, period)[fitted['discs']]
        difference = np.abs(found - expected).max()
        if not np.isnan(difference):
            best = min(best, (difference, period))
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
    print('depths  cells   pairs  outliers  wave  largest difference')
    worst = 0
    for key, rows in families(pairs).items():
        fitted = measured[(measured['shallow'] == key[0]) & (deep == key[1])]
        if not len(fitted):
            continue
        kept = without_outliers(rows)
        difference, period = compare(kept, fitted)
        worst = max(worst, difference)
        name = f'{key[0]}-{key[1] or "end"}'
        print(f'{name:<7} {len(fitted):5d} {len(kept):7d} '
              f'{len(rows) - len(kept):9d} {period:5d}  {difference:.6f}')
    print(f'largest difference {worst:.6f}')
    sys.exit(0 if worst <= TOLERANCE else 1)


main()
