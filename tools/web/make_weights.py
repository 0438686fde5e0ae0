#!/usr/bin/env python3
"""make_weights.py WEIGHTS FOLDER: the weights as the page fetches them.

Splits a weights file of version 2 (docs/formats.md) into one file for each
stage and a head (pattern_eval/weights_parts.h), with hashes in their names, and
writes weights.json, the list of them. Files of other weights in FOLDER go away.
"""

import hashlib
import json
import pathlib
import struct
import sys
import zlib

STAGES = 15
HEADER = struct.Struct('<8sIIQIIIIQ')  # up to the sizes of the blocks


def main():
    source, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    data = pathlib.Path(source).read_bytes()
    if zlib.crc32(data[:-4]) != struct.unpack('<I', data[-4:])[0]:
        sys.exit(f'{source}: damaged: the checksum is wrong')
    (magic, version, stages, pattern_set, _, _, provenance_bytes, _,
     fingerprint) = HEADER.unpack_from(data)
    if magic != b'RialtoPW' or version != 2 or stages != STAGES:
        sys.exit(f'{source}: not a weights file of version 2')
    sizes = struct.unpack_from(f'<{STAGES + 1}I', data, HEADER.size)
    at = HEADER.size + 4 * (STAGES + 1)
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

    head = b'RialtoWH' + struct.pack('<QQ', pattern_set, fingerprint)
    for block in blocks[:STAGES]:
        head += struct.pack('<II', len(block), zlib.crc32(block))
    head += struct.pack('<I', len(provenance)) + provenance + blocks[STAGES]
    manifest = {
        'fingerprint': f'{fingerprint:016x}',
        'head': write('head', head),
        'stages': [write(f'stage{i:02}', block)
                   for i, block in enumerate(blocks[:STAGES])],
    }
    (folder / 'weights.json').write_text(json.dumps(manifest, indent=1) + '\n')


if __name__ == '__main__':
    main()
