"""Files of Rialto as NumPy arrays: docs/formats.md says what they hold.

Every reader refuses files that are cut, damaged or of another kind with a
ValueError that names the file.
"""

import ctypes
import gzip
import io
import json
import pathlib
import struct
import zlib
from typing import NamedTuple

import numpy as np

STAGES = 15
WIDE_TABLES = 8  # of two stages each, the last of one
DISC_COUNTS = 65
MOBILITY_COUNTS = 32
WEIGHT_UNITS_PER_DISC = 128
SCORE_PER_DISC = 32

_ZSTD_MAGIC = b'\x28\xb5\x2f\xfd'
_GZIP_MAGIC = b'\x1f\x8b'


def _unpack_zstd(data):
    """One frame that states its content's size, by the C library."""
    zstd = ctypes.CDLL('libzstd.so.1')
    zstd.ZSTD_getFrameContentSize.restype = ctypes.c_uint64
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    size = zstd.ZSTD_getFrameContentSize(data, ctypes.c_size_t(len(data)))
    if size > 1 << 32:
        raise ValueError('a zstd frame without the size of its content')
    content = ctypes.create_string_buffer(size)
    found = zstd.ZSTD_decompress(content, ctypes.c_size_t(size), data,
                                 ctypes.c_size_t(len(data)))
    if found != size:
        raise ValueError('a damaged zstd frame')
    return content.raw


def _unpacked_text(path):
    data = pathlib.Path(path).read_bytes()
    if data.startswith(_GZIP_MAGIC):
        data = gzip.decompress(data)
    elif data.startswith(_ZSTD_MAGIC):
        data = _unpack_zstd(data)
    return data.decode('ascii', errors='replace')


# --- Tables of text

class Table(NamedTuple):
    """Rows as a structured array with a field for each column, and what the
    comments say ('# key: value')."""
    rows: np.ndarray
    comments: dict


def _read_table(path, whole_numbers):
    """The columns of `whole_numbers` are integers, the others numbers, where
    '-' is unknown (nan)."""
    comments, lines = {}, []
    for line in _unpacked_text(path).splitlines():
        if line.startswith('#'):
            key, _, value = line[1:].strip().partition(':')
            if not value:
                key, _, value = line[1:].strip().partition(' ')
            comments.setdefault(key, value.strip())
        elif line.strip():
            lines.append(line)
    if not lines:
        raise ValueError(f'{path}: no names of columns')
    separator = ',' if ',' in lines[0] else None
    names = [name.strip() for name in lines[0].split(separator)]
    kinds = [(n, np.int64 if n in whole_numbers else np.float64) for n in names]
    missing = set(whole_numbers) - set(names) - {'game'}
    if missing:
        raise ValueError(f'{path}: no column {", ".join(sorted(missing))}')
    try:
        rows = np.loadtxt(
            io.StringIO('\n'.join(lines[1:])), dtype=kinds, delimiter=separator,
            ndmin=1, comments=None,
            converters={i: _number for i, (_, kind) in enumerate(kinds)
                        if kind is np.float64},
            encoding='ascii') if len(lines) > 1 else np.zeros(0, dtype=kinds)
    except ValueError as error:
        raise ValueError(f'{path}: {error}') from None
    return Table(rows, comments)


def _number(text):
    return float('nan') if text == '-' else float(text)


def read_pairs(path):
    """Evaluation pairs: discs, shallow, deep, v_shallow, v_deep, and game and
    bound if they are there."""
    return _read_table(path, ('discs', 'shallow', 'deep', 'game'))


def read_cells(path):
    """cells.csv of rialto-fit-probcut: every cell with its estimates, their
    standard errors, its window and its pairs."""
    return _read_table(path, ('discs', 'shallow', 'deep'))


def write_npz(table, path):
    """A table as NumPy's npz: an array for each column, and `comments` as JSON.
    numpy.load(path)['sigma'] reads a column."""
    np.savez_compressed(
        path, comments=json.dumps(table.comments),
        **{name: table.rows[name] for name in table.rows.dtype.names})


def latex_table(table, columns=None, digits=4):
    """The rows as a tabular of LaTeX (package booktabs)."""
    columns = list(columns or table.rows.dtype.names)

    def cell(value):
        if np.isnan(value):
            return '--'
        return (f'{value}' if isinstance(value, np.integer)
                else f'{value:.{digits}f}')

    names = ' & '.join(name.replace('_', r'\_') for name in columns)
    rows = [' & '.join(cell(row[name]) for name in columns) + r' \\'
            for row in table.rows]
    return '\n'.join([r'\begin{tabular}{' + 'r' * len(columns) + '}', r'\toprule',
                      names + r' \\', r'\midrule', *rows, r'\bottomrule',
                      r'\end{tabular}', ''])


def _read_parameters(path, kind, whole_numbers):
    table = _read_table(path, whole_numbers)
    if not any(key.startswith(f'rialto {kind}') or
               (key == 'rialto' and value.startswith(kind))
               for key, value in table.comments.items()):
        raise ValueError(f'{path}: this is not a file of {kind}')
    if int(table.comments.get('rows', -1)) != len(table.rows):
        raise ValueError(f'{path}: the file is cut or has rows too many')
    return table


def read_probcut(path):
    """ProbCut parameters: discs, shallow, deep, n, a, b, sigma ..."""
    return _read_parameters(path, 'probcut parameters',
                            ('discs', 'shallow', 'deep', 'n'))


def read_rankcut(path):
    """RankCut statistics: features, x and y."""
    return _read_parameters(
        path, 'rankcut statistics',
        ('depth', 'mobility', 'move', 'changes', 'best_gap', 'last_gap',
         'phase', 'x', 'y'))


# --- Weights

class Weights(NamedTuple):
    """Numbers of a weights file. Linear ones count 1/128 disc. A table is of one
    of 15 stages, or of two where vectors have 30 channels."""
    linear: np.ndarray         # int16 [table][weight]
    constants: np.ndarray      # int16 [discs]
    mobility: np.ndarray       # int16 [table][mover, opponent][moves], or None
    vectors: np.ndarray        # int8 [table][weights, mobility][channel], or None
    disc_vectors: np.ndarray   # int8 [discs][channel], or None
    provenance: str           # how they came to be


def _columns(block, rows, channels):
    """Low bytes, high bytes, then the bytes of each channel."""
    if len(block) != rows * (2 + channels):
        raise ValueError('a block of a wrong size')
    data = np.frombuffer(block, np.uint8).reshape(2 + channels, rows)
    linear = (data[0] | data[1].astype(np.uint16) << 8).astype(np.int16)
    return linear, data[2:].T.astype(np.int8)


def _read_vectors(data, tables, count, provenance_size):
    channels, = struct.unpack_from('<I', data, 36)
    lengths = struct.unpack_from(f'<{tables + 1}I', data, 48)
    at = 48 + 4 * len(lengths)
    provenance = data[at:at + provenance_size].decode(errors='replace')
    at += provenance_size
    if at + sum(lengths) + 4 != len(data):
        raise ValueError('lengths that do not fit the file')
    rows = count + 2 * MOBILITY_COUNTS
    linear, vectors = [], []
    for length in lengths:
        block = _unpack_zstd(data[at:at + length])
        at += length
        is_last = len(linear) == tables
        numbers, rest = _columns(block, DISC_COUNTS if is_last else rows,
                                 channels)
        linear.append(numbers)
        vectors.append(rest)
    rows_by_table = np.stack(linear[:tables])
    return Weights(rows_by_table[:, :count], linear[tables],
                   rows_by_table[:, count:].reshape(tables, 2, MOBILITY_COUNTS),
                   np.stack(vectors[:tables]), vectors[tables], provenance)


def _read_linear(data, tables, count, provenance_size):
    length, = struct.unpack_from('<I', data, 36)
    provenance = data[40:40 + provenance_size].decode(errors='replace')
    at = 40 + provenance_size
    if at + length + 4 != len(data):
        raise ValueError('lengths that do not fit the file')
    numbers = np.frombuffer(_unpack_zstd(data[at:at + length]), '<i2')
    if len(numbers) != tables * count + DISC_COUNTS:
        raise ValueError('a wrong number of weights')
    return Weights(numbers[:tables * count].reshape(tables, count),
                   numbers[tables * count:], None, None, None, provenance)


def read_weights(path):
    """The weights of the evaluation."""
    data = pathlib.Path(path).read_bytes()
    try:
        if data[:8] != b'RialtoPW' or len(data) < 52:
            raise ValueError('this is not a file of weights')
        if zlib.crc32(data[:-4]) != struct.unpack('<I', data[-4:])[0]:
            raise ValueError('the file is cut or damaged (checksum)')
        version, tables, _, units, count, provenance_size = struct.unpack_from(
            '<IIQIII', data, 8)
        # By version: the tables there are, and what reads them.
        known = {1: (STAGES, _read_linear), 2: (STAGES, _read_vectors),
                 3: (WIDE_TABLES, _read_vectors)}
        if version not in known:
            raise ValueError(f'version {version}, which is not known here')
        wanted, read = known[version]
        if tables != wanted or units != WEIGHT_UNITS_PER_DISC:
            raise ValueError('weights with other stages or units')
        return read(data, tables, count, provenance_size)
    except (ValueError, struct.error) as error:
        raise ValueError(f'{path}: {error}') from None


# --- Positions

LABELLED = np.dtype([('mover', '<u8'), ('opponent', '<u8'), ('label', '<i2'),
                     ('exact', 'u1'), ('split', 'u1')])
POSITIONS = np.dtype([('mover', '<u8'), ('opponent', '<u8'), ('game', '<u4')])


def _read_checked(path, kind, record):
    data = pathlib.Path(path).read_bytes()
    head = f'Rialto {kind} 1\n'.encode()
    if not data.startswith(head):
        raise ValueError(f'{path}: this is not a file of {kind}')
    body = data[len(head) + 16:-4]
    if (len(data) < len(head) + 20 or
            zlib.crc32(data[:-4]) != struct.unpack('<I', data[-4:])[0] or
            struct.unpack_from('<Q', data, len(head) + 8)[0] != len(body) or
            len(body) % record.itemsize):
        raise ValueError(f'{path}: the file is cut or damaged')
    return np.frombuffer(body, record)


def _read_all(path, kind, record):
    path = pathlib.Path(path)
    files = sorted(path.rglob(f'*.{kind}')) if path.is_dir() else [path]
    if not files:
        raise ValueError(f'{path}: no files of {kind} in it')
    return np.concatenate([_read_checked(f, kind, record) for f in files])


def read_labelled(path):
    """Labelled positions of a file, or of all files of a folder: mover,
    opponent, label (1/32 disc for the mover), exact, split (0 test, 1
    validation, 2 training)."""
    return _read_all(path, 'labelled', LABELLED)


def read_positions(path):
    """Positions of games, as rialto-selfplay writes them: mover, opponent,
    game."""
    return _read_all(path, 'positions', POSITIONS)


def board_planes(bits):
    """Sets of squares as an array of 0 and 1, [position][row][column]."""
    return (np.asarray(bits, np.uint64)[..., None] >>
            np.arange(64, dtype=np.uint64) & np.uint64(1)
            ).astype(np.uint8).reshape(*np.shape(bits), 8, 8)
