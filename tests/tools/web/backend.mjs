// What answers the page in a test: `rialto serve`, or a static site with the
// engine in WebAssembly.

import {spawn} from 'node:child_process';
import {createReadStream, existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';

/**
 * @typedef {{kind: 'serve' | 'worker', url: string, close: () => Promise<void>,
 *            setOnline: (isOnline: boolean) => void,
 *            damageWeights: (times: number, firstStage?: number) => void,
 *            changeScript: (name: string, prefix: string) => void}} Backend
 * damageWeights: each file of weights, from a stage on, arrives so often with a wrong
 * byte, counted from now. changeScript: puts code in front of a file.
 */

const TYPES = new Map(Object.entries({
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
}));

/** @param {Record<string, string>} options @returns {Promise<Backend>} */
export function openBackend(options) {
  if (options.site) return openSite(options.site, 'isolated' in options);
  if (options.serve) return openServe(options.serve, options.root);
  throw new Error('--serve=PROGRAM or --site=FOLDER [--isolated] is missing');
}

/** @param {string} program @param {string} [root] files instead of the embedded ones @returns {Promise<Backend>} */
function openServe(program, root) {
  const flags = ['serve', '--port=0', '--threads=1'];
  if (root) flags.push(`--web_root=${root}`);
  const child = spawn(program, flags, {stdio: ['ignore', 'pipe', 'inherit']});
  return new Promise((resolve, reject) => {
    let text = '';
    child.on('exit', (code) => reject(new Error(`rialto serve ended with ${code}`)));
    child.stdout.on('data', (data) => {
      text += data;
      const url = /http:\S+#token=\w+/.exec(text);
      if (!url) return;
      resolve({
        kind: 'serve', url: url[0], setOnline: () => {}, damageWeights: () => {}, changeScript: () => {},
        close: () => new Promise((ended) => {
          child.removeAllListeners('exit');
          child.on('exit', () => ended());
          child.kill('SIGTERM');
        }),
      });
    });
  });
}

// What a host must send for threads.
const ISOLATING = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** A host as simple as they come. @param {string} folder @param {boolean} isIsolated @returns {Promise<Backend>} */
function openSite(folder, isIsolated) {
  let isOnline = true;
  let damages = 0;
  let firstDamaged = 0;
  /** @type {Map<string, number>} how often each file was damaged */
  const damaged = new Map();
  /** @type {Map<string, string>} */
  const prefixes = new Map();
  const server = createServer((request, response) => {
    if (!isOnline) {
      request.socket.destroy();
      return;
    }
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    let file = join(folder, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES.get(extname(file)) ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ...(isIsolated ? ISOLATING : {}),
    });
    const times = damaged.get(path) ?? 0;
    const stage = Number(/\/weights\/stage(\d+)/.exec(path)?.[1] ?? -1);
    if (stage >= firstDamaged && times < damages) {
      damaged.set(path, times + 1);
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] ^= 1;
      response.end(bytes);
      return;
    }
    const prefix = prefixes.get(path.slice(1));
    if (prefix) response.write(prefix);
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address());
    resolve({
      kind: 'worker', url: `http://127.0.0.1:${address.port}/`,
      setOnline: (value) => { isOnline = value; },
      damageWeights: (times, firstStage = 0) => { damages = times; firstDamaged = firstStage; damaged.clear(); },
      changeScript: (name, prefix) => { prefixes.set(name, prefix); },
      close: () => new Promise((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
    });
  }));
}
