#!/usr/bin/env python3
"""Plays the ladder: a round robin of ratings, levels and simple players.

    tools/ladder.py FOLDER [--neighbours=400] [--others=40] [--bin=build/bin]

Every pair is a match of rialto-match whose games are in FOLDER, so that a second
call continues where the first one ended, and one with other numbers plays only
what is missing. Prints what neighbours score, all pairs, and the strength of all
players by all games; FOLDER/ladder.svg draws the last. `--minutes=N` ends the
playing after that time and reports the games that are there.
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


def record(folder, first, second):
    """The file with the games of a pair."""
    name = f"{short(first)}_{short(second)}.ggf".replace(" ", "")
    return os.path.join(folder, name)


def games_in(path):
    """How many games a file has; those of an opening come in pairs."""
    if not os.path.exists(path):
        return 0
    with open(path, encoding="utf-8") as file:
        count = file.read().count("(;GM[")
    return count + count % 2


def match(arguments, first, second, games):
    """The report of rialto-match as a dictionary."""
    words = [os.path.join(arguments.bin, "rialto-match"), first, second,
             f"--games={games}", "--json", "--resume",
             f"--out={record(arguments.folder, first, second)}"]
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


def strengths(results):
    """Elo of each player by all games, and the standard error, by Bradley and
    Terry's model. A drawn pair of games with a player of Elo 0 keeps those that
    always lose or win within bounds."""
    players = sorted({player for pair in results for player in pair})
    elo, error = dict.fromkeys(players, 0.0), {}
    scale = math.log(10) / 400
    expect = lambda a, b: 1 / (1 + math.exp(scale * (b - a)))
    for _ in range(2000):
        moved = 0
        for player in players:
            e = expect(elo[player], 0)
            slope, curve = 1 - 2 * e, 2 * e * (1 - e)
            for (a, b), result in results.items():
                if player not in (a, b):
                    continue
                other = b if player == a else a
                score = result["score"] if player == a else 1 - result["score"]
                e = expect(elo[player], elo[other])
                slope += result["games"] * (score - e)
                curve += result["games"] * e * (1 - e)
            step = max(-100, min(100, slope / curve / scale))
            elo[player] += step
            error[player] = 1 / math.sqrt(curve) / scale
            moved = max(moved, abs(step))
        if moved < 0.01:
            break
    return elo, error


def print_strengths(ratings, elo, error):
    """All players by strength; the first rung is where its rating says."""
    shift = int(short(ratings[0])) - elo.get(ratings[0], 0)
    print("| player | Elo | standard error |")
    print("|---|---|---|")
    for player in sorted(elo, key=lambda p: elo[p]):
        print(f"| {short(player)} | {elo[player] + shift:.0f} | {error[player]:.0f} |")


def draw(path, ratings, elo, error):
    """The strength in games of each rung over its rating; others as lines."""
    width, height, left, right, bottom = 720, 480, 60, 110, 50
    numbers = [int(short(r)) for r in ratings]
    low, high = numbers[0], numbers[-1]
    shift = low - elo.get(ratings[0], 0)
    known = [elo[p] + shift for p in elo]
    floor = 100 * math.floor(min(known + [low]) / 100) - 100
    top = 100 * math.ceil(max(known + [high]) / 100) + 100
    x = lambda r: left + 20 + (r - low) * (width - left - right - 40) / (high - low)
    y = lambda e: height - bottom - (e - floor) * (height - bottom - 20) / (top - floor)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
             f'height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>',
             f'<rect x="{x(1100):.1f}" y="20" width="{x(2200) - x(1100):.1f}" '
             f'height="{height - bottom - 20}" fill="#eef4ea"/>',
             f'<text x="{x(1650):.1f}" y="50" text-anchor="middle" fill="#585">'
             "fitted to people</text>",
             f'<path d="M{x(low):.1f} {y(low):.1f}L{x(high):.1f} {y(high):.1f}" '
             'stroke="#999" stroke-dasharray="4 3"/>']
    for e in range(200 * math.ceil(floor / 200), top + 1, 200):
        parts.append(f'<path d="M{left} {y(e):.1f}H{width - right}" stroke="#ddd"/>'
                     f'<text x="{left - 6}" y="{y(e) + 4:.1f}" text-anchor="end">{e}'
                     "</text>")
    others = sorted((p for p in elo if p not in ratings), key=lambda p: elo[p])
    label = math.inf
    for player in others:
        at = y(elo[player] + shift)
        label = min(label - 13, at)
        parts.append(f'<path d="M{left} {at:.1f}H{width - right}L{width - right + 10} '
                     f'{label:.1f}" stroke="#b62" fill="none" stroke-width="0.7"/>'
                     f'<text x="{width - right + 13}" y="{label + 4:.1f}" '
                     f'fill="#b62">{short(player)}</text>')
    for number, player in zip(numbers, ratings):
        parts.append(f'<text x="{x(number):.1f}" y="{height - bottom + 18}" '
                     f'text-anchor="middle">{number}</text>')
        if player not in elo:
            continue
        at, half = elo[player] + shift, 1.96 * error[player]
        parts.append(f'<path d="M{x(number):.1f} {y(at - half):.1f}V{y(at + half):.1f}" '
                     f'stroke="#258" stroke-width="2"/><circle cx="{x(number):.1f}" '
                     f'cy="{y(at):.1f}" r="4" fill="#258"/>')
    parts.append(f'<text x="{(width - right + left) / 2}" y="{height - 12}" '
                 'text-anchor="middle">rating; upwards, the strength in games (Elo, '
                 "95 %)</text></svg>")
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
        games = games_in(record(arguments.folder, first, second))
        if time.monotonic() < end:
            games = max(games, arguments.neighbours if is_neighbour else arguments.others)
        if games == 0:
            continue
        results[first, second] = match(arguments, first, second, games)
        print(f"{short(first)} - {short(second)}: {percent(results[first, second]):.0f} %",
              file=sys.stderr, flush=True)
    print_neighbours(ratings, results)
    print()
    print_matrix(BOTS + LEVELS + ratings, ratings, results)
    print()
    print_matrix(BOTS + LEVELS, BOTS + LEVELS, results)
    print()
    elo, error = strengths(results)
    print_strengths(ratings, elo, error)
    draw(os.path.join(arguments.folder, "ladder.svg"), ratings, elo, error)
    check_monotone(ratings, results)


if __name__ == "__main__":
    main()
