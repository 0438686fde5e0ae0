#!/usr/bin/env python3
"""answer_time.py RIALTO [COUNT] [--limit=MS:PERCENT]: how fast keys are answered.

The full screen runs on a pseudo-terminal with an analysis without end on all
cores; keys are pressed at random moments, COUNT of each kind, and the time is
taken until what they lead to is written. Prints how the times are distributed.
With --limit the status is 1 if fewer than PERCENT of them are within MS.
"""

import fcntl
import os
import pty
import random
import select
import shutil
import struct
import sys
import tempfile
import termios
import time

PATIENCE = 20  # seconds; it only ends what hangs
# What is pressed, what is then written, and what is pressed to get back to
# where it was.
KINDS = {
    'a letter in the line': (b'Z', b'Z', b'\x7f'),
    'the help': (b'?', b'Up and Down scroll', b'q'),
    'hints, which begins the search anew': (b'I', b'Squares show', b'I'),
    'taking back, which ends the search': (b'U', b'Took back', b'f5'),
}


class Terminal:
    """rialto on a pseudo-terminal whose output is read all the time."""

    def __init__(self, command, width=80, height=24):
        self.home = tempfile.mkdtemp(prefix='rialto-answers-')
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            environment = {'HOME': self.home, 'LC_ALL': 'C.UTF-8',
                           'TERM': 'xterm-256color',
                           'PATH': os.environ['PATH']}
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ,
                    struct.pack('HHHH', height, width, 0, 0))

    def write(self, data):
        os.write(self.fd, data)

    def read(self, seconds):
        """What is written within the time, possibly nothing."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b''
        return os.read(self.fd, 1 << 16)

    def wait_for(self, text):
        """The time at which all of `text` has been written."""
        written = b''
        deadline = time.monotonic() + PATIENCE
        while True:
            written += self.read(0.5)
            now = time.monotonic()
            # How wide is a disc? One cell.
            if b'\x1b[6n' in written:
                self.write(b'\x1b[1;2R')
                written = written.replace(b'\x1b[6n', b'')
            if text in written:
                return now
            assert now < deadline, f'{text} was never written: {written[-300:]}'

    def drain(self, seconds):
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self.read(left)

    def close(self):
        self.write(b'\x03\x1b')
        self.drain(0.2)
        self.write(b'Q')
        try:
            while self.read(PATIENCE):
                pass
        except OSError:
            pass  # It has left.
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        shutil.rmtree(self.home, ignore_errors=True)


def measure(rialto, count):
    """Milliseconds for each kind of key."""
    terminal = Terminal([rialto, 'play', '--engine=none', '--level=1'])
    times = {kind: [] for kind in KINDS}
    try:
        terminal.wait_for(b'help')
        terminal.write(b'f5')
        terminal.drain(0.5)
        terminal.write(b'A')
        terminal.wait_for(b'ANALYSIS')
        for kind, (key, answer, back) in KINDS.items():
            if key == b'Z':
                terminal.write(b':')
            for _ in range(count):
                terminal.drain(random.uniform(0.03, 0.2))
                start = time.monotonic()
                terminal.write(key)
                times[kind].append(1000 * (terminal.wait_for(answer) - start))
                terminal.write(back)
            terminal.drain(0.1)
            if key == b'Z':
                terminal.write(b'\x1b')
                terminal.drain(0.2)
    finally:
        terminal.close()
    return times


def share(times, part):
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main():
    count = 50
    limit = None
    for word in sys.argv[2:]:
        if word.startswith('--limit='):
            limit = [float(part) for part in word[8:].split(':')]
        else:
            count = int(word)
    random.seed(1)
    times = measure(sys.argv[1], count)
    together = [ms for values in times.values() for ms in values]
    print(f'{"milliseconds until the answer":36}    half    90 %    99 %     all')
    for kind, values in [*times.items(), ('together', together)]:
        figures = ''.join(f'{share(values, part):8.1f}'
                          for part in (0.5, 0.9, 0.99, 1))
        print(f'{kind:36}{figures}')
    if limit and share(together, limit[1] / 100) > limit[0]:
        sys.exit(f'fewer than {limit[1]:g} % within {limit[0]:g} ms')


if __name__ == '__main__':
    main()
