#!/usr/bin/python3
"""Compares rialto-fit-probcut with numpy on a fixed set of pairs.

numpy_agreement.py PROGRAM: exits with 0 if they agree, 1 if not, and 77 (skip)
without numpy. Written from the textbook, not from the program: least squares by
numpy.linalg.lstsq for cells that stand alone, and the same with weights and
terms for trends where neighbours have a say.
"""

import csv
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

TOLERANCE = 2e-4  # The program writes four decimals.


def make_pairs():
    """Pairs by (shallow, deep), as arrays of discs, v' and v."""
    source = random.Random(20)
    pairs = {(4, 8): [], (2, 6): []}
    for discs in range(20, 33):
        for key, rows in pairs.items():
            for _ in range(300 if key == (4, 8) else 60):
                x = source.gauss(0, 12)
                slope, offset = 1.02 - 0.004 * discs, 0.05 * discs - 1
                sigma = 0.5 + 0.04 * discs
                y = slope * x + offset + source.gauss(0, sigma)
                if abs(x) < 50 and abs(y) < 64:
                    rows.append((discs, round(x, 2), round(y, 2)))
    return {key: np.array(rows) for key, rows in pairs.items()}


def run_fit(program, folder, pairs, wanted):
    path = os.path.join(folder, "pairs.csv")
    with open(path, "w", encoding="ascii") as file:
        file.write("discs,shallow,deep,v_shallow,v_deep\n")
        for (shallow, deep), rows in pairs.items():
            for discs, x, y in rows:
                file.write(f"{int(discs)},{shallow},{deep},{x:.2f},{y:.2f}\n")
    subprocess.run(
        [program, f"--pairs={path}", f"--out={folder}", "--noplots",
         f"--wanted_pairs={wanted}", "--min_pairs=10"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    with open(os.path.join(folder, "cells.csv"), encoding="ascii") as file:
        return list(csv.DictReader(
            line for line in file if line[0] != '#'))


def tricube(distance, reach):
    share = np.abs(distance) / (reach + 1)
    return np.where(share < 1, (1 - share**3) ** 3, 0)


def line_at(rows, discs, reach):
    """a, b and the hat matrix's rows for pairs with this number of discs."""
    distance = (rows[:, 0] - discs) / (reach + 1)
    weight = tricube(rows[:, 0] - discs, reach)
    terms = [np.ones(len(rows))]
    if reach > 0:
        terms += [distance, distance**2]
    columns = [term * factor for term in terms
               for factor in (rows[:, 1], np.ones(len(rows)))]
    design = np.stack(columns, axis=1)
    root = np.sqrt(weight)[:, None]
    solver = np.linalg.pinv(design * root) * root.T
    solution = solver @ rows[:, 2]
    own = rows[:, 0] == discs
    hat = design[own] @ solver
    return solution[0], solution[1], hat, own


def sigma_at(discs, reach, squares, freedom):
    """exp of the height of a parabola for log sigma, of greatest likelihood."""
    numbers = np.array(sorted(squares))
    weight = tricube(numbers - discs, reach)
    numbers, weight = numbers[weight > 0], weight[weight > 0]
    r = np.array([squares[n] for n in numbers])
    f = np.array([freedom[n] for n in numbers])
    distance = (numbers - discs) / (reach + 1)
    design = np.stack([distance**power for power in
                       range(3 if reach > 0 else 1)], axis=1)
    unknowns = np.zeros(design.shape[1])
    unknowns[0] = np.log((weight * r).sum() / (weight * f).sum()) / 2
    for _ in range(100):
        scaled = r * np.exp(-2 * design @ unknowns)
        gradient = design.T @ (weight * (scaled - f))
        curvature = 2 * design.T @ (design * (weight * scaled)[:, None])
        unknowns += np.linalg.lstsq(curvature, gradient, rcond=None)[0]
    return np.exp(unknowns[0])


def compare(cells, pairs):
    reach_of = {(int(c["shallow"]), int(c["deep"]), int(c["discs"])):
                int(c["reach"]) for c in cells}
    worst = 0
    for key, rows in pairs.items():
        lines, squares, freedom = {}, {}, {}
        for discs in sorted(set(rows[:, 0].astype(int))):
            a, b, hat, own = line_at(rows, discs, reach_of[(*key, discs)])
            lines[discs] = (a, b)
            residuals = rows[own][:, 2] - a * rows[own][:, 1] - b
            squares[discs] = (residuals**2).sum()
            # Var(residual) / sigma^2 = |e_i - h_i|^2 for each pair.
            identity = np.eye(len(rows))[own]
            freedom[discs] = ((identity - hat) ** 2).sum()
        for cell in cells:
            if (int(cell["shallow"]), int(cell["deep"])) != key:
                continue
            discs, reach = int(cell["discs"]), int(cell["reach"])
            expected = (*lines[discs], sigma_at(discs, reach, squares, freedom))
            found = [float(cell[name]) for name in ("a", "b", "sigma")]
            difference = max(abs(e - f) for e, f in zip(expected, found))
            worst = max(worst, difference)
            if difference > TOLERANCE:
                print(f"{key} with {discs} discs: {found}, numpy {expected}")
    return worst


def main():
    pairs = make_pairs()
    with tempfile.TemporaryDirectory() as folder:
        for wanted in (1, 1000):  # alone, and with neighbours
            cells = run_fit(sys.argv[1], folder, pairs, wanted)
            if len(cells) != 26:
                sys.exit(f"expected 26 cells, found {len(cells)}")
            reaches = {int(cell["reach"]) for cell in cells}
            if (reaches == {0}) != (wanted == 1):
                sys.exit(f"unexpected windows: {reaches}")
            worst = compare(cells, pairs)
            print(f"{wanted} wanted pairs: largest difference {worst:.6f}")
            if worst > TOLERANCE:
                sys.exit(1)


if __name__ == "__main__":
    main()
