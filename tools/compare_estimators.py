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
import math
import os

# Exits with 77 without numpy.
from probcut_estimators import (CENSORED, NEAR_SIGMAS, NO_BOUND, coordinates,
                                fit_all, np, read)

THRESHOLDS = (1.0, 1.5, 2.0)
TAIL_POINTS = (0.5, 1, 1.5, 2, 2.5, 3)
MOST_SIGMA = 64  # that the engine reads


def phi(t):
    return (1 + math.erf(t / math.sqrt(2))) / 2


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
            # Smooth functions run away where there are hardly any pairs.
            rows.append((discs, shallow, deep, a, b, min(sigma, MOST_SIGMA)))
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
