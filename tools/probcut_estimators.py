"""The estimators that compare_estimators.py compares, and the pairs they fit."""

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
SMALLEST_SIGMA = 0.1


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
