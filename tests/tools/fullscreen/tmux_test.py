#!/usr/bin/env python3
"""tmux_test.py RIALTO CHECK [--full]: drives the full screen as people do.

Checks:
  minute   a newcomer's first minute: a move by the arrows, a hint, taking
           back, another level, the graph, leaving and coming back
  games    whole games by keys and by mouse, in several sizes, terminals and
           locales
  storm    resizes and random keys and clicks while it thinks; then the screen
           must equal what is drawn anew, and a key must be answered
  broken   the beginning of what terminals send, without the rest
  unsaved  a disk that takes nothing: it says so, asks, and leaves with 1
  signals  Ctrl-Z and fg, signals that end the program, a lost terminal: the
           terminal is as it was, and the game is kept

--full does all sizes, terminals and locales, 500 resizes and 100,000 keys;
without it there is a little of each. Exit status 77 without tmux.
"""

import os
import random
import re
import shutil
import signal
import sys
import time

from tmux_screen import (Screen, cells, is_users_turn, legal_moves, play_game)


def check_games(rialto, is_full):
    settings = [((80, 24), 'xterm-256color', 'C.UTF-8', True),
                ((40, 15), 'vt100', 'C', False)]
    if is_full:
        settings = [(size, terminal, locale, by_mouse)
                    for size in [(80, 24), (40, 15), (200, 60)]
                    for terminal in ['xterm-256color', 'screen', 'linux',
                                     'vt100']
                    for locale in ['C.UTF-8', 'C']
                    for by_mouse in [False, True]]
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


def has_answer(text, move):
    """Whether a move follows `move` on its line, maybe after a score."""
    return re.search(rf'{move} [^\n]*\b[a-h][1-8]\b', text)


def board_of(text):
    """The discs, without cursor and marks."""
    return {name: cell[0].strip('[]() •▐▌')
            for name, cell in cells(text).items()}


def check_minute(rialto, _):
    # Moves from the book have no thoughts that a graph could show.
    screen = Screen(rialto, flags='--level=2 --book=none')
    try:
        screen.wait(lambda t: legal_moves(t) == ['c4', 'd3', 'e6', 'f5'],
                    'the start')
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
        screen.wait(lambda t: 'level 4' in t, 'another level')
        screen.type('f5')
        # A screen may be seen half drawn: the turn alone could be the old one,
        # and beside an answer the marks may still be those of the moves before:
        # typed, such a move is refused, and no answer comes.
        screen.wait(lambda t: is_users_turn(t) and has_answer(t, '1 f5'),
                    'an answer')
        text = screen.settled()
        # The graph knows what Rialto thought of its move.
        move = legal_moves(text)[0]
        screen.type(move)
        screen.wait(lambda t: is_users_turn(t) and
                    has_answer(t, f'3 {move}') and
                    re.search('[\u2801-\u28ff]', t), 'the graph')
        text = screen.settled()
        board = board_of(text)
        screen.keys('q')
        screen.wait(lambda t: 'left with 0' in t and '\n echo' in t, 'leaving')
        again = Screen(rialto, flags='', home=screen.home)
        try:
            again.wait(lambda t: 'continues' in t and 'level 4' in t and
                       board == board_of(t), 'the same game')
        finally:
            again.close()
    finally:
        screen.close()


def expect_whole(screen):
    """The screen does not change when it is redrawn."""
    screen.keys('Escape')
    time.sleep(0.2)
    screen.keys('Escape')
    screen.resize(80, 24)
    screen.wait(lambda t: 'h' in t and t.count('\n') >= 20, 'a screen')
    # A move, then hints, or a review: until nothing is thought about.
    for _ in range(4):
        screen.keys('C-c')
        time.sleep(0.3)
    screen.keys('?')  # Nothing moves behind a dialog that is open.
    screen.wait(lambda t: 'Up and Down scroll' in t, 'an answer to ?')
    screen.keys('Escape')
    screen.wait(lambda t: 'Up and Down scroll' not in t, 'an answer to Esc')
    # What a move of a level costs here takes a while to find out.
    screen.wait(lambda t: 'level' not in t.split('\n')[0] or
                's a move here' in t, 'what the level costs')
    before = screen.settled()
    screen.keys('C-l')
    after = screen.settled()
    assert before == after, f'{before}\nis not\n{after}'


# Of reports and keys of terminals.
BEGINNINGS = ['\x1b[<', '\x1b[<0;', '\x1b[<0;12', '\x1b[M', '\x1b[M ', '\x1b[',
              '\x1bO', '\x1b[1;', '\x1b[1;5']


def check_broken(rialto, _):
    for terminal in ['xterm-256color', 'screen', 'linux', 'vt100']:
        screen = Screen(rialto, terminal=terminal)
        try:
            for beginning in BEGINNINGS:
                screen.type(beginning)
                time.sleep(0.3)  # Longer than anything waits for the rest.
                # ESC O opens a file; this closes the line.
                screen.keys('Escape')
                time.sleep(0.1)
                screen.keys('?')
                screen.wait(lambda t: 'Up and Down scroll' in t,
                            f'an answer after {beginning!r} in {terminal}')
                screen.keys('q')
                screen.wait(lambda t: 'Up and Down scroll' not in t, 'an answer')
        finally:
            screen.close()


def moves_kept(home):
    with open(f'{home}/.local/state/rialto/game.ggf', encoding='ascii') as file:
        return re.findall(r'(?<![A-Z])[BW]\[(\w\w)', file.read())


def check_signals(rialto, _):
    screen = Screen(rialto, flags='--level=1', has_shell=True)
    try:
        sane = screen.modes()
        screen.start()
        assert screen.modes() != sane, screen.modes()
        screen.type('f5')
        screen.wait(lambda t: is_users_turn(t) and '1 f5' in t, 'an answer')
        # Suspended, and taken up again in another window.
        screen.keys('C-z')
        screen.wait(lambda t: 'Stopped' in t and t.rstrip().endswith('ready>'))
        assert screen.modes() == sane, screen.modes()
        screen.resize(100, 30)
        screen.type('stty -a | grep -o " echo "; fg')
        screen.keys('Enter')
        text = screen.wait(lambda t: ' help' in t and '1 f5' in t, 'fg')
        assert cells(text)['f5'][0].strip('[]() ▐▌') in '●X', text
        screen.keys('C-l')
        assert screen.settled() == text
        # Each start continues the game that the last run ended with.
        played = 2
        for name in ['TERM', 'HUP', 'INT', 'QUIT', 'SEGV', 'ABRT', 'KILL']:
            text = screen.wait(lambda t: is_users_turn(t) and legal_moves(t))
            screen.type(legal_moves(text)[0])
            played += 2
            screen.wait(lambda t: is_users_turn(t) and
                        re.search(rf'\b{played - 1} \w\w', t), 'an answer')
            # Deadly signals leave no time to write anything.
            time.sleep(1.5 if name not in ('TERM', 'HUP', 'INT') else 0)
            os.kill(screen.program(), getattr(signal, 'SIG' + name))
            screen.wait(lambda t: 'left with' in t or name == 'KILL')
            if name != 'KILL':
                screen.wait(lambda t: '\n echo' in t, f'echo after {name}')
                assert screen.modes() == sane, (name, screen.modes())
                assert len(moves_kept(screen.home)) == played, name
                screen.keys('C-l')
                screen.type('clear')
                screen.keys('Enter')
                screen.start()
        assert len(moves_kept(screen.home)) == played
    finally:
        screen.close()
    # The terminal is lost while a move is new.
    screen = Screen(rialto)
    home = shutil.move(screen.home, screen.home + '-kept')
    os.symlink(home, screen.home)
    try:
        screen.type('f5')
        screen.wait(lambda t: is_users_turn(t) and '1 f5' in t, 'an answer')
        screen.tmux('kill-server')
        deadline = time.monotonic() + 10
        while not os.path.exists(f'{home}/.local/state/rialto/game.ggf'):
            assert time.monotonic() < deadline, 'the game was not kept'
            time.sleep(0.05)
        assert len(moves_kept(home)) == 2
    finally:
        screen.close()
        shutil.rmtree(home, ignore_errors=True)


def check_unsaved(rialto, _):
    screen = Screen(rialto, flags='--level=1', has_shell=True)
    try:
        # A file where the folder has to be: not even root can write there.
        os.makedirs(f'{screen.home}/.local')
        with open(f'{screen.home}/.local/state', 'w', encoding='ascii'):
            pass
        screen.start()
        screen.type('f5')
        screen.wait(lambda t: 'The game is not saved: ' in t, 'a warning')
        screen.keys('q')
        screen.wait(lambda t: 'Leave and lose it?' in t, 'a question')
        screen.keys('n')
        screen.wait(lambda t: 'lose it?' not in t, 'the game')
        screen.keys('q', 'y')
        screen.wait(lambda t: 'left with 1' in t, 'leaving')
    finally:
        screen.close()


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
            chance = random.random()
            if chance < 0.2:
                screen.click(random.randrange(80), random.randrange(23))
                done += 1
            elif chance < 0.25:
                screen.type(random.choice(BEGINNINGS))
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
              'storm': check_storm, 'broken': check_broken,
              'signals': check_signals, 'unsaved': check_unsaved}
    checks[sys.argv[2]](sys.argv[1], '--full' in sys.argv)


if __name__ == '__main__':
    main()
