#!/usr/bin/env python3
"""screen_picture.py < SCREEN > PICTURE.svg: a screen of a terminal as SVG.

SCREEN is what `tmux capture-pane -p -e` prints: text with the escape sequences
of colours. Characters keep their cells, so that boards stay square.
"""

import html
import re
import sys

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE = 9, 19, 15
GROUND, TEXT = '#16181c', '#d6d8da'
BASIC = ['#000000', '#cd3131', '#0dbc79', '#e5e510', '#2472c8', '#bc3fbc',
         '#11a8cd', '#e5e5e5', '#666666', '#f14c4c', '#23d18b', '#f5f543',
         '#3b8eea', '#d670d6', '#29b8db', '#ffffff']


def color_of(number):
    """The colour of an index of 256."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f'#{grey:02x}{grey:02x}{grey:02x}'
    number -= 16
    parts = [number // 36, number // 6 % 6, number % 6]
    return '#' + ''.join(f'{0 if p == 0 else 55 + 40 * p:02x}' for p in parts)


class Style:
    """What the escape sequences so far have set."""

    def __init__(self):
        self.text, self.ground = None, None
        self.is_bold = self.is_reverse = self.is_dim = False

    def apply(self, codes):
        codes = [int(code or 0) for code in codes.split(';')]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code == 1:
                self.is_bold = True
            elif code == 2:
                self.is_dim = True
            elif code == 7:
                self.is_reverse = True
            elif code == 39:
                self.text = None
            elif code == 49:
                self.ground = None
            elif 30 <= code <= 37:
                self.text = BASIC[code - 30]
            elif 90 <= code <= 97:
                self.text = BASIC[code - 82]
            elif 40 <= code <= 47:
                self.ground = BASIC[code - 40]
            elif code in (38, 48) and codes[:1] == [5]:
                chosen = color_of(codes[1])
                del codes[:2]
                if code == 38:
                    self.text = chosen
                else:
                    self.ground = chosen

    def colors(self):
        text, ground = self.text or TEXT, self.ground or GROUND
        if self.is_dim:
            text = '#8a8c8e'
        return (ground, text) if self.is_reverse else (text, ground)


def draw(screen):
    rows = screen.rstrip('\n').split('\n')
    grounds, glyphs, width = [], [], 0
    style = Style()
    for y, row in enumerate(rows):
        x = 0
        for part in re.findall(r'\x1b\[[0-9;]*m|.', row):
            if part.startswith('\x1b'):
                style.apply(part[2:-1])
                continue
            text, ground = style.colors()
            left, top = x * CELL_WIDTH, y * CELL_HEIGHT
            if ground != GROUND:
                grounds.append(f'<rect x="{left}" y="{top}" '
                               f'width="{CELL_WIDTH + 0.5}" '
                               f'height="{CELL_HEIGHT + 0.5}" '
                               f'fill="{ground}"/>')
            shape = block(part, left, top, text)
            if shape:
                glyphs.append(shape)
            elif part != ' ':
                bold = ' font-weight="bold"' if style.is_bold else ''
                glyphs.append(f'<text x="{left + CELL_WIDTH / 2}" '
                              f'y="{top + 14}" fill="{text}"{bold}>'
                              f'{html.escape(part)}</text>')
            x += 1
        width = max(width, x)
    size = (width * CELL_WIDTH + 16, len(rows) * CELL_HEIGHT + 16)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" '
            f'height="{size[1]}" viewBox="-8 -8 {size[0]} {size[1]}" '
            f'font-family="DejaVu Sans Mono, monospace" '
            f'font-size="{FONT_SIZE}" text-anchor="middle">\n'
            f'<rect x="-8" y="-8" width="100%" height="100%" '
            f'fill="{GROUND}"/>\n' + '\n'.join(grounds + glyphs) + '\n</svg>\n')


def block(character, left, top, color):
    """Blocks and lines as shapes: fonts leave gaps between them."""
    half = CELL_HEIGHT / 2
    middle = CELL_WIDTH / 2
    # Upper left, upper right, lower left, lower right.
    quarters = {'█': '1111', '▀': '1100', '▄': '0011', '▗': '0001',
                '▖': '0010', '▝': '0100', '▘': '1000', '▟': '0111',
                '▙': '1011', '▜': '1101', '▛': '1110', '▌': '1010',
                '▐': '0101'}
    if character in quarters:
        places = [(0, 0), (middle, 0), (0, half), (middle, half)]
        path = ''.join(f'M{left + x} {top + y}h{middle + 0.3}v{half + 0.3}'
                       f'h{-middle - 0.3}z'
                       for (x, y), is_there in zip(places,
                                                   quarters[character])
                       if is_there == '1')
        return f'<path d="{path}" fill="{color}"/>'
    # Up, right, down, left.
    lines = {'─': '0101', '│': '1010', '┌': '0110', '┐': '0011', '└': '1100',
             '┘': '1001', '├': '1110', '┤': '1011', '┬': '0111', '┴': '1101',
             '┼': '1111'}
    if character not in lines:
        return ''
    ends = [(middle, 0), (CELL_WIDTH, half), (middle, CELL_HEIGHT), (0, half)]
    path = ''.join(f'M{left + middle} {top + half}L{left + x} {top + y}'
                   for (x, y), is_there in zip(ends, lines[character])
                   if is_there == '1')
    return f'<path d="{path}" stroke="{color}" stroke-width="1.2"/>'


if __name__ == '__main__':
    sys.stdout.write(draw(sys.stdin.read()))
