"""The Othello engine Rialto: positions and rules, games, search.

    import rialto
    board = rialto.Board('f5d6c3')
    rialto.Engine(level=12).search(board, lines=3)

The readers of `rialto.data` give the files of training and fitting as NumPy
arrays.
"""

from rialto._library import (BLACK, IllegalMove, LIBRARY, NO_MOVE, PASS,
                             RialtoError, WHITE)
from rialto.board import (Board, Game, move_name, move_number, parse_games,
                          read_games, squares)
from rialto.engine import AnalyzedMove, Engine, Line, Result

__version__ = LIBRARY.version().decode()
__all__ = ['AnalyzedMove', 'BLACK', 'Board', 'Engine', 'Game', 'IllegalMove',
           'Line', 'NO_MOVE', 'PASS', 'Result', 'RialtoError', 'WHITE',
           'move_name', 'move_number', 'parse_games', 'read_games', 'squares']
