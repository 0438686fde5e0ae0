#!/usr/bin/env python3
"""Plays the ladder: a round robin of ratings, levels and simple players.

    tools/ladder.py FOLDER [--neighbours=400] [--others=40] [--bin=build/bin]

Every pair is a match of rialto-match whose games are in FOLDER, so that a second
call continues where the first one ended, and one with other numbers plays only
what is missing. Prints a table; FOLDER/ladder.svg is the
drawing. `--minutes=N` ends the playing after that time; the table says how many
games each pair has.
"""

import argparse
import itertools
import json
import math
import os
import subprocess
import sys
import time

RATINGS = [f"self:rating={rating}" for rating in range(400, 2401, 200)]
LEVELS = [f"self:level={level}" for level in (1, 4, 8, 12)]
BOTS = [f"bot:{name}" for name in
        ("random", "discs", "corners", "mobility", "2-ply", "4-ply")]


def short(player):
    """What the tables call a player."""
    return player.replace("self:rating=", "").replace("self:level=", "level ").replace(
        "bot:", "")


def pairs(ratings, others):
    """(first, second, is_neighbour); neighbours first, the stronger one first."""
    neighbours = [(b, a) for a, b in zip(ratings, ratings[1:])]
    yield from ((a, b, True) for a, b in neighbours)
    # 400 is meant to be even with the random player.
    yield (ratings[0], "bot:random", True)
    for a, b in itertools.combinations(others + ratings, 2):
        pair = (b, a)
        if pair not in neighbours and pair != (ratings[0], "bot:random"):
            yield (*pair, False)


def match(arguments, first, second, games):
    """The report of rialto-match as a dictionary."""
    name = f"{short(first)}_{short(second)}.ggf".replace(" ", "")
    words = [os.path.join(arguments.bin, "rialto-match"), first, second,
             f"--games={games}", "--json", "--resume",
             f"--out={os.path.join(arguments.folder, name)}"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"ladder.py: {' '.join(words)}: {done.stderr.strip()}")
    return json.loads(done.stdout.splitlines()[-1])


def percent(result):
    return 100 * result["score"]


def interval(result):
    """Half of the 95 % interval, in percent."""
    return 50 * (result["ci95_high"] - result["ci95_low"])


def print_neighbours(ratings, results):
    print("| rung | against | games | score | 95 % | discs | within the data |")
    print("|---|---|---|---|---|---|---|")
    for a, b in [(ratings[0], "bot:random")] + [
            (b, a) for a, b in zip(ratings, ratings[1:])]:
        result = results.get((a, b))
        if result is None:
            continue
        low = int(b.split("=")[1]) if "rating" in b else 0
        inside = "yes" if low >= 1000 and int(short(a)) <= 2200 else "no"
        print(f"| {short(a)} | {short(b)} | {result['games']} | {percent(result):.0f} % "
              f"| +- {interval(result):.0f} | {result['mean_discs']:+.1f} | {inside} |")


def print_matrix(rows, columns, results):
    print("| | " + " | ".join(short(c) for c in columns) + " |")
    print("|---|" + "---|" * len(columns))
    for row in rows:
        cells = []
        for column in columns:
            result, reverse = results.get((row, column)), results.get((column, row))
            if result is not None:
                cells.append(f"{percent(result):.0f} +- {interval(result):.0f}")
            elif reverse is not None:
                cells.append(f"{100 - percent(reverse):.0f} +- {interval(reverse):.0f}")
            else:
                cells.append("")
        print(f"| {short(row)} | " + " | ".join(cells) + " |")


def draw(path, ratings, results):
    """What each rung scores against the one below, with intervals."""
    width, height, left, bottom = 640, 320, 50, 40
    x = lambda i: left + (i + 0.5) * (width - left - 10) / (len(ratings) - 1)
    y = lambda p: 10 + (100 - p) * (height - bottom - 10) / 60
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
             f'height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for p in (40, 50, 60, 70, 76, 80, 90, 100):
        dash = ' stroke-dasharray="4 3"' if p == 76 else ""
        parts.append(f'<path d="M{left} {y(p):.1f}H{width - 10}" stroke="#ccc"{dash}/>'
                     f'<text x="{left - 6}" y="{y(p) + 4:.1f}" text-anchor="end">{p}'
                     '</text>')
    for i, (a, b) in enumerate(zip(ratings, ratings[1:])):
        result = results.get((b, a))
        parts.append(f'<text x="{x(i):.1f}" y="{height - 20}" text-anchor="middle">'
                     f"{short(b)}</text>")
        if result is None:
            continue
        p, half = percent(result), interval(result)
        top, low = min(p + half, 100), max(p - half, 40)
        parts.append(f'<path d="M{x(i):.1f} {y(top):.1f}V{y(low):.1f}" stroke="#258" '
                     f'stroke-width="2"/><circle cx="{x(i):.1f}" cy="{y(p):.1f}" '
                     'r="4" fill="#258"/>')
    parts.append(f'<text x="{width / 2}" y="{height - 4}" text-anchor="middle">rating; '
                 "percent of the points against 200 less</text></svg>")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n")


def check_monotone(ratings, results):
    """Lines about rungs that are not stronger than those below."""
    for a, b in zip(ratings, ratings[1:]):
        result = results.get((b, a))
        if result is not None and result["ci95_low"] <= 0.5:
            print(f"not shown to be monotone: {short(b)} scores {percent(result):.0f} "
                  f"+- {interval(result):.0f} % against {short(a)}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--neighbours", type=int, default=400)
    parser.add_argument("--others", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--ratings", default="", help="instead of 400,600,...,2400")
    parser.add_argument("--bin", default=os.environ.get("RIALTO_BIN", "build/bin"))
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    ratings = [f"self:rating={r}" for r in arguments.ratings.split(",") if r] or RATINGS
    end = time.monotonic() + 60 * arguments.minutes
    results = {}
    for first, second, is_neighbour in pairs(ratings, BOTS + LEVELS):
        games = arguments.neighbours if is_neighbour else arguments.others
        if games == 0 or time.monotonic() > end:
            continue
        results[first, second] = match(arguments, first, second, games)
        print(f"{short(first)} - {short(second)}: {percent(results[first, second]):.0f} %",
              file=sys.stderr, flush=True)
    print_neighbours(ratings, results)
    print()
    print_matrix(ratings, BOTS + LEVELS, results)
    print()
    print_matrix(ratings, ratings, results)
    draw(os.path.join(arguments.folder, "ladder.svg"), ratings, results)
    check_monotone(ratings, results)


if __name__ == "__main__":
    main()
