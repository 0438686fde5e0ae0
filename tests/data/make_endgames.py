#!/usr/bin/env python3
"""make_endgames.py > endgames.obf: endgames with the exact score of every move.

An oracle that shares no code with Rialto: its own rules, square by square, and
a plain alpha-beta search with a memory. It needs some minutes for positions of
at most 15 empty squares; the same seed gives the same bytes.
"""

import random
import sys

SEED = 20261118
EMPTIES = range(4, 16)
EACH = 6
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def rays_of(square):
    rays = []
    for dy, dx in DIRECTIONS:
        y, x = square // 8 + dy, square % 8 + dx
        ray = []
        while 0 <= y < 8 and 0 <= x < 8:
            ray.append(1 << (y * 8 + x))
            y, x = y + dy, x + dx
        if len(ray) > 1:
            rays.append(ray)
    return rays


RAYS = [rays_of(square) for square in range(64)]


def flips(mover, opponent, square):
    turned = 0
    for ray in RAYS[square]:
        line = 0
        for bit in ray:
            if opponent & bit:
                line |= bit
                continue
            if mover & bit:
                turned |= line
            break
    return turned


def moves(mover, opponent):
    """(square, discs turned) for every legal move."""
    found = []
    occupied = mover | opponent
    for square in range(64):
        if not occupied >> square & 1:
            turned = flips(mover, opponent, square)
            if turned:
                found.append((square, turned))
    return found


def play(mover, opponent, square, turned):
    return opponent & ~turned, mover | turned | 1 << square


def final_score(mover, opponent):
    """Empty squares go to the winner."""
    mine, theirs = mover.bit_count(), opponent.bit_count()
    empty = 64 - mine - theirs
    if mine > theirs:
        return mine - theirs + empty
    return mine - theirs - empty if mine < theirs else 0


def solve(mover, opponent, alpha, beta, memory):
    """Fail-soft alpha-beta; memory holds (lower, upper) bounds."""
    key = (mover, opponent)
    lower, upper = memory.get(key, (-64, 64))
    if lower >= beta or lower == upper:
        return lower
    if upper <= alpha:
        return upper
    legal = moves(mover, opponent)
    if not legal:
        if not moves(opponent, mover):
            return final_score(mover, opponent)
        return -solve(opponent, mover, -beta, -alpha, memory)
    children = [play(mover, opponent, *move) for move in legal]
    if len(children) > 1 and 64 - (mover | opponent).bit_count() > 4:
        children.sort(key=lambda child: len(moves(*child)))
    best, floor = -65, alpha
    for child in children:
        best = max(best, -solve(*child, -beta, -floor, memory))
        floor = max(floor, best)
        if floor >= beta:
            break
    if best > alpha:
        lower = max(lower, best)
    if best < beta:
        upper = min(upper, best)
    memory[key] = (lower, upper)
    return best


def random_position(empties, rng):
    """Random moves from the start, until so many squares are empty."""
    while True:
        black, white, is_black = 0x0000000810000000, 0x0000001008000000, True
        while True:
            mover, opponent = (black, white) if is_black else (white, black)
            legal = moves(mover, opponent)
            if not legal:
                if not moves(opponent, mover):
                    break
                is_black = not is_black
                continue
            if 64 - (black | white).bit_count() == empties:
                return black, white, is_black
            child = play(mover, opponent, *rng.choice(legal))
            black, white = reversed(child) if is_black else child
            is_black = not is_black


def name(square):
    return 'abcdefgh'[square % 8] + str(square // 8 + 1)


def main():
    rng = random.Random(SEED)
    for empties in EMPTIES:
        for _ in range(EACH):
            black, white, is_black = random_position(empties, rng)
            mover, opponent = (black, white) if is_black else (white, black)
            memory = {}
            scores = [(-solve(*play(mover, opponent, *move), -64, 64, memory),
                       name(move[0])) for move in moves(mover, opponent)]
            scores.sort(key=lambda item: (-item[0], item[1][1], item[1][0]))
            board = ''.join('X' if black >> s & 1 else 'O' if white >> s & 1
                            else '-' for s in range(64))
            answers = '; '.join(f'{move}:{score:+d}' for score, move in scores)
            print(f'{board} {"X" if is_black else "O"}; {answers};', flush=True)


if __name__ == '__main__':
    sys.exit(main())
