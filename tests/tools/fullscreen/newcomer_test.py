#!/usr/bin/env python3
"""newcomer_test.py RIALTO GOLDEN [--update] [--pictures=FOLDER]

A new player's first five minutes on the full screen: the question, the rules, a
game with a hint and a move taken back, its end with a rating, and the next
start with the game in the archive. The screens are compared with
GOLDEN/newcomer-*.txt; --update writes those. --pictures also writes each screen
with its colours, for tools/screen_picture.py. Exit status 77 without tmux.
"""

import os
import re
import shutil
import sys

from tmux_screen import Screen, is_over, is_users_turn, legal_moves

# The games of a seed are the same everywhere.
FLAGS = '--seed=5 --coach=6'


def masked(text):
    """Without what differs from day to day and from machine to machine."""
    text = re.sub(r'\d{4}-\d\d-\d\d \d\d:\d\d', 'YYYY-MM-DD HH:MM', text)
    lines = ['(effort)' if 'nodes/s' in line else line.rstrip()
             for line in text.split('\n')]
    return '\n'.join(lines).rstrip() + '\n'


class Album:
    """Compares, or writes, the screens."""

    def __init__(self, golden, is_update, pictures):
        self.golden, self.is_update, self.pictures = golden, is_update, pictures
        self.faults = []

    def show(self, screen, name):
        text = masked(screen.settled())
        if self.pictures:
            with open(os.path.join(self.pictures, f'{name}.txt'), 'w',
                      encoding='utf-8') as file:
                file.write(screen.tmux('capture-pane', '-p', '-e', '-t', 'w'))
        path = os.path.join(self.golden, f'newcomer-{name}.txt')
        if self.is_update:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
            return
        with open(path, encoding='utf-8') as file:
            expected = file.read()
        if text != expected:
            self.faults.append(f'{name}: expected\n{expected}\nfound\n{text}')


def play(screen, count=60):
    """The first legal move, `count` times or to the end; how many it were."""
    for done in range(count):
        text = screen.wait(lambda t: is_over(t) or
                           (is_users_turn(t) and legal_moves(t)), 'a turn')
        if is_over(text):
            return done
        move = legal_moves(text)[0]
        screen.type(move)
        screen.wait(lambda t, text=text, move=move: is_over(t) or t != text and
                    move not in legal_moves(t), f'the move {move}')
    screen.wait(lambda t: is_over(t) or is_users_turn(t) and legal_moves(t),
                'an answer')
    return count


def first_visit(rialto, album):
    screen = Screen(rialto, flags=FLAGS, awaited='How well do you play?')
    try:
        album.show(screen, 'question')
        screen.keys('1')
        screen.wait(lambda t: 'plays at 500' in t, 'the rating')
        screen.type(':rules')
        screen.keys('Enter')
        for page in ('1', '2', '3'):
            screen.wait(lambda t, page=page: f'{page} of 3' in t, 'the rules')
            album.show(screen, f'rules-{page}')
            screen.keys('Space')
        screen.keys('Escape')
        screen.wait(lambda t: 'of 3' not in t, 'the board')
        play(screen, 3)
        screen.keys('i')
        screen.wait(lambda t: re.search(r'│ *[+-]\d', t), 'hints')
        album.show(screen, 'hint')
        screen.keys('i')
        screen.keys('u')
        screen.wait(lambda t: 'Took back 2 moves' in t, 'the move before')
        play(screen)
        screen.wait(lambda t: 'played like' in t, 'a rating')
        album.show(screen, 'end')
        screen.keys('Escape')
        screen.keys('q')
        screen.wait(lambda t: 'left with 0' in t, 'leaving')
    except BaseException:
        screen.close()
        raise
    return screen


def second_visit(rialto, album, first):
    screen = Screen(rialto, flags=FLAGS, home=first.home)
    try:
        text = screen.text()
        assert 'How well do you play?' not in text, text
        screen.keys('r')
        screen.wait(lambda t: 'Your games: 1' in t, 'the archive')
        album.show(screen, 'games')
        screen.keys('s')
        screen.wait(lambda t: 'You play like' in t, 'the rating of all games')
        album.show(screen, 'statistics')
        screen.keys('Escape')
        screen.wait(lambda t: 'You play like' not in t, 'the board')
        # One's own mistakes come back.
        screen.keys('B')
        screen.wait(lambda t: 'PRACTICE 1 OF' in t, 'a position to practise')
        album.show(screen, 'practice')
        screen.keys('Tab')
        screen.wait(lambda t: 'is best' in t, 'the answer')
        album.show(screen, 'answer')
        screen.keys('Escape')
        screen.wait(lambda t: 'PRACTICE' not in t, 'the game')
        screen.keys('q')
        screen.wait(lambda t: 'left with 0' in t, 'leaving')
    finally:
        screen.close()


def main():
    if shutil.which('tmux') is None:
        sys.exit(77)
    words = [word for word in sys.argv[1:] if not word.startswith('--')]
    pictures = [word.split('=', 1)[1] for word in sys.argv
                if word.startswith('--pictures=')]
    album = Album(words[1], '--update' in sys.argv, pictures and pictures[0])
    first = first_visit(words[0], album)
    try:
        second_visit(words[0], album, first)
    finally:
        first.close()
    if album.faults:
        sys.exit('\n'.join(album.faults))


if __name__ == '__main__':
    main()
