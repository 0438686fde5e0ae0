#!/usr/bin/env python3
"""tmux_test.py RIALTO CHECK [--full]: drives the full screen as people do.

Checks:
  minute   a newcomer's first minute: a move by the arrows, a hint, taking
           back, another level, the graph, leaving and coming back
  games    whole games by keys and by mouse, in several sizes, terminals and
           locales
  storm    resizes and random keys and clicks while it thinks; then the screen
           must equal what is drawn anew, and a key must be answered

--full does all sizes, terminals and locales, 500 resizes and 100,000 keys;
without it there is a little of each. Exit status 77 without tmux.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 60  # seconds; it only ends what hangs
DISCS = '●○XO█'


class Screen:
    """rialto in a window of tmux."""

    def __init__(self, rialto, size=(80, 24), terminal='xterm-256color',
                 locale='C.UTF-8', flags='--level=1', home=None):
        self.own_home = tempfile.mkdtemp(prefix='rialto-tmux-')
        self.home = home or self.own_home
        self.server = f'rialto-{os.getpid()}-{random.randrange(10**9)}'
        self.size = size
        self.tmux('-f', '/dev/null', 'new-session', '-d', '-s', 'w',
                  '-x', str(size[0]), '-y', str(size[1]),
                  f'env -u XDG_CONFIG_HOME -u XDG_STATE_HOME -u NO_COLOR '
                  f'HOME={self.home} LC_ALL={locale} TERM={terminal} '
                  f'{rialto} play --threads=1 --hash_mb=1 {flags}; '
                  f'echo "left with $?"; stty -a | grep -o " echo "; sleep 600')
        self.wait(lambda text: 'help' in text)

    def tmux(self, *words):
        # -u: what is shown is UTF-8, whatever the locale of this test.
        return subprocess.run(['tmux', '-u', '-L', self.server, *words],
                              check=True, capture_output=True,
                              encoding='utf-8').stdout

    def text(self):
        return self.tmux('capture-pane', '-p', '-t', 'w')

    def keys(self, *names):
        self.tmux('send-keys', '-t', 'w', *names)

    def type(self, text):
        self.tmux('send-keys', '-t', 'w', '-l', text)

    def click(self, x, y):
        """A press and a release as xterm reports them (SGR 1006)."""
        self.type(f'\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m')

    def resize(self, width, height):
        self.size = (width, height)
        self.tmux('resize-window', '-t', 'w', '-x', str(width),
                  '-y', str(height))

    def wait(self, is_there, what='the screen'):
        deadline = time.monotonic() + PATIENCE
        while True:
            text = self.text()
            if is_there(text):
                return text
            if time.monotonic() > deadline:
                raise AssertionError(f'{what} did not come:\n{text}')
            time.sleep(0.02)

    def settled(self):
        """The screen when nothing changes any more."""
        deadline = time.monotonic() + PATIENCE
        before, text = None, self.text()
        while before != text:
            assert time.monotonic() < deadline, 'the screen never settles'
            time.sleep(0.7)
            before, text = text, self.text()
        return text

    def close(self):
        subprocess.run(['tmux', '-L', self.server, 'kill-server'], check=False,
                       capture_output=True)
        shutil.rmtree(self.own_home, ignore_errors=True)


def cells(text):
    """The squares of the board: {'f5': (text, x, y)}; empty if none is seen."""
    found = {}
    for y, line in enumerate(text.split('\n')):
        label = re.match(r'([1-8]) ', line)
        if not label:
            continue
        bars = [i for i, c in enumerate(line) if c in '│|'][:9]
        if len(bars) == 9:
            spans = list(zip(bars, bars[1:]))
            spans = [(a + 1, b) for a, b in spans]
        else:
            spans = [(2 + 3 * i, 5 + 3 * i) for i in range(8)]
        for column, (start, end) in zip('abcdefgh', spans):
            found[column + label[1]] = (line[start:end], (start + end) // 2, y)
    return found


def legal_moves(text):
    return [name for name, (cell, _, _) in sorted(cells(text).items())
            if '•' in cell or re.search(r'\+(?!\d)', cell)]


def is_over(text):
    return 'N new' in text and ('wins' in text or 'draw' in text)


def is_users_turn(text):
    return bool(re.search(r'you(  \S+)?  to move|you<', text))


def play_game(screen, by_mouse):
    """Plays black to the end, by the first legal move."""
    moves = 0
    while True:
        text = screen.wait(lambda t: is_over(t) or
                           (is_users_turn(t) and legal_moves(t)), 'a turn')
        if is_over(text):
            return moves
        name = random.choice(legal_moves(text))
        if by_mouse:
            _, x, y = cells(text)[name]
            screen.click(x, y)
        else:
            screen.type(name)
        screen.wait(lambda t: is_over(t) or t != text and (
            name not in legal_moves(t)), f'the move {name}')
        moves += 1


def check_games(rialto, is_full):
    settings = [((80, 24), 'xterm-256color', 'C.UTF-8', True),
                ((40, 15), 'vt100', 'C', False)]
    if is_full:
        settings = [(size, terminal, locale, by_mouse)
                    for size in [(80, 24), (40, 15), (200, 60)]
                    for terminal in ['xterm-256color', 'screen', 'linux',
                                     'vt100']
                    for locale in ['C.UTF-8', 'C']
                    for by_mouse in [False, True]
                    if not by_mouse or terminal == 'xterm-256color']
    for size, terminal, locale, by_mouse in settings:
        screen = Screen(rialto, size, terminal, locale)
        try:
            moves = play_game(screen, by_mouse)
            print(size, terminal, locale, 'mouse' if by_mouse else 'keys',
                  moves, 'moves')
            if locale == 'C':
                assert screen.text().isascii(), screen.text()
            screen.keys('q')
            screen.wait(lambda t: 'left with 0' in t and '\n echo' in t)
        finally:
            screen.close()


def check_minute(rialto, _):
    screen = Screen(rialto, flags='--level=2')
    try:
        text = screen.text()
        assert legal_moves(text) == ['c4', 'd3', 'e6', 'f5'], text
        screen.wait(lambda t: '[' in cells(t)['f5'][0], 'the cursor')
        screen.keys('Left', 'Down', 'Enter')  # e6
        screen.wait(lambda t: is_users_turn(t) and '1 e6' in t, 'an answer')
        screen.keys('i')
        screen.wait(lambda t: any(re.search(r'[+-]\d', cell)
                                  for cell, _, _ in cells(t).values()), 'hints')
        screen.keys('i', 'u')
        screen.wait(lambda t: 'Took back 2 moves' in t and
                    len(legal_moves(t)) == 4, 'the start')
        screen.keys('+', '+')
        screen.wait(lambda t: 'level 4, casual' in t, 'another level')
        screen.type('f5')
        text = screen.wait(lambda t: is_users_turn(t) and '1 f5' in t, 'turn')
        # The graph knows what Rialto thought of its move.
        screen.type(legal_moves(text)[0])
        text = screen.wait(lambda t: is_users_turn(t) and
                           re.search('[\u2801-\u28ff]', t), 'the graph')
        board = {name: cell[0].strip('[]() •')
                 for name, cell in cells(text).items()}
        screen.keys('q')
        screen.wait(lambda t: 'left with 0' in t and '\n echo' in t, 'leaving')
        again = Screen(rialto, flags='', home=screen.home)
        try:
            text = again.wait(lambda t: 'goes on' in t, 'the same game')
            assert 'level 4, casual' in text, text
            assert board == {name: cell[0].strip('[]() •')
                             for name, cell in cells(text).items()}, text
        finally:
            again.close()
    finally:
        screen.close()


def expect_whole(screen):
    """The screen stays what it is when it is drawn anew."""
    screen.keys('Escape')
    time.sleep(0.2)
    screen.keys('Escape')
    screen.resize(80, 24)
    screen.wait(lambda t: 'h' in t and t.count('\n') >= 20, 'a screen')
    screen.keys('C-c')
    time.sleep(0.3)
    screen.keys('?')  # Nothing moves behind a dialog that is open.
    screen.wait(lambda t: 'Up and Down scroll' in t, 'an answer to ?')
    screen.keys('Escape')
    screen.wait(lambda t: 'Up and Down scroll' not in t, 'an answer to Esc')
    before = screen.settled()
    screen.keys('C-l')
    after = screen.settled()
    assert before == after, f'{before}\nis not\n{after}'


def check_storm(rialto, is_full):
    resizes, keys = (500, 100000) if is_full else (12, 600)
    random.seed(1)
    screen = Screen(rialto, flags='--level=30')
    try:
        screen.keys('A')
        for _ in range(resizes):
            screen.resize(random.randint(10, 200), random.randint(5, 60))
        expect_whole(screen)
        screen.keys('A')
        names = ['Up', 'Down', 'Left', 'Right', 'Enter', 'Escape', 'Tab',
                 'BTab', 'BSpace', 'Home', 'End', 'PPage', 'NPage', 'C-l']
        # Not those that leave, write files or open one by a name.
        letters = [chr(c) for c in range(33, 127) if chr(c) not in 'qQsSwWoO:;']
        done = 0
        while done < keys:
            if random.random() < 0.2:
                screen.click(random.randrange(80), random.randrange(23))
                done += 1
            else:
                batch = [random.choice(names + letters) for _ in range(20)]
                screen.keys(*batch)
                done += len(batch)
        expect_whole(screen)
        screen.keys('q')
        screen.wait(lambda t: 'left with 0' in t, 'leaving')
    finally:
        screen.close()


def main():
    if shutil.which('tmux') is None:
        sys.exit(77)
    checks = {'minute': check_minute, 'games': check_games,
              'storm': check_storm}
    checks[sys.argv[2]](sys.argv[1], '--full' in sys.argv)


if __name__ == '__main__':
    main()
