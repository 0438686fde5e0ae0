"""A client of HTTP and WebSocket with plain sockets, which may also misbehave."""

import base64
import json
import os
import socket
import struct


# Seconds; so long that only a server that hangs needs it.
LONGEST_WAIT = 300


def connect(port):
    sock = socket.create_connection(('127.0.0.1', port), timeout=LONGEST_WAIT)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def read_head(sock):
    """The status and the headers of an answer, and what came after them."""
    data = b''
    while b'\r\n\r\n' not in data:
        chunk = sock.recv(65536)
        if not chunk:
            raise ConnectionError('closed in the head')
        data += chunk
    head, rest = data.split(b'\r\n\r\n', 1)
    status, *lines = head.decode().split('\r\n')
    headers = dict(line.split(': ', 1) for line in lines)
    return int(status.split()[1]), {k.lower(): v for k, v in headers.items()}, rest


def get(port, path, method='GET', **headers):
    """Status, headers and body."""
    with connect(port) as sock:
        headers = {'Host': f'127.0.0.1:{port}', 'Connection': 'close', **headers}
        lines = [f'{method} {path} HTTP/1.1']
        lines += [f'{name.replace("_", "-")}: {value}' for name, value in headers.items()]
        sock.sendall('\r\n'.join(lines + ['', '']).encode())
        status, found, body = read_head(sock)
        while chunk := sock.recv(65536):
            body += chunk
        return status, found, body


class WebSocket:
    """Raises ConnectionError with the status if the server refuses."""

    def __init__(self, port, token, host=None, origin=None, path='/engine'):
        self.sock = connect(port)
        host = host or f'127.0.0.1:{port}'
        lines = [f'GET {path} HTTP/1.1', f'Host: {host}', 'Upgrade: websocket',
                 'Connection: Upgrade', 'Sec-WebSocket-Version: 13',
                 'Sec-WebSocket-Key: ' + base64.b64encode(os.urandom(16)).decode(),
                 f'Sec-WebSocket-Protocol: rialto, token.{token}']
        if origin != '':
            lines.append(f'Origin: {origin or "http://127.0.0.1:" + str(port)}')
        self.sock.sendall('\r\n'.join(lines + ['', '']).encode())
        status, self.headers, self.data = read_head(self.sock)
        if status != 101:
            self.sock.close()
            raise ConnectionError(status)

    def frame(self, payload, opcode=1, final=True):
        size = len(payload)
        head = bytes([opcode | (0x80 if final else 0)])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack('>H', size)
        else:
            head += bytes([0x80 | 127]) + struct.pack('>Q', size)
        mask = os.urandom(4)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) \
            if size < 4096 else self.mask_long(payload, mask)
        return head + mask + masked

    @staticmethod
    def mask_long(payload, mask):
        size = len(payload)
        repeated = (mask * (size // 4 + 1))[:size]
        return (int.from_bytes(payload, 'big') ^
                int.from_bytes(repeated, 'big')).to_bytes(size, 'big')

    def send(self, request):
        text = request if isinstance(request, str) else json.dumps(request)
        self.sock.sendall(self.frame(text.encode()))

    def take(self, size):
        while len(self.data) < size:
            chunk = self.sock.recv(65536)
            if not chunk:
                raise ConnectionError('closed')
            self.data += chunk
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def receive(self):
        """The next answer; answers pings. ConnectionError at the end, with the
        code if the server says one."""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack('>H', self.take(2))[0]
            elif size == 127:
                size = struct.unpack('>Q', self.take(8))[0]
            payload = self.take(size)
            opcode = first & 15
            if opcode == 8:
                raise ConnectionError(struct.unpack('>H', payload[:2])[0]
                                      if payload else 'closed')
            if opcode == 9:
                self.sock.sendall(self.frame(payload, opcode=10))
            elif opcode in (1, 2):
                return json.loads(payload)

    def close(self):
        self.sock.close()
