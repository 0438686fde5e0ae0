"""Positions, rules and games."""

import ctypes

from rialto._library import BLACK, CBoard, LIBRARY, PASS, WHITE


def move_name(move):
    """'f5' or 'pass' for a number from 0 (a1) to 63 (h8), or PASS."""
    return LIBRARY.move_name(move).decode()


def move_number(move):
    """The number of a move that is a number already or a text like 'f5'."""
    if not isinstance(move, str):
        return int(move)
    number = ctypes.c_int()
    LIBRARY.move_parse(move.encode(), number)
    return number.value


def squares(bits):
    """The squares of a 64-bit set, in rising order."""
    return [square for square in range(64) if bits >> square & 1]


class Board:
    """A position: discs of both sides as 64-bit sets, and the side to move.

    Boards do not change; play() returns a new one.
    """

    __slots__ = ('_c',)

    def __init__(self, text=None):
        """The start position, or that of a text in any format that Rialto
        reads: 64 squares and a side, moves, a game."""
        self._c = CBoard()
        if text is None:
            LIBRARY.board_start(self._c)
        else:
            LIBRARY.board_parse(text.encode(), self._c)

    @classmethod
    def of(cls, black, white, side=BLACK):
        board = cls.__new__(cls)
        board._c = CBoard(black, white, side, 0)
        return board

    @property
    def black(self):
        return self._c.black

    @property
    def white(self):
        return self._c.white

    @property
    def side(self):
        """BLACK or WHITE, who is to move."""
        return self._c.side

    @property
    def empties(self):
        return 64 - bin(self.black | self.white).count('1')

    def legal_moves(self):
        """Names of squares; empty for a side that must pass."""
        return [move_name(s) for s in squares(LIBRARY.board_moves(self._c))]

    def play(self, *moves):
        """The board after these moves ('f5', 37, 'pass')."""
        board = Board.of(self.black, self.white, self.side)
        for move in moves:
            LIBRARY.board_play(board._c, move_number(move))
        return board

    def is_over(self):
        return bool(LIBRARY.board_is_over(self._c))

    def score(self):
        """Black's discs less white's, empty squares counted for the winner."""
        return LIBRARY.board_score(self._c)

    def __str__(self):
        text = ctypes.create_string_buffer(80)
        LIBRARY.board_format(self._c, text, len(text))
        return text.value.decode()

    def __repr__(self):
        return f'Board({str(self)!r})'

    def _repr_svg_(self):
        """A picture, which notebooks show; dots are the legal moves."""
        parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="260" '
                 'height="260" viewBox="0 0 130 130" font-size="6" '
                 'font-family="sans-serif" text-anchor="middle">',
                 '<rect width="130" height="130" fill="#fff"/>',
                 '<rect x="10" y="10" width="112" height="112" '
                 'fill="#2a7a3b"/>']
        for i in range(8):
            at = 17 + 14 * i
            parts.append(f'<text x="{at}" y="8">{"abcdefgh"[i]}</text>'
                         f'<text x="6" y="{at + 2}">{i + 1}</text>')
            parts.append(f'<path d="M{at - 7} 10v112M10 {at - 7}h112" '
                         'stroke="#14521f" stroke-width=".5"/>')
        side = ('#000', '#fff')[self.side == WHITE]
        for bits, radius, color in ((self.black, 6, '#000'),
                                    (self.white, 6, '#fff'),
                                    (LIBRARY.board_moves(self._c), 1.5, side)):
            parts += [f'<circle cx="{17 + 14 * (square % 8)}" '
                      f'cy="{17 + 14 * (square // 8)}" r="{radius}" '
                      f'fill="{color}"/>' for square in squares(bits)]
        return ''.join(parts) + '</svg>'

    def __eq__(self, other):
        return (isinstance(other, Board) and self.black == other.black and
                self.white == other.white and self.side == other.side)

    def __hash__(self):
        return hash((self.black, self.white, self.side))


def as_board(board):
    """A Board, or that of a text; ValueError for anything else."""
    if isinstance(board, Board):
        return board
    if isinstance(board, str):
        return Board(board)
    raise ValueError(f'not a board: {board!r}')


class Game:
    """A game as a record has it: start, moves (passes among them), tags."""

    TAGS = ('Black', 'White', 'BlackElo', 'WhiteElo', 'Date', 'Time', 'Event',
            'Site', 'Round', 'Result', 'Comment')

    def __init__(self, handle, index):
        start = CBoard()
        LIBRARY.game_start(handle.value, index, start)
        self.start = Board.of(start.black, start.white, start.side)
        count = LIBRARY.game_moves(handle.value, index, None, 0)
        moves = (ctypes.c_uint8 * count)()
        LIBRARY.game_moves(handle.value, index, moves, count)
        self.moves = [move_name(move) for move in moves]
        tags = {name: LIBRARY.game_tag(handle.value, index, name.encode())
                for name in self.TAGS}
        self.tags = {name: text.decode(errors='replace')
                     for name, text in tags.items() if text}
        self._handle = handle
        self._index = index

    def boards(self):
        """The position before each move, and the last one."""
        boards = [self.start]
        for move in self.moves:
            boards.append(boards[-1].play(move))
        return boards

    def format(self, kind):
        """The game as 'ggf', 'sgf', 'pgn', 'txt' or 'obf'."""
        length = ctypes.c_size_t()
        arguments = (self._handle.value, self._index, kind.encode())
        LIBRARY.game_format(*arguments, None, 0, length)
        text = ctypes.create_string_buffer(length.value + 1)
        LIBRARY.game_format(*arguments, text, len(text), length)
        return text.value.decode(errors='replace')

    def __len__(self):
        return len(self.moves)


class _Handle:
    """Games of the library, freed with the last Game that needs them."""

    def __init__(self, make, text):
        handle = ctypes.c_void_p()
        make(text, handle)
        self.value = handle.value

    def __del__(self):
        if getattr(self, 'value', None):
            LIBRARY.games_free(self.value)


def _games_of(handle):
    return [Game(handle, i) for i in range(LIBRARY.games_count(handle.value))]


def parse_games(text):
    """All games and positions of a text, in any format."""
    return _games_of(_Handle(LIBRARY.games_parse, text.encode()))


def read_games(path):
    """The same of a file, WTHOR's among them."""
    return _games_of(_Handle(LIBRARY.games_read, str(path).encode()))


__all__ = ['Board', 'Game', 'PASS', 'as_board', 'move_name', 'move_number', 'parse_games',
           'read_games', 'squares']
