#!/usr/bin/env python3
"""host.py FOLDER [PORT]: serves a page of tools/web.sh to this machine.

Sends the headers that let the page use threads; docs/integrate.md has them for
other hosts.
"""

import functools
import http.server
import sys

PORT = 8643


class Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header('Cross-Origin-Opener-Policy', 'same-origin')
        self.send_header('Cross-Origin-Embedder-Policy', 'require-corp')
        self.send_header('Cache-Control', 'no-cache')
        super().end_headers()

    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        pass


Handler.extensions_map = {
    **Handler.extensions_map, '.js': 'text/javascript', '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
}


def main():
    handler = functools.partial(Handler, directory=sys.argv[1])
    port = int(sys.argv[2]) if len(sys.argv) > 2 else PORT
    with http.server.ThreadingHTTPServer(('127.0.0.1', port), handler) as server:
        print(f'Serving it on http://127.0.0.1:{server.server_port}/ until Ctrl-C',
              flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == '__main__':
    main()
