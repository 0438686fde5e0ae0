#!/usr/bin/env python3
"""wasm_equals_native.py RIALTO SITE BENCH [FFO]: the engine of tools/web.sh, in
node and, if RIALTO_NODE_MODULES names its packages, in Chromium without and with
threads. BENCH is the folder with rialto_bench.js.

All that it answers is what the native engine answers, to the node: moves,
reviews, the three signatures of `rialto bench`, a search without pruning, and, if
the file FFO is there, FFO #40 to #44. Also tests the sizes of the page and the
engine's memory. Prints the speed of both.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

HASH_MB = 16  # as in `rialto bench`
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
MOST_CODE = 600_000  # bytes, packed by brotli
MOST_FIRST = 6_000_000  # page, engine and the weights of twelve plies
FIRST_STAGES = 4  # of four discs each
# With the table of the page and the weights of all stages.
MOST_MEMORY_MB = 300
PAGE_HASH_MB = 32
TOO_MUCH_HASH_MB = 400  # of the 512 that the engine may have
GAME = ('d3c5e6f3e3f5f6f2f4g4e2d6g5g6g3h4c6b6b5d1c7a5a4e7d7b8c8c2a8a3h5b4'
        'a6e8b3c4d8a2a1f7f8d2b2h6e1b7a7f1h3h2c3g2h1g1g8b1g7c1h7')
OTHERS = [
    {'action': 'hello'}, {'action': 'version'},
    {'action': 'play', 'moves': 'f5d6', 'level': 8},
    {'action': 'play', 'moves': 'f5d6c3', 'rating': 1300, 'seed': 5},
    {'action': 'review', 'moves': 'f5d6c3d3c4f4f6f3', 'level': 6},
    {'action': 'read', 'text': '(;GM[Othello]PB[a]PW[b]B[f5];)'},
    {'action': 'read', 'text': 'what?'}, {'action': 'openings', 'moves': 'f5d6c3d3c4'},
    {'action': 'write', 'moves': 'f5d6', 'format': 'ggf'},
    {'moves': 'f5', 'want': ['static', 'parts', 'moves'], 'depth': 5},
    {'moves': 'f5', 'nodes': 1000}, {'depht': 5},
]


def bench_requests():
    text = (ROOT / 'tools/engine/bench_positions.h').read_text()
    for i, board in enumerate(re.findall(r'"([XO-]{64} [XO])"', text)):
        request = {'id': f'bench{i}', 'position': board}
        if board.count('-') <= 18:
            request['want'] = ['exact', 'lines']
        else:
            request['depth'] = 11
        yield request
        if i < 8:
            yield {**request, 'id': f'none{i}', 'selectivity': 'none'}


def ffo_requests(path):
    lines = [line for line in open(path) if line.strip() and line[0] != '%']
    for i in range(5):
        board, answer = lines[i].split(';')[:2]
        yield {'id': f'ffo{40 + i}', 'position': board.strip(), 'want': 'exact'}, \
            int(answer.split(':')[-1])


def answers_of(command, requests):
    lines = '\n'.join(json.dumps(request) for request in requests) + '\n'
    done = subprocess.run(command, input=lines, text=True, check=True,
                          stdout=subprocess.PIPE)
    answers = {}
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        answers.setdefault(str(answer['id']), []).append(answer)
    return answers


def without_time(answers):
    """What must be the same: all but the times."""
    def strip(value):
        if isinstance(value, dict):
            return {k: strip(v) for k, v in value.items() if k != 'seconds'}
        return value
    return [strip(answer) for answer in answers]


def packed_bytes(path):
    return len(subprocess.run(['brotli', '-q', '11', '-w', '22', '-c', path], check=True,
                              stdout=subprocess.PIPE).stdout)


def check_sizes(site, unused):
    """A browser has one of the two engines."""
    files = [path for path in site.rglob('*')
             if path.is_file() and path.suffix != '.bin' and not path.name.startswith(unused)]
    code = sum(path.stat().st_size if path.suffix in ('.png', '.ico') else packed_bytes(path)
               for path in files)
    manifest = json.loads((site / 'weights/weights.json').read_text())
    tables = -(-FIRST_STAGES // manifest['stages_per_table'])
    first = code + manifest['head']['bytes'] + \
        sum(table['bytes'] for table in manifest['stages'][:tables])
    print(f'page and code: {code / 1e6:.2f} MB, first playable state: {first / 1e6:.2f} MB')
    assert code <= MOST_CODE, code
    assert first <= MOST_FIRST, first


def check_memory(site):
    """A whole game, which needs all weights; moves and values use tables as well."""
    requests = [
        {'id': 1, 'depth': 8}, {'id': 2, 'action': 'play', 'level': 8},
        {'id': 3, 'action': 'play', 'rating': 900}, {'id': 4, 'action': 'review', 'moves': GAME, 'level': 8},
        {'id': 5, 'depth': 8}]
    lines = '\n'.join(json.dumps(request) for request in requests)
    done = subprocess.run(
        ['node', '--no-experimental-fetch', str(HERE / 'wasm_answers.mjs'), str(site),
         str(PAGE_HASH_MB)],
        input=lines, text=True, check=True, capture_output=True)
    assert len(done.stdout.splitlines()) == 64 + 4, done.stdout
    memory = int(re.search(r'(\d+) MB of memory', done.stderr)[1])
    print(f'memory with all weights and a table of {PAGE_HASH_MB} MB: {memory} MB')
    assert memory <= MOST_MEMORY_MB, memory


def check_exhausted_memory(site):
    """It ends the engine: no answer may come from weights that are not there."""
    done = subprocess.run(
        ['node', '--no-experimental-fetch', str(HERE / 'wasm_answers.mjs'), str(site),
         str(TOO_MUCH_HASH_MB), 'late'],
        input=json.dumps({'id': 1, 'action': 'review', 'moves': GAME, 'level': 1}),
        text=True, capture_output=True)
    assert done.returncode != 0 and 'Aborted' in done.stderr, done
    assert '"final":true' not in done.stdout, done.stdout


def check_bench(rialto, folder):
    """The signatures that the engine itself cannot compute; returns its own one."""
    native = json.loads(subprocess.run([rialto, 'bench', '--json'], check=True, text=True,
                                       stdout=subprocess.PIPE).stdout)
    # Playwright, unlike what emscripten makes for node, needs fetch().
    scripts = {'node': ['--no-experimental-fetch', str(HERE / 'bench_answers.mjs')]}
    if os.environ.get('RIALTO_NODE_MODULES'):
        scripts['Chromium'] = [str(HERE / 'chromium_bench.mjs')]
    for place, script in scripts.items():
        done = subprocess.run(['node', *script, folder],
                              check=True, text=True, stdout=subprocess.PIPE)
        wasm = json.loads(done.stdout)
        for name in ('nodes', 'multi_probcut_nodes'):
            assert wasm[name] == native[name], (place, name, wasm, native)
        print(f"{place}: the signatures are {wasm['nodes']} and {wasm['multi_probcut_nodes']}")
    return native['built_in_nodes']


def main():
    rialto, site, bench = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    for unused in ['rialto_threads.', 'rialto_engine.']:
        check_sizes(site, unused)
    check_memory(site)
    check_exhausted_memory(site)
    signature = check_bench(rialto, bench)
    requests = list(bench_requests())
    requests += [{'id': i, **other} for i, other in enumerate(OTHERS)]
    scores = {}
    if len(sys.argv) > 4 and os.path.exists(sys.argv[4]):
        for request, score in ffo_requests(sys.argv[4]):
            requests.append(request)
            scores[request['id']] = score
    else:
        print('no FFO positions: they are left out')
    native = answers_of([rialto, 'analysis', f'--hash_mb={HASH_MB}'], requests)
    scripts = {'node': ['--no-experimental-fetch', str(HERE / 'wasm_answers.mjs')]}
    if os.environ.get('RIALTO_NODE_MODULES'):
        scripts['Chromium'] = [str(HERE / 'chromium_answers.mjs')]
    else:
        print('no RIALTO_NODE_MODULES: Chromium is left out')
    for place, script in scripts.items():
        wasm = answers_of(['node', *script, str(site), str(HASH_MB)], requests)
        compare(place, native, wasm, scores, signature)
    if 'Chromium' in scripts:
        # Each request on one thread of two; `hello` says two.
        wasm = answers_of(['node', *scripts['Chromium'], str(site), str(HASH_MB), 'threads'],
                          requests)
        for answers in (native, wasm):
            answers['0'][0].pop('threads')
        compare('Chromium, with threads', native, wasm, scores, signature)


def compare(place, native, wasm, scores, signature):
    assert native.keys() == wasm.keys()
    for name, answers in native.items():
        assert without_time(answers) == without_time(wasm[name]), (answers, wasm[name])
    for name, score in scores.items():
        assert wasm[name][-1]['score'] == score, (name, wasm[name][-1])
    bench = sum(answers[-1]['nodes'] for name, answers in wasm.items()
                if name.startswith('bench'))
    assert bench == signature, (bench, signature)
    print(f'{place}: all answers are those of the native engine, the third signature is {bench}')
    for kind in ['bench', 'ffo']:
        names = [name for name in wasm if name.startswith(kind)]
        if not names:
            continue
        nodes = sum(wasm[name][-1]['nodes'] for name in names)
        here, there = (sum(side[name][-1]['seconds'] for name in names)
                       for side in (wasm, native))
        print(f'  {kind}: {nodes} nodes, {here:.2f} s in WebAssembly, {there:.2f} s native: '
              f'{100 * there / here:.0f} % of the speed')


if __name__ == '__main__':
    main()
