#!/usr/bin/env python3
"""analysis_page_test.py RIALTO [PICTURE]: the page of `analyze --html` in a
browser.

Chromium without a window runs the page's script; what it has made of the page
must show the game. PICTURE gets a screenshot. Exit status 77 without Chromium.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

GAME = ('f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6e2g4h3g3f2c7f8h4h5h6g6e8d8c8b8'
        'g8h8h7g7b5a5b4a6a7b7a8d2c2d1e1f1c1b1a4b3a3a2b2g1g2h1h2a1')


def chromium(*flags):
    program = shutil.which('chromium') or shutil.which('chromium-browser')
    if program is None:
        sys.exit(77)
    return subprocess.run(
        [program, '--headless', '--no-sandbox', '--disable-gpu',
         '--hide-scrollbars', '--window-size=1000,900', *flags],
        check=True, capture_output=True, encoding='utf-8', timeout=120).stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / 'game.html'
        moves = re.findall('..', GAME)
        # As many moves as are legal: the rest of the text is of no use here.
        for count in range(len(moves), 0, -1):
            done = subprocess.run(
                [sys.argv[1], 'analyze', ''.join(moves[:count]), '--level=3',
                 f'--html={page}'], capture_output=True, check=False)
            if done.returncode == 0:
                break
        assert done.returncode == 0, done.stderr
        dom = chromium('--dump-dom', page.as_uri())
        buttons = re.findall(r'<button[^>]*>\d+\. (?:[a-h][1-8]|pass)', dom)
        assert len(buttons) >= count, dom
        board = re.search(r'<svg id="board".*?</svg>', dom, re.S)[0]
        assert board.count('<circle') >= 5, board
        graph = re.search(r'<svg id="graph".*?</svg>', dom, re.S)[0]
        points = re.search(r'<polyline points="([^"]*)"', graph)[1].split()
        assert len(points) >= count + 1, graph
        assert 'NaN' not in dom and 'undefined' not in graph, dom
        text = re.search(r'<p id="text"[^>]*>([^<]*)', dom)[1]
        assert 'Score for black' in text, text
        if len(sys.argv) > 2:
            chromium(f'--screenshot={sys.argv[2]}', page.as_uri())


if __name__ == '__main__':
    main()
