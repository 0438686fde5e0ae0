"""Kills `rialto book` with SIGKILL while it learns, builds, merges and compacts,
and looks whether the book survives.

  kill_test.py RIALTO [KILLS]

After each kill the book must be readable, and hold everything that it held
before. Readers look at it all the time and must see whole games only.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

PLIES = 12
READERS = 4


def random_games(rialto, folder, count, seed):
    """A file of games that differ early: lines of the start position."""
    chance = random.Random(seed)
    path = os.path.join(folder, f'games-{seed}.txt')
    squares = [f'{column}{row}' for row in range(1, 9) for column in 'abcdefgh']
    with open(path, 'w', encoding='ascii') as out:
        for _ in range(count):
            out.write(play(chance, squares) + '\n')
    del rialto
    return path


def play(chance, squares):
    """A random game to its end, by the rules."""
    board = {'d4': 'O', 'e5': 'O', 'd5': 'X', 'e4': 'X'}
    side, moves, passed = 'X', '', False

    def flips(square):
        if square in board:
            return []
        found = []
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                line, column, row = [], ord(square[0]), int(square[1])
                while right or down:
                    column, row = column + right, row + down
                    at = f'{chr(column)}{row}'
                    if board.get(at, side) == side:
                        if at in board:
                            found += line
                        break
                    line.append(at)
        return found

    while True:
        legal = [square for square in squares if flips(square)]
        if not legal:
            if passed:
                return moves
            passed = True
        else:
            passed = False
            square = chance.choice(legal)
            for flip in flips(square) + [square]:
                board[flip] = side
            moves += square
        side = 'O' if side == 'X' else 'X'


def state(path):
    """Positions, and for each source of games the rows that it has."""
    book = sqlite3.connect(f'file:{path}?mode=ro', uri=True, timeout=30)
    try:
        book.execute('BEGIN')
        places = {bytes(row[0]) for row in
                  book.execute('SELECT place FROM position')}
        sources = {row[0]: 0 for row in book.execute('SELECT id FROM source')}
        for source, rows in book.execute(
                'SELECT source, count(*) FROM games GROUP BY source'):
            sources[source] = rows
        return places, sources
    finally:
        book.close()


class Readers:
    """Threads that look at the book until they are told to stop."""

    def __init__(self, path):
        self._path = path
        self._stops = threading.Event()
        self.errors = []
        self.looks = 0
        self._threads = [threading.Thread(target=self._look)
                         for _ in range(READERS)]
        for thread in self._threads:
            thread.start()

    def _look(self):
        while not self._stops.is_set():
            if os.path.exists(self._path):
                try:
                    _, sources = state(self._path)
                    self.looks += 1
                    for source, rows in sources.items():
                        if rows != PLIES + 1:
                            self.errors.append(f'{source} has {rows} rows')
                except sqlite3.OperationalError as error:
                    # Before the first commit there are no tables.
                    if 'no such table' not in str(error):
                        self.errors.append(str(error))
            time.sleep(0.02)

    def stop(self):
        self._stops.set()
        for thread in self._threads:
            thread.join()


def main():
    rialto = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        book = os.path.join(folder, 'book.sqlite')
        other = os.path.join(folder, 'other.sqlite')
        commands = []
        for i in range(4):
            games = random_games(rialto, folder, 200, i)
            commands.append(['learn', book, games, f'--plies={PLIES}'])
        commands.append(['build', book, '--round=4'])
        subprocess.run([rialto, 'book', 'build', other, '--depth=1',
                        '--rounds=4', '--hash_mb=0'], check=True,
                       stderr=subprocess.DEVNULL)
        commands.append(['merge', book, other])
        commands.append(['compact', book])
        readers = Readers(book)
        held = (set(), {})
        killed = 0
        while killed < kills:
            command = commands[killed % len(commands)]
            process = subprocess.Popen(
                [rialto, 'book', *command, '--depth=1', '--solve_from=0',
                 '--hash_mb=0'],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # Compacting takes less time than the others: kill it early.
            longest = 0.1 if command[0] == 'compact' else 1.0
            try:
                process.wait(chance.uniform(0.05 * longest, longest))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
            killed += 1
            if not os.path.exists(book):
                continue
            try:
                now = state(book)
            except sqlite3.OperationalError as error:
                if 'no such table' in str(error) and not held[0]:
                    continue
                raise
            assert held[0] <= now[0], 'positions were lost'
            assert held[1].items() <= now[1].items(), 'games were lost'
            shown = subprocess.run([rialto, 'book', 'info', book],
                                   capture_output=True, text=True, check=False)
            assert shown.returncode == 0, shown.stderr
            check = sqlite3.connect(book).execute('PRAGMA integrity_check')
            assert check.fetchone()[0] == 'ok'
            held = now
        readers.stop()
        assert not readers.errors, readers.errors[:3]
        assert len(held[0]) > 0, 'nothing was ever committed'
        print(f'{killed} kills: {len(held[0])} positions, {len(held[1])} '
              f'games, {readers.looks} looks of {READERS} readers, nothing '
              'lost')


main()
