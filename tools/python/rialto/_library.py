"""librialto by ctypes: rialto.h in Python, and errors as exceptions."""

import ctypes
import ctypes.util
import os

PASS = 64
NO_MOVE = 65
BLACK = 0
WHITE = 1
_MOST_LINES = 64


class RialtoError(ValueError):
    """What the library refuses, with its reason."""


class IllegalMove(RialtoError):
    """A move that the rules do not allow."""


class CBoard(ctypes.Structure):
    _fields_ = [('black', ctypes.c_uint64), ('white', ctypes.c_uint64),
                ('side', ctypes.c_int32), ('reserved', ctypes.c_int32)]


class CLimits(ctypes.Structure):
    _fields_ = [('size', ctypes.c_size_t), ('level', ctypes.c_int32),
                ('depth', ctypes.c_int32), ('seconds', ctypes.c_double),
                ('nodes', ctypes.c_uint64), ('lines', ctypes.c_int32),
                ('exact', ctypes.c_int32)]


class CLine(ctypes.Structure):
    _fields_ = [('score', ctypes.c_double), ('bound', ctypes.c_int32),
                ('count', ctypes.c_int32), ('moves', ctypes.c_uint8 * 128)]


class CResult(ctypes.Structure):
    _fields_ = [('size', ctypes.c_size_t), ('score', ctypes.c_double),
                ('best', ctypes.c_int32), ('depth', ctypes.c_int32),
                ('is_solved', ctypes.c_int32), ('was_stopped', ctypes.c_int32),
                ('nodes', ctypes.c_uint64), ('seconds', ctypes.c_double),
                ('line_count', ctypes.c_int32), ('reserved', ctypes.c_int32),
                ('lines', CLine * _MOST_LINES)]


PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(CResult),
                            ctypes.c_void_p)

_TEXT = ctypes.c_char_p
_SIZE = ctypes.c_size_t
_HANDLE = ctypes.c_void_p
_BOARD = ctypes.POINTER(CBoard)
_STATUS = 'status'  # The function fails by its return value.

# Name: (result, arguments), in the order of rialto.h.
_FUNCTIONS = {
    'version': (_TEXT, []),
    'last_error': (_TEXT, []),
    'board_start': (None, [_BOARD]),
    'board_parse': (_STATUS, [_TEXT, _BOARD]),
    'board_format': (_SIZE, [_BOARD, _TEXT, _SIZE]),
    'board_moves': (ctypes.c_uint64, [_BOARD]),
    'board_play': (_STATUS, [_BOARD, ctypes.c_int]),
    'board_is_over': (ctypes.c_int, [_BOARD]),
    'board_score': (ctypes.c_int, [_BOARD]),
    'move_parse': (_STATUS, [_TEXT, ctypes.POINTER(ctypes.c_int)]),
    'move_name': (_TEXT, [ctypes.c_int]),
    'games_parse': (_STATUS, [_TEXT, ctypes.POINTER(_HANDLE)]),
    'games_read': (_STATUS, [_TEXT, ctypes.POINTER(_HANDLE)]),
    'games_free': (None, [_HANDLE]),
    'games_count': (_SIZE, [_HANDLE]),
    'game_start': (None, [_HANDLE, _SIZE, _BOARD]),
    'game_moves': (_SIZE, [_HANDLE, _SIZE, ctypes.POINTER(ctypes.c_uint8),
                           _SIZE]),
    'game_tag': (_TEXT, [_HANDLE, _SIZE, _TEXT]),
    'game_format': (_STATUS, [_HANDLE, _SIZE, _TEXT, _TEXT, _SIZE,
                              ctypes.POINTER(_SIZE)]),
    'engine_new': (_STATUS, [ctypes.POINTER(_HANDLE)]),
    'engine_free': (None, [_HANDLE]),
    'engine_set': (_STATUS, [_HANDLE, _TEXT, _TEXT]),
    'engine_get': (_STATUS, [_HANDLE, _TEXT, ctypes.POINTER(_TEXT)]),
    'engine_weights': (_STATUS, [_HANDLE, ctypes.POINTER(_TEXT)]),
    'engine_warnings': (_STATUS, [_HANDLE, ctypes.POINTER(_TEXT)]),
    'rated_move': (_STATUS, [_HANDLE, _BOARD, ctypes.c_int, ctypes.c_int,
                             ctypes.c_uint64, ctypes.POINTER(ctypes.c_int)]),
    'evaluate': (_STATUS, [_HANDLE, _BOARD, ctypes.POINTER(ctypes.c_double)]),
    'search': (_STATUS, [_HANDLE, _BOARD, ctypes.POINTER(CLimits), PROGRESS,
                         ctypes.c_void_p, ctypes.POINTER(CResult)]),
    'book': (_STATUS, [_HANDLE, _BOARD, ctypes.POINTER(CResult)]),
    'solve': (_STATUS, [_HANDLE, _BOARD, ctypes.POINTER(CResult)]),
    'stop': (None, [_HANDLE]),
    'engine_clear': (_STATUS, [_HANDLE]),
}
_STATUS_ILLEGAL_MOVE = 3


def _load():
    """The file that RIALTO_LIBRARY names, or the one that is installed."""
    path = os.environ.get('RIALTO_LIBRARY')
    if not path and os.name == 'nt':
        # Beside this package. Windows would look in other folders, too.
        package = os.path.dirname(os.path.abspath(__file__))
        path = os.path.join(os.path.dirname(package), 'rialto.dll')
    path = path or 'librialto.so.0'
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f'{path}: {error}; the package librialto0 has it, '
                          'or RIALTO_LIBRARY=FILE names it') from error


class Library:
    """The functions of rialto.h as methods, without their prefix."""

    def __init__(self):
        library = _load()
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, 'rialto_' + name)
            function.argtypes = arguments
            if result is _STATUS:
                function.restype = ctypes.c_int
                function.errcheck = self._check
            else:
                function.restype = result
            setattr(self, name, function)

    def _check(self, status, function, arguments):
        del function, arguments
        if status == 0:
            return
        message = self.last_error().decode(errors='replace')
        raise (IllegalMove if status == _STATUS_ILLEGAL_MOVE
               else RialtoError)(message)


LIBRARY = Library()
