#!/usr/bin/python3
"""How likely are pairs of unseen games, by this fit and by that of release 0.1?

compare_likelihood.py PROGRAM [PAIRS]: fits four fifths of the games of PAIRS
(synthetic ones without it) by PROGRAM, rialto-fit-probcut, and by the rule of
release 0.1, written here anew: a cell with fewer than 1,000 pairs takes those
of its neighbours as they are. Prints the mean log-likelihood of the pairs of
the other games, and exits with 1 if PROGRAM's is not the higher one, and with
77 (skip) without numpy.
"""

import csv
import math
import os
import random
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("numpy is not installed")
    sys.exit(77)

WANTED, MAX_REACH, MIN_PAIRS = 1000, 5, 100
CENSORED, OUTLIER_SIGMAS, NEAR_SIGMAS = 60, 6, 5
NO_BOUND = 1000
COLUMNS = ("discs", "shallow", "deep", "v_shallow", "v_deep", "game", "bound")


def synthetic():
    """Pairs whose sigma rises steeply with the discs, few for each number."""
    source = random.Random(7)
    rows = []
    for discs in range(12, 52):
        for number in range(150):
            x = source.gauss(0, 12)
            sigma = math.exp(0.04 * (discs - 30))
            y = (1.05 - 0.002 * discs) * x + 0.05 * discs
            rows.append((discs, 4, 8, x, y + source.gauss(0, sigma),
                         number * 977 + discs, NO_BOUND))
    return np.array(rows)


def read(path):
    rows = []
    with open(path, encoding="ascii") as file:
        for line in file:
            if line[0].isdigit():
                fields = [NO_BOUND if field.strip() == "-" else float(field)
                          for field in line.split("\t")]
                rows.append(fields + [NO_BOUND] * (len(COLUMNS) - len(fields)))
    return np.array(rows)


def families(rows):
    """Numbers for pairs of depths; exact scores have one for all discs."""
    deep = np.where(rows[:, 0] + rows[:, 2] == 64, 0, rows[:, 2])
    return (100 * rows[:, 1] + deep).astype(int)


def borrow(rows):
    """The parameters of release 0.1 by family and discs."""
    fits = {}
    kinds = families(rows)
    for kind in np.unique(kinds):
        some = rows[kinds == kind]
        by_discs = {d: some[some[:, 0] == d] for d in range(65)}
        for discs in range(65):
            pool, reach = [by_discs[discs]], 0
            while sum(map(len, pool)) < WANTED and reach < MAX_REACH:
                reach += 1
                pool += [by_discs.get(discs - reach, some[:0]),
                         by_discs.get(discs + reach, some[:0])]
            pool = np.concatenate(pool)
            if len(by_discs[discs]) == 0 or len(pool) < MIN_PAIRS:
                continue
            design = np.stack([pool[:, 3], np.ones(len(pool))], axis=1)
            line = np.linalg.lstsq(design, pool[:, 4], rcond=None)[0]
            left = pool[:, 4] - design @ line
            sigma = math.sqrt((left**2).sum() / (len(pool) - 2))
            fits[(kind, discs)] = (*line, sigma)
    return fits


def run(program, rows, near):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pairs.tsv")
        with open(path, "w", encoding="ascii") as file:
            file.write("\t".join(COLUMNS) + "\n")
            for row in rows:
                bound = "-" if row[6] == NO_BOUND else "%.4f" % row[6]
                file.write("%d\t%d\t%d\t%.4f\t%.4f\t%d" % tuple(row[:6]))
                file.write(f"\t{bound}\n")
        subprocess.run(
            [program, f"--pairs={path}", f"--out={folder}", "--noplots",
             f"--near_sigmas={near}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        with open(os.path.join(folder, "cells.csv"), encoding="ascii") as file:
            cells = list(csv.DictReader(
            line for line in file if line[0] != '#'))
    fits = {}
    for cell in cells:
        discs, deep = int(cell["discs"]), int(cell["deep"])
        kind = 100 * int(cell["shallow"]) + (0 if discs + deep == 64 else deep)
        fits[(kind, discs)] = tuple(
            float(cell[name]) for name in ("a", "b", "sigma"))
    return fits


def parameters(fits, rows):
    """a, b and sigma for each pair; not a number without a cell."""
    keys = zip(families(rows), rows[:, 0].astype(int))
    return np.array([fits.get(key, (np.nan,) * 3) for key in keys]).T


def residuals(fits, rows):
    a, b, sigma = parameters(fits, rows)
    return (rows[:, 4] - a * rows[:, 3] - b) / sigma, sigma


def likelihoods(fits, rows):
    scaled, sigma = residuals(fits, rows)
    return -0.5 * math.log(2 * math.pi) - np.log(sigma) - scaled**2 / 2


def is_near(fits, rows):
    a, b, sigma = parameters(fits, rows)
    distance = np.abs(a * rows[:, 3] + b - rows[:, 6])
    return (rows[:, 6] == NO_BOUND) | (distance <= NEAR_SIGMAS * sigma)


def main():
    program = sys.argv[1]
    rows = read(sys.argv[2]) if len(sys.argv) > 2 else synthetic()
    rows = rows[np.abs(rows[:, 3]) <= CENSORED]
    # As IsHeldOut() of training/calibration.h.
    spread = (rows[:, 5].astype(np.uint64) * 2654435769) & 0xFFFFFFFF
    unseen = (spread >> np.uint64(16)) % 5 == 0
    seen, unseen = rows[~unseen], rows[unseen]
    old = borrow(seen)
    scaled, _ = residuals(old, seen)
    old = borrow(seen[~(np.abs(scaled) > OUTLIER_SIGMAS)])
    near_fit = run(program, seen, NEAR_SIGMAS)
    all_fit = run(program, seen, 0)
    is_worse = False
    for name, fit, some in (
            ("all pairs", all_fit, unseen),
            ("near the window", near_fit, unseen[is_near(near_fit, unseen)])):
        new_logs, old_logs = likelihoods(fit, some), likelihoods(old, some)
        both = ~np.isnan(new_logs) & ~np.isnan(old_logs)
        gain = new_logs[both] - old_logs[both]
        # The error of the mean, by game.
        _, games = np.unique(some[both, 5], return_inverse=True)
        sums = np.bincount(games, gain - gain.mean())
        error = math.sqrt((sums**2).sum()) / len(gain)
        print(f"{name}: {both.sum()} pairs, 0.1 {old_logs[both].mean():.5f}, "
              f"now {new_logs[both].mean():.5f}, gain {gain.mean():.5f} "
              f"+- {error:.5f}")
        is_worse |= gain.mean() <= 0
    sys.exit(1 if is_worse else 0)


if __name__ == "__main__":
    main()
