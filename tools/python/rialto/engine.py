"""Evaluation, search, exact solutions, and the analysis of games."""

import ctypes
from typing import NamedTuple

from rialto._library import (BLACK, CLimits, CResult, LIBRARY, NO_MOVE,
                             PROGRESS)
from rialto.board import as_board, move_name, move_number

_BOUNDS = ('exact', 'lower', 'upper')


class Line(NamedTuple):
    """A move and how the game goes on; discs for the side to move."""
    score: float
    bound: str  # 'exact', 'lower' or 'upper'
    moves: list


class Result(NamedTuple):
    """What a search found out."""
    score: float
    best: str  # None if the game is over
    depth: int
    solved: bool
    stopped: bool
    nodes: int
    seconds: float
    lines: list


class AnalyzedMove(NamedTuple):
    """A move of a game; discs for the side that made it."""
    move: str
    best: str
    score: float  # with best play
    loss: float   # what the move gave away


def _result_of(found):
    lines = [Line(line.score, _BOUNDS[line.bound],
                  [move_name(move) for move in line.moves[:line.count]])
             for line in found.lines[:found.line_count]]
    best = None if found.best == NO_MOVE else move_name(found.best)
    return Result(found.score, best, found.depth, bool(found.is_solved),
                  bool(found.was_stopped), found.nodes, found.seconds, lines)


class Engine:
    """An engine with its table and threads; one call at a time.

    A board is a Board or a text that Board() takes.

    Options are keywords or engine['level'] = 16, by the names of
    docs/protocols.md: level depth time nodes threads hash_mb selectivity params
    weights probcut rankcut book.
    """

    def __init__(self, **options):
        handle = ctypes.c_void_p()
        LIBRARY.engine_new(handle)
        self._handle = handle.value
        for name, value in options.items():
            self[name] = value

    def __del__(self):
        if getattr(self, '_handle', None):
            LIBRARY.engine_free(self._handle)

    def __setitem__(self, name, value):
        LIBRARY.engine_set(self._handle, name.encode(), str(value).encode())

    def __getitem__(self, name):
        return self._text(LIBRARY.engine_get, name.encode())

    def _text(self, function, *arguments):
        text = ctypes.c_char_p()
        function(self._handle, *arguments, text)
        return text.value.decode()

    @property
    def weights(self):
        """The fingerprint of the weights."""
        return self._text(LIBRARY.engine_weights)

    @property
    def warnings(self):
        """What is questionable about the parameters, a line each."""
        return self._text(LIBRARY.engine_warnings).splitlines()

    def evaluate(self, board):
        """The value without looking ahead: discs for the side to move."""
        discs = ctypes.c_double()
        LIBRARY.evaluate(self._handle, as_board(board)._c, discs)
        return discs.value

    def rated_move(self, board, rating, *, last=None, seed=0):
        """A move as people of a rating, 400 to 2400, make it, drawn by chance:
        the same seed gives the same move. `last` is the opponent's last move,
        if it is known. 'pass' without a move, None if the game is over."""
        move = ctypes.c_int()
        LIBRARY.rated_move(self._handle, as_board(board)._c,
                           NO_MOVE if last is None else move_number(last),
                           rating, seed, move)
        return None if move.value == NO_MOVE else move_name(move.value)

    def search(self, board, *, level=0, depth=0, seconds=0, nodes=0, lines=1,
               exact=False, progress=None):
        """Searches as far as the limits allow, or the options if there are
        none. `progress` is called with a Result after each iteration, and ends
        the search by returning something true."""
        limits = CLimits(ctypes.sizeof(CLimits), level, depth, seconds, nodes,
                         lines, exact)
        found = CResult(size=ctypes.sizeof(CResult))
        raised = []

        def hear(so_far, context):
            del context
            try:
                return 1 if progress(_result_of(so_far.contents)) else 0
            except BaseException as error:  # It cannot pass through C.
                raised.append(error)
                return 1

        hearer = PROGRESS(hear) if progress else PROGRESS()
        LIBRARY.search(self._handle, as_board(board)._c, limits, hearer, None,
                       found)
        if raised:
            raise raised[0]
        return _result_of(found)

    def book(self, board):
        """What the opening book of the option `book` ('default', or a packed
        file) says about each move it knows, best first. RialtoError if there
        is no book, or the position is not in it."""
        found = CResult(size=ctypes.sizeof(CResult))
        LIBRARY.book(self._handle, as_board(board)._c, found)
        return _result_of(found)

    def solve(self, board):
        """The exact score, whatever it takes."""
        found = CResult(size=ctypes.sizeof(CResult))
        LIBRARY.solve(self._handle, as_board(board)._c, found)
        return _result_of(found)

    def analyze(self, game, **limits):
        """What each move of a game cost, by a search of every position, from
        the last to the first. A position is worth what its best move is worth,
        so that losses add up."""
        boards = game.boards()
        moves = []
        value = self.search(boards[-1], **limits).score  # for the next mover
        for i in range(len(game.moves) - 1, -1, -1):
            found = self.search(boards[i], **limits)
            played = -value
            is_best = found.score <= played or found.best == game.moves[i]
            value = played if is_best else found.score
            moves.append(AnalyzedMove(
                game.moves[i], game.moves[i] if is_best else found.best, value,
                value - played))
        return moves[::-1]

    def stop(self):
        """From another thread: ends the search under way."""
        LIBRARY.stop(self._handle)

    def clear(self):
        """Forgets what searches found out."""
        LIBRARY.engine_clear(self._handle)


__all__ = ['AnalyzedMove', 'BLACK', 'Engine', 'Line', 'Result']
