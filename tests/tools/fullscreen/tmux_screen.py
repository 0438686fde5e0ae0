"""rialto's full screen in a window of tmux, for tests."""

import os
import random
import re
import shutil
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds; it only ends what hangs
DISCS = '●○XO█'


class Screen:
    """rialto in a window of tmux."""

    def __init__(self, rialto, size=(80, 24), terminal='xterm-256color',
                 locale='C.UTF-8', flags='--level=1', home=None,
                 has_shell=False, awaited='help'):
        self.own_home = tempfile.mkdtemp(prefix='rialto-tmux-')
        self.home = home or self.own_home
        self.server = f'rialto-{os.getpid()}-{random.randrange(10**9)}'
        self.size = size
        self.command = (f'{rialto} play --threads=1 --hash_mb=1 --coach=1 {flags}; '
                        f'echo "left with $?"; stty -a | grep -o " echo "')
        environment = (f'env -u XDG_CONFIG_HOME -u XDG_STATE_HOME '
                       f'-u XDG_DATA_HOME -u NO_COLOR -u USER '
                       f'HOME={self.home} LC_ALL={locale} TERM={terminal} ')
        run = (f'{environment} PS1="ready> " bash --norc --noprofile -i'
               if has_shell else
               f'{environment} sh -c \'{self.command}; sleep 600\'')
        self.tmux('-f', '/dev/null', 'new-session', '-d', '-s', 'w',
                  '-x', str(size[0]), '-y', str(size[1]), run)
        if has_shell:
            self.wait(lambda text: 'ready>' in text)
        else:
            self.wait(lambda text: awaited in text)

    def start(self):
        """Starts rialto from the shell."""
        self.type(self.command)
        self.keys('Enter')
        self.wait(lambda text: ' help' in text and 'left with' not in text)

    def program(self):
        """The id of the process that has the terminal."""
        shell = self.tmux('display-message', '-p', '-t', 'w', '#{pane_pid}')
        with open(f'/proc/{shell.strip()}/stat', encoding='ascii') as file:
            return int(file.read().rpartition(')')[2].split()[5])

    def modes(self):
        """Whether the terminal is as programs expect it: the ordinary screen,
        no reports of the mouse, a cursor."""
        return self.tmux('display-message', '-p', '-t', 'w',
                         '#{alternate_on} #{mouse_standard_flag} '
                         '#{cursor_flag}').strip()

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
