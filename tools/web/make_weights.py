#!/usr/bin/env python3
"""make_weights.py WEIGHTS FOLDER: the weights as the page fetches them.

Splits a weights file of version 2 or 3 (docs/formats.md) into one file for each
table and a head (pattern_eval/weights_parts.h), with hashes in their names, and
writes weights.json, the list of them. Files of other weights in FOLDER go away.
"""

import hashlib
import json
import pathlib
import struct
import sys
import zlib

# By version: channels, stages that share a table, tables.
SHAPES = {2: (14, 1, 15), 3: (30, 2, 8)}
HEADER = struct.Struct('<8sIIQIIIIQ')  # up to the sizes of the blocks


def main():
    source, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    data = pathlib.Path(source).read_bytes()
    if zlib.crc32(data[:-4]) != struct.unpack('<I', data[-4:])[0]:
        sys.exit(f'{source}: damaged: the checksum is wrong')
    (magic, version, tables, pattern_set, _, _, provenance_bytes, channels,
     fingerprint) = HEADER.unpack_from(data)
    shape = SHAPES.get(version)
    if magic != b'RialtoPW' or shape is None or shape[::2] != (channels, tables):
        sys.exit(f'{source}: not a weights file with vectors')
    sizes = struct.unpack_from(f'<{tables + 1}I', data, HEADER.size)
    at = HEADER.size + 4 * (tables + 1)
    provenance = data[at:at + provenance_bytes]
    at += provenance_bytes
    blocks = []
    for size in sizes:
        blocks.append(data[at:at + size])
        at += size

    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob('*.bin'):
        old.unlink()

    def write(name, content):
        file = f'{name}.{hashlib.sha256(content).hexdigest()[:16]}.bin'
        (folder / file).write_bytes(content)
        return {'file': file, 'bytes': len(content)}

    head = b'RialtoWH' + struct.pack('<QQII', pattern_set, fingerprint,
                                      *shape[:2])
    for block in blocks[:-1]:
        head += struct.pack('<II', len(block), zlib.crc32(block))
    head += struct.pack('<I', len(provenance)) + provenance + blocks[-1]
    manifest = {
        'fingerprint': f'{fingerprint:016x}',
        'stages_per_table': shape[1],
        'head': write('head', head),
        'stages': [write(f'stage{i:02}', block)
                   for i, block in enumerate(blocks[:-1])],
    }
    (folder / 'weights.json').write_text(json.dumps(manifest, indent=1) + '\n')


if __name__ == '__main__':
    main()
