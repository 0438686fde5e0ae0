#!/usr/bin/env python3
"""xboard_client.py RIALTO [GAMES]: games against `rialto xboard`, by clients that
know the rules themselves and send what othelloTk and WinBoard send.

Every move of the engine must be legal, passes must be spoken when there is
nothing else, and both must agree on how the game ends.
"""

import random
import subprocess
import sys

WAYS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
FIRST, SECOND = 1, -1


class Rules:
    def __init__(self):
        self.board = {(3, 4): FIRST, (4, 3): FIRST, (3, 3): SECOND, (4, 4): SECOND}

    def turned(self, square, side):
        found = []
        if square in self.board:
            return found
        for way in WAYS:
            row, at = [], (square[0] + way[0], square[1] + way[1])
            while self.board.get(at) == -side:
                row.append(at)
                at = (at[0] + way[0], at[1] + way[1])
            if self.board.get(at) == side:
                found += row
        return found

    def moves(self, side):
        squares = [(x, y) for x in range(8) for y in range(8)]
        return [s for s in squares if self.turned(s, side)]

    def play(self, square, side):
        turned = self.turned(square, side)
        assert turned, f'{name(square)} is illegal'
        for at in turned + [square]:
            self.board[at] = side

    def is_over(self):
        return not self.moves(FIRST) and not self.moves(SECOND)

    def count(self, side):
        return sum(disc == side for disc in self.board.values())


def name(square):
    return 'abcdefgh'[square[0]] + str(square[1] + 1)


class Engine:
    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.process.stdin.write(line + '\n')

    def hear(self, *beginnings):
        """The first line that begins so."""
        for line in self.process.stdout:
            assert not line.startswith(('Error', 'Illegal', 'tellusererror')), line
            if line.startswith(beginnings):
                return line.strip()
        raise AssertionError('the engine has gone')

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=20) == 0


def play(engine, chance, write, first_move, speaks_of_sides):
    """One game; the engine plays second. `write` is how squares are written."""
    rules, side, passes = Rules(), FIRST, 0
    while not rules.is_over():
        if side == FIRST:
            moves = rules.moves(FIRST)
            if moves:
                square = chance.choice(moves)
                rules.play(square, FIRST)
                engine.say('usermove ' + write(square))
            else:
                passes += 1
                engine.say('usermove @@@@')
            if first_move:
                engine.say(first_move)
                first_move = None
        else:
            move = engine.hear('move ').split()[1]
            if move == '@@@@':
                passes += 1
                assert not rules.moves(SECOND), 'a pass that is not allowed'
            else:
                assert move.startswith('P@'), move
                rules.play(('abcdefgh'.index(move[2]), int(move[3]) - 1), SECOND)
        side = -side
    first, second = rules.count(FIRST), rules.count(SECOND)
    if not speaks_of_sides:
        first, second = second, first
    result = engine.hear('1-0', '0-1', '1/2').split()[0]
    assert result == ('1-0' if first > second else
                      '0-1' if first < second else '1/2-1/2'), result
    return passes


def othellotk(rialto, games, chance):
    """Black moves first; squares alone; no "new"."""
    engine = Engine([rialto, '-xboard', '-n', '1'])
    start = 'setboard 8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1'
    engine.say('protover 2')
    engine.hear('feature ')
    for line in ['variant reversi', start, 'sd 2']:
        engine.say(line)
    passes = 0
    for _ in range(games):
        engine.say(start)
        engine.say('force')
        passes += play(engine, chance, name, 'go', speaks_of_sides=False)
    engine.end()
    return passes


def winboard(rialto, games, chance):
    """White moves first; drops; clocks, thinking output, pings."""
    engine = Engine([rialto, 'xboard'])
    engine.say('xboard')
    engine.say('protover 2')
    assert 'reversi' in engine.hear('feature ')
    passes = 0
    for number in range(games):
        for line in ['new', 'variant reversi', 'level 0 1 0', 'sd 2', 'post',
                     'easy', f'ping {number}', 'time 6000', 'otim 6000']:
            engine.say(line)
        engine.hear('setup (P.....p.....) 8/8/8/3Pp3/3pP3/8/8/8 w')
        engine.hear(f'pong {number}')
        passes += play(engine, chance, lambda s: 'P@' + name(s), None,
                       speaks_of_sides=True)
        engine.say('result 1/2-1/2 {whatever}')
    engine.say('quit')
    engine.end()
    return passes


def main():
    rialto = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    chance = random.Random(20)
    for client in (othellotk, winboard):
        passes = client(rialto, games, chance)
        print(f'{client.__name__}: {games} games, {passes} passes')


main()
