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

# A game of Rialto with itself at level 2.
GAME = ('e6f4c3c4e3d6c6d7c5f3f5f6c7d3g5h6c2b5f7e7g4d2h5g6f2f8e1b4c8b3'
        'e2d8b6a6b7d1e8h4h3h2g3a8g7b8a4a5a3b2a1a2c1h8a7f1b1g2h7g8g1h1')


CLICKS = """<script>
[...document.querySelectorAll('button')].find(
    (button) => button.textContent.startsWith('10. ')).click();
document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}));
</script>
"""


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
        count = len(GAME) // 2
        done = subprocess.run(
            [sys.argv[1], 'analyze', GAME, '--level=3', f'--html={page}'],
            capture_output=True, check=False)
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
        turning = len(re.findall('<figure>', dom))
        assert turning >= 1 and turning == graph.count('<path'), dom
        text = re.search(r'<p id="text"[^>]*>([^<]*)', dom)[1]
        assert 'Score for black' in text, text
        # The tenth move is clicked, and an arrow goes on from there.
        clicked = page.with_name('clicked.html')
        clicked.write_text(page.read_text(encoding='utf-8') + CLICKS,
                           encoding='utf-8')
        dom = chromium('--dump-dom', clicked.as_uri())
        text = re.search(r'<p id="text"[^>]*>([^<]*)', dom)[1]
        assert text.startswith('11. '), text
        board = re.search(r'<svg id="board".*?</svg>', dom, re.S)[0]
        assert board.count('<circle') >= 15, board
        if len(sys.argv) > 2:
            chromium(f'--screenshot={sys.argv[2]}', page.as_uri())


if __name__ == '__main__':
    main()
