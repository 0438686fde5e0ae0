#!/usr/bin/env python3
"""figures.py RIALTO FOLDER: makes the pictures of the full screen.

Plays some moves of a fixed game through tmux and takes pictures of the screen:
fullscreen.png (a game with hints) and fullscreen_review.png (a review with the
better line on the board). Needs tmux and Chromium. The thinking differs from
machine to machine, and so do the pictures: look at them.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from tmux_screen import Screen, cells, is_users_turn

PICTURE = pathlib.Path(__file__).parents[3] / 'tools/screen_picture.py'
# Rialto with itself at level 2: it has turning points.
GAME = ('e6f4c3c4e3d6c6d7c5f3f5f6c7d3g5h6c2b5f7e7g4d2h5g6f2f8e1b4c8b3'
        'e2d8b6a6b7d1e8h4h3h2g3a8g7b8a4a5a3b2a1a2c1h8a7f1b1g2h7g8g1h1')


def take(screen, path):
    """A picture of the screen."""
    text = screen.tmux('capture-pane', '-p', '-e', '-t', 'w')
    svg = subprocess.run([sys.executable, PICTURE], input=text, check=True,
                         capture_output=True, encoding='utf-8').stdout
    width, height = re.search(r'width="(\d+)" height="(\d+)"', svg).groups()
    with tempfile.NamedTemporaryFile('w', suffix='.svg') as file:
        file.write(svg)
        file.flush()
        subprocess.run(['chromium', '--headless', '--no-sandbox',
                        '--disable-gpu', '--hide-scrollbars',
                        f'--window-size={width},{height}',
                        f'--screenshot={path}', f'file://{file.name}'],
                       check=True, capture_output=True, timeout=120)


def command(screen, line):
    screen.type(':' + line)
    screen.keys('Enter')


def main():
    rialto, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    screen = Screen(rialto, size=(118, 40), flags='--level=10 --engine=white')
    try:
        # Played by both sides, so that all moves have scores.
        screen.keys('P', '2')
        screen.wait(lambda t: re.search(r' 33 [a-h][1-8] ', t), 'some moves')
        screen.keys('C-c')
        command(screen, 'engine white')
        screen.wait(is_users_turn, 'a turn')
        screen.keys('I')
        screen.wait(lambda t: sum(bool(re.search(r'[+-]\d', cell))
                                  for cell, _, _ in cells(t).values()) > 3,
                    'hints')
        screen.settled()
        take(screen, folder / 'fullscreen.png')
    finally:
        screen.close()
    screen = Screen(rialto, size=(80, 24), flags='--level=10 --engine=none')
    try:
        command(screen, f'setboard {GAME}')
        screen.wait(lambda t: 'wins' in t, 'the end')
        screen.keys('V')
        screen.wait(lambda t: 'turning points' in t, 'the review')
        screen.keys('Home', 'Tab', 'Tab', '[', 'L')
        screen.settled()
        take(screen, folder / 'fullscreen_review.png')
    finally:
        screen.close()


if __name__ == '__main__':
    main()
