#!/usr/bin/python3
"""estimators_test.py COMPARE FIT RIALTO: tools/compare_estimators.py on pairs whose
parameters are known.

Sigma is a smooth function of discs and depths, so the joint model must come within
0.01 of the truth's log-likelihood, and formulas without a and b, which are not 1 and
0 here, must be clearly worse. What it writes, the engine must read. Exits with 77
(skip) without numpy.
"""

import math
import os
import random
import re
import subprocess
import sys
import tempfile

DEPTHS = ((0, 2), (2, 4), (2, 6), (4, 8), (0, 6))


def line(discs, shallow, deep):
    return (1.1 - 0.005 * discs, 1.5,
            math.exp(0.3 + 0.015 * discs + 0.06 * (deep - shallow)
                     - 0.02 * shallow))


def write_pairs(path):
    """Returns the mean log-likelihood under the truth."""
    source = random.Random(3)
    logs = []
    with open(path, "w", encoding="ascii") as file:
        file.write("# weights: 000000000000abcd\n"
                   "discs\tshallow\tdeep\tv_shallow\tv_deep\tgame\tbound\n")
        for discs in range(20, 40):
            for shallow, deep in DEPTHS:
                a, b, sigma = line(discs, shallow, deep)
                for number in range(100):
                    x = source.gauss(0, 10)
                    e = source.gauss(0, 1)
                    logs.append(-math.log(2 * math.pi) / 2 - math.log(sigma)
                                - e * e / 2)
                    file.write("%d\t%d\t%d\t%.4f\t%.4f\t%d\t-\n" % (
                        discs, shallow, deep, x, a * x + b + sigma * e,
                        number * 31 + discs))
    return sum(logs) / len(logs)


def main():
    compare, fit, rialto = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        pairs = os.path.join(folder, "pairs.tsv")
        truth = write_pairs(pairs)
        done = subprocess.run(
            [sys.executable, compare, fit, pairs, "--folds=2",
             f"--out={folder}/out"], text=True, capture_output=True,
            check=False)
        if done.returncode == 77:
            print(done.stdout)
            sys.exit(77)
        print(done.stdout, done.stderr)
        assert done.returncode == 0
        found = dict(re.findall(r"^\| (\S+) \| (-[\d.]+)", done.stdout, re.M))
        assert set(found) == {"windows", "joint", "edax", "egaroucid",
                              "edax+ab", "egaroucid+ab"}, found
        likelihood = {name: float(text) for name, text in found.items()}
        print("truth", truth)
        for name in ("windows", "joint", "edax+ab", "egaroucid+ab"):
            assert abs(likelihood[name] - truth) < 0.02, name
        for name in ("edax", "egaroucid"):
            assert likelihood[name] < truth - 0.05, name
        for name in ("joint", "edax"):
            searched = subprocess.run(
                [rialto, "search", "f5d6c3d3c4", "--depth=9",
                 "--selectivity=probcut",
                 f"--probcut={folder}/out/{name}.tsv"],
                text=True, capture_output=True, check=False)
            assert searched.returncode == 0, searched.stderr


if __name__ == "__main__":
    main()
