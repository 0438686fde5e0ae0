#!/usr/bin/env python3
"""serve_process.py RIALTO SCHEMA: `rialto serve` as browsers and others see it.

Who may have what; 50 sockets with many requests at once, one in twenty
malformed; clients that are slow, silent, gone, or send noise; memory; SIGTERM.
RIALTO_TEST_SCALE=10 makes it 10,000 requests.
Exit status 77: no jsonschema to test with.
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time

try:
    import jsonschema
except ImportError:
    print('no jsonschema (Debian: python3-jsonschema)')
    sys.exit(77)

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from web_socket import LONGEST_WAIT, WebSocket, connect, get, read_head  # noqa: E402

IS_SANITIZED = os.environ.get('RIALTO_SANITIZED') == '1'
SCALE = float(os.environ.get('RIALTO_TEST_SCALE', '1'))
SOCKETS = 10 if IS_SANITIZED else 50
REQUESTS = max(200, int(SCALE * (200 if IS_SANITIZED else 1000)))
MOST_MEGABYTES = 2000 if IS_SANITIZED else 500
MALFORMED = ['{{"id":{id},"depth":}}', '{{"id":{id},"depth":99}}', '{{"id":{id},"x":1}}',
             '{{"id":{id},"weights":"/etc/passwd"}}', '{{"id":{id},"params":"/"}}',
             '{{"id":{id},"action":"play","level":"high"}}', '{{"id":{id}',
             '{{"id":{id},"action":"read"}}']
KINDS = [
    {'depth': 3}, {'moves': 'f5d6', 'want': ['moves', 'static'], 'depth': 2},
    {'action': 'play', 'moves': 'f5', 'level': 2}, {'action': 'hello'},
    {'action': 'play', 'rating': 900, 'seed': 4}, {'action': 'version'},
    {'action': 'read', 'text': 'f5d6c3d3'}, {'action': 'openings', 'moves': 'f5d6c3'},
    {'action': 'write', 'moves': 'f5d6', 'format': 'sgf'}, {'action': 'cancel', 'target': -1},
    {'action': 'review', 'moves': 'f5d6c3d3', 'level': 1}, {'action': 'book', 'moves': 'f5'},
]


class Server:
    def __init__(self, rialto, *flags):
        self.process = subprocess.Popen(
            # Without a book, which would answer for the start position.
            [rialto, 'serve', '--port=0', '--threads=2', '--hash_mb=1', '--book=none', *flags],
            stdout=subprocess.PIPE, text=True)
        url = self.process.stdout.readline()
        self.port, self.token = re.fullmatch(
            r'http://127\.0\.0\.1:(\d+)/#token=([0-9a-f]{32})\n', url).groups()
        self.port = int(self.port)

    def try_socket(self, **wrong):
        return WebSocket(**{'port': self.port, 'token': self.token, **wrong})

    def socket(self):
        """The server may not have noticed yet that others are gone."""
        deadline = time.monotonic() + LONGEST_WAIT
        while True:
            try:
                return self.try_socket()
            except ConnectionError as error:
                assert error.args[0] == 503 and time.monotonic() < deadline, error
                time.sleep(0.01)

    def megabytes(self):
        status = open(f'/proc/{self.process.pid}/status').read()
        return int(re.search(r'VmHWM:\s+(\d+)', status)[1]) / 1024

    def end(self):
        """SIGTERM ends it without an error."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=LONGEST_WAIT) == 0, self.process.returncode
        print(f'ended in {time.monotonic() - start:.2f} s')


def refusal(server, **wrong):
    try:
        server.try_socket(**wrong)
    except ConnectionError as error:
        return error.args[0]
    return 101


def check_doors(server):
    port = server.port
    status, headers, body = get(port, '/')
    assert status in (200, 404), status  # 404 without a page built in
    assert get(port, '/backend.json')[2] == b'{"backend":"serve","socket":"/engine"}\n'
    assert "default-src 'none'" in headers['content-security-policy']
    assert headers['cross-origin-opener-policy'] == 'same-origin'
    assert headers['cross-origin-embedder-policy'] == 'require-corp'
    status, headers, body = get(port, '/backend.json', method='HEAD')
    assert status == 200 and body == b'' and headers['content-length'] == '39'
    tag = headers['etag']
    assert get(port, '/backend.json', If_None_Match=tag)[0] == 304
    for path in ['/../../etc/passwd', '/.git/config', '//', '/index.html/', '/a%2e', '/none.js']:
        assert get(port, path)[0] == 404, path
    assert get(port, '/', method='POST')[0] in (400, 405)
    for host in ['evil.example', f'evil.example:{port}', f'127.0.0.1:{port + 1}', '']:
        assert get(port, '/', Host=host)[0] == 403, host
        if host:
            assert refusal(server, host=host) == 403, host
    assert get(port, '/backend.json', Host=f'localhost:{port}')[0] == 200
    assert get(port, '/', Origin='http://evil.example')[0] == 403
    for origin in ['http://evil.example', 'null', f'https://127.0.0.1:{port}', '']:
        assert refusal(server, origin=origin) == 403, origin
    for token in ['', 'x', server.token[:-1], server.token + '0', server.token.upper() + '.']:
        assert refusal(server, token=token) == 403, token
    assert refusal(server, path='/other') == 404
    assert refusal(server) == 101


def work(server, schema, number, errors):
    """One of many clients: sends everything, then reads."""
    try:
        chance = random.Random(number)
        client = server.socket()
        waits = {}
        for i in range(REQUESTS // SOCKETS):
            if i % 20 == 19:
                client.send(chance.choice(MALFORMED).format(id=i))
                waits[i] = True
            else:
                client.send({'id': i, **chance.choice(KINDS)})
                waits[i] = False
        while waits:
            answer = client.receive()
            if number < 2:
                jsonschema.validate(answer, schema)
            if answer['final']:
                assert ('error' in answer) == waits.pop(answer['id']), answer
        client.close()
    except Exception as error:  # pylint: disable=broad-except
        errors.append(f'client {number}: {error!r}')


def check_load(server, schema):
    errors = []
    threads = [threading.Thread(target=work, args=(server, schema, i, errors))
               for i in range(SOCKETS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors


def check_bad_clients(server):
    """None of them keeps the server from answering."""
    chance = random.Random(31)
    slow = connect(server.port)
    slow.sendall(b'GET / HTTP/1.1\r\nHost:')  # and nothing more
    silent = server.socket()
    # Asks for much, reads nothing.
    greedy = server.socket()
    try:
        greedy.sock.settimeout(2)
        for i in range(3000):
            greedy.send({'id': i, 'action': 'read', 'text': 'f5d6c3d3c4f4\n' * 100})
    except OSError:
        pass  # The server stopped reading.
    # Goes away in the midst of endless searches, which then end.
    for _ in range(4):
        gone = server.socket()
        gone.send({'id': 1, 'depth': 60, 'report_every': 0})
        gone.close()
    # Too long, binary, not UTF-8, not masked, noise.
    for payload, opcode, code in [(b'x' * (1 << 20), 1, None), (b' ' * ((1 << 20) + 1), 1, 1009),
                                  (b'{}', 2, 1003), (b'\xff\xfe', 1, 1007)]:
        client = server.socket()
        try:
            client.sock.sendall(client.frame(payload, opcode))
            answer = client.receive()
            assert code is None and 'error' in answer, (code, answer)
        except (BrokenPipeError, ConnectionResetError):
            # The server may hang up before a message that is too long has been sent.
            assert code == 1009, code
        except ConnectionError as error:
            assert error.args[0] in (code, 'closed'), (code, error)
    for _ in range(max(40, int(40 * SCALE))):
        client = server.socket()
        try:
            frame = bytearray(client.frame(b'{"id":1,"depth":2}'))
            for _ in range(chance.randrange(1, 6)):
                frame[chance.randrange(len(frame))] ^= 1 << chance.randrange(8)
            client.sock.sendall(bytes(frame) if chance.random() < 0.7 else
                                chance.randbytes(chance.randrange(1, 400)))
        except OSError:
            pass
        client.close()
        with connect(server.port) as raw:
            raw.sendall(chance.randbytes(chance.randrange(1, 400)) + b'\r\n\r\n')
    # A head without an end is refused.
    endless = connect(server.port)
    try:
        endless.sendall(b'GET / HTTP/1.1\r\n' + b'X: y\r\n' * 3000)
        assert read_head(endless)[0] == 400
    except ConnectionError:
        pass
    good = server.socket()
    good.send({'id': 1, 'action': 'play', 'level': 1})
    assert good.receive()['move'] in ('c4', 'd3', 'e6', 'f5')
    return [slow, silent, greedy, endless, good]


def check_cancel(server):
    one, other = server.socket(), server.socket()
    one.send({'id': 7, 'depth': 60, 'report_every': 0})
    assert not one.receive()['final']
    other.send({'id': 1, 'action': 'cancel', 'target': 7})
    assert other.receive()['count'] == 0, 'that is of another client'
    one.send({'id': 2, 'action': 'cancel', 'target': 7})
    finals = {}
    while len(finals) < 2:
        answer = one.receive()
        if answer['final']:
            finals[answer['id']] = answer
    assert finals[2]['count'] == 1 and finals[7]['cancelled']
    # 1,024 requests may wait, no more.
    one.send({'id': 'a', 'depth': 60, 'threads': 2})
    for i in range(1100):
        one.send({'id': i, 'depth': 1})
    refused = [one.receive() for _ in range(70)]
    assert all('too many' in answer['error'] for answer in refused), refused[0]
    one.send({'id': 'b', 'action': 'cancel_all'})
    answers = 0
    while one.receive()['id'] != 'b':
        answers += 1
    assert answers >= 1024, answers


def check_fairness(server):
    """Nobody waits for the endless search of another, which goes on."""
    endless = [server.socket() for _ in range(3)]
    for client in endless:
        client.send({'id': 1, 'depth': 60, 'threads': 2, 'report_every': 0})
        assert not client.receive()['final']
    other = server.socket()
    for level in range(1, 4):
        other.send({'id': level, 'action': 'play', 'level': level})
        assert other.receive()['move'] in ('c4', 'd3', 'e6', 'f5')
    for client in endless:
        client.send({'id': 2, 'action': 'cancel', 'target': 1})
        while client.receive()['id'] != 2:
            pass
        client.close()


def check_clients_are_bounded(server):
    clients = []
    try:
        while len(clients) < 1000:
            clients.append(server.try_socket())
    except ConnectionError as error:
        assert error.args[0] == 503
    assert len(clients) <= 64, len(clients)
    for client in clients:
        client.close()
    server.socket().close()


def main():
    rialto, schema = sys.argv[1], json.load(open(sys.argv[2]))
    server = Server(rialto)
    try:
        check_doors(server)
        check_load(server, schema)
        check_cancel(server)
        check_fairness(server)
        bad = check_bad_clients(server)
        check_clients_are_bounded(server)
        used = server.megabytes()
        assert used < MOST_MEGABYTES, f'{used} MB'
        print(f'{REQUESTS} requests over {SOCKETS} sockets, {used:.0f} MB')
        server.end()  # with clients connected
        for client in bad:
            client.close()
    finally:
        server.process.kill()


if __name__ == '__main__':
    main()
