#!/usr/bin/env python3
"""analysis_process.py RIALTO SCHEMA [POSITIONS]: `rialto analysis` as a client sees it.

Sends many requests of all kinds at once, one in twenty malformed, before it
reads anything. Each must be answered once, every answer must fit the schema,
and scores must be exact: those of the file POSITIONS (OBF with scores), else
those that `rialto solve` finds. RIALTO_TEST_SCALE=20 makes it 10,000 requests.
RIALTO_LONG_TESTS=1 validates every answer and compares the throughput of two
threads and one, for which nothing else may run.
Exit status 77: no jsonschema to test with.
"""

import collections
import json
import math
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

try:
    import jsonschema
except ImportError:
    print('no jsonschema (Debian: python3-jsonschema)')
    sys.exit(77)

# Sanitizers are slow and take memory of their own.
IS_SANITIZED = os.environ.get('RIALTO_SANITIZED') == '1'
REQUESTS = max(40, int(float(os.environ.get('RIALTO_TEST_SCALE', '1')) *
                       (40 if IS_SANITIZED else 500)))
# With built-in weights and two tables.
MOST_MEGABYTES = 1500 if IS_SANITIZED else 300
IS_LONG = os.environ.get('RIALTO_LONG_TESTS', '0') not in ('', '0')
# Validation is slow, and answers of a kind are alike. The long test looks at all.
MOST_VALIDATED = math.inf if IS_LONG else 1000
OPENINGS = ['f5d6c3d3c4f4', 'f5f6e6f4e3c5', 'f5d6c5f4e3c6', 'f5f4e3f6d3c5']
# Few empty squares, so that all is solved at once.
ENDGAMES = [
    'OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O',
    'OOXXOO--OOOXOO-OOOXOXXXOOOOOOXXOOOOOOOXOOOOOXXOOOOOXXX-OXXXXXXX- O',
    '--XOOX-XOXXXOOXXOXXOXXOXOXOXXXOXOOOXXOOXOOOOOXXX--XXXXX---XXXXX- O',
]
MALFORMED = [
    '{{"id":{id},"depth":}}', '{{"id":{id},"depth":99}}', '{{"id":{id},"x":1}}',
    '{{"id":{id},"position":"f5a1"}}', '{{"id":{id},"want":["all"]}}',
    '{{"id":{id},"action":"sleep"}}', '{{"id":{id}', '{{"id":{id},"moves":7}}',
]


def solved_positions(rialto, path):
    """Boards with their exact scores."""
    if path and os.path.exists(path):
        found = []
        for line in open(path):
            board, *answers = line.split('%')[0].strip().split(';')
            scores = [int(a.split(':')[-1]) for a in answers if a.strip()]
            if scores and board.count('-') <= 14:
                found.append((board, max(scores)))
        return found[:200]
    lines = subprocess.run([rialto, 'solve', '-', '--json'], check=True, text=True,
                           input='\n'.join(ENDGAMES), capture_output=True)
    scores = [json.loads(line) for line in lines.stdout.splitlines()]
    return list(zip(ENDGAMES, (s['score'] for s in scores if 'score' in s)))


def make_requests(positions):
    """Lines, and for each id a function that checks its final answer."""
    chance = random.Random(20)
    lines, checks = [], {}
    for i in range(REQUESTS):
        board, score = chance.choice(positions)
        request = {'id': i, 'priority': chance.randrange(3)}
        if i % 20 == 0:
            lines.append(chance.choice(MALFORMED).format(id=i))
            checks[i] = lambda a: a['error']
            continue
        if i % 4 == 0:
            request.update(position=board, want=['exact', 'moves'])
            checks[i] = lambda a, s=score: (
                a['score'] == s == max(m['score'] for m in a['moves']))
        elif i % 4 == 1:
            request.update(position=board, want='exact', threads=1 + i // 4 % 2,
                           report_every=0)
            checks[i] = lambda a, s=score: a['score'] == s and a['solved']
        elif i % 4 == 2:
            request.update(moves=chance.choice(OPENINGS), lines=3, depth=4)
            checks[i] = lambda a: a['depth'] == 4 and len(a['lines']) == 3
        else:
            request.update(position=board, want=['static', 'parts'])
            checks[i] = lambda a: abs(a['static'] - sum(
                p['linear'] + p['quadratic'] for p in a['parts'])) < 1 / 16
        lines.append(json.dumps(request))
    for action in ['version', 'parameters']:
        lines.append(json.dumps({'id': action, 'action': action}))
        checks[action] = lambda a: a['action'] == a['id']
    return lines, checks


def check_answers(rialto, schema, positions):
    lines, checks = make_requests(positions)
    engine = subprocess.Popen([rialto, 'analysis', '--threads=2', '--hash_mb=4'],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    # Everything is sent before anything is read.
    engine.stdin.write('\n'.join(lines).encode() + b'\n')
    engine.stdin.close()
    validator = jsonschema.Draft202012Validator(schema)
    finals = collections.Counter()
    validated = collections.Counter()
    for line in engine.stdout:
        answer = json.loads(line)
        kind = tuple(answer)
        if validated[kind] < MOST_VALIDATED:
            validator.validate(answer)
            validated[kind] += 1
        if not answer['final']:
            assert answer['id'] % 4 == 1, answer
            continue
        finals[answer['id']] += 1
        assert checks[answer['id']](answer), answer
    assert engine.wait() == 0
    assert set(finals) == set(checks), 'each request is answered'
    assert set(finals.values()) == {1}, 'and once'
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    assert used < MOST_MEGABYTES, f'{used} MB'
    print(f'{len(lines)} requests, {sum(validated.values())} answers validated, '
          f'{used:.0f} MB')


def check_schema(schema):
    """It refuses what it should."""
    validator = jsonschema.Draft202012Validator(schema)
    good = {'id': 1, 'final': True, 'error': 'no'}
    validator.validate(good)
    for change in [{'error': ''}, {'id': []}, {'final': False}, {'extra': 1}]:
        assert not validator.is_valid({**good, **change}), change


def check_throughput(rialto, positions):
    """Requests a second from the first answer on; to start takes as long for one thread
    as for two."""
    lines = ''.join(json.dumps({'id': i, 'want': 'exact', 'position': p[0]}) + '\n'
                    for i, p in enumerate(positions * 40))

    def seconds(threads):
        with tempfile.TemporaryFile() as requests:
            requests.write(lines.encode())
            requests.seek(0)
            engine = subprocess.Popen(
                [rialto, 'analysis', f'--threads={threads}', '--hash_mb=4'],
                stdin=requests, stdout=subprocess.PIPE)
        os.read(engine.stdout.fileno(), 1)
        start = time.monotonic()
        answers = engine.stdout.read().count(b'\n')
        taken = time.monotonic() - start
        assert engine.wait() == 0 and answers == len(positions) * 40
        return taken

    times = [(seconds(1), seconds(2)) for _ in range(3)]
    ratio = min(t[0] for t in times) / min(t[1] for t in times)
    print(f'two threads: {ratio:.2f} times the throughput of one '
          f'({1000 * min(t[0] for t in times) / len(positions) / 40:.2f} ms a request)')
    # 1.83 on two quiet virtual cores; far less means that threads wait.
    assert ratio >= 1.5


def main():
    rialto, schema_path = sys.argv[1:3]
    positions = solved_positions(rialto, sys.argv[3] if len(sys.argv) > 3 else '')
    assert positions
    schema = json.loads(pathlib.Path(schema_path).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    check_schema(schema)
    check_answers(rialto, schema, positions)
    if IS_LONG:
        check_throughput(rialto, positions)


main()
