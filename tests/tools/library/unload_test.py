#!/usr/bin/python3
"""unload_test.py LIBRARY: a program that opens and closes the library again and
again, as plugins do, does not grow."""

import _ctypes
import ctypes
import sys

CYCLES = 20
MOST_GROWTH = 8  # MB


def cycle(path):
    library = ctypes.CDLL(path)
    engine = ctypes.c_void_p()
    assert library.rialto_engine_new(ctypes.byref(engine)) == 0
    board = (ctypes.c_uint64 * 3)()
    library.rialto_board_start(board)
    discs = ctypes.c_double()
    status = library.rialto_evaluate(engine, board, ctypes.byref(discs))
    assert status in (0, 2), status  # 2: no weights are built in
    library.rialto_engine_free(engine)
    _ctypes.dlclose(library._handle)


def resident_megabytes():
    with open('/proc/self/statm') as file:
        return int(file.read().split()[1]) * 4096 / 2**20


def main():
    for _ in range(3):
        cycle(sys.argv[1])
    before = resident_megabytes()
    for _ in range(CYCLES):
        cycle(sys.argv[1])
    growth = resident_megabytes() - before
    print(f'{growth:.1f} MB more after {CYCLES} cycles')
    sys.exit(0 if growth < MOST_GROWTH else 1)


main()
