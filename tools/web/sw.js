// Keeps the page for use without a network. tools/web.sh writes the version,
// a hash of all files, and files.json, the list of them.

const VERSION = '@VERSION@';
const CACHE = `rialto-${VERSION}`;
/** The weights, which have hashes in their names. */
const PARTS = 'rialto-parts';
/** The engine that this browser does not use: worker/worker_engine.js chooses. */
const UNUSED = self.crossOriginIsolated && navigator.hardwareConcurrency > 1 ?
  'worker/rialto_engine.' : 'worker/rialto_threads.';

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const files = await (await fetch('files.json', {cache: 'no-store'})).json();
    const all = ['./', 'files.json', ...files].filter((file) => !file.startsWith(UNUSED));
    await Promise.all(all.map(async (file) => {
      const answer = await fetch(file, {cache: 'no-cache'});
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }));
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('rialto-') && name !== CACHE && name !== PARTS) await caches.delete(name);
    }
    await forgetOldWeights().catch(() => {});  // without a network: next time
    await self.clients.claim();
  })());
});

/** Those that weights.json does not name any more. */
async function forgetOldWeights() {
  const answer = await fetch('weights/weights.json', {cache: 'no-store'});
  if (!answer.ok) return;
  const names = await answer.text();
  const cache = await caches.open(PARTS);
  for (const request of await cache.keys()) {
    const [, folder, name] = /(\w+)\/([^/]*)$/.exec(new URL(request.url).pathname) ?? [];
    if (folder === 'weights' && name !== 'weights.json' && !names.includes(name)) await cache.delete(request);
  }
}

self.addEventListener('message', (event) => {
  if (event.data === 'use') self.skipWaiting();
  if (event.data === 'keep') event.waitUntil(keepWeights().catch(() => {}));
});

/** All of them, one after the other. What fails is fetched when it is needed. */
async function keepWeights() {
  const {head, stages} = await (await fetch('weights/weights.json')).json();
  const cache = await caches.open(PARTS);
  for (const {file} of [head, ...stages]) {
    const url = `weights/${file}`;
    if (await cache.match(url)) continue;
    const answer = await fetch(url, {priority: 'low'});
    if (answer.ok) await cache.put(url, answer);
  }
}

self.addEventListener('fetch', (event) => {
  const {request} = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(event, request));
});

/** What is kept; fails where the browser forbids it. @param {Request} request */
async function find(request) {
  return await (await caches.open(CACHE)).match(request, {ignoreSearch: true}) ??
    await (await caches.open(PARTS)).match(request);
}

/** @param {any} event @param {Request} request */
async function answer(event, request) {
  const kept = await find(request).catch(() => undefined);
  // Who asks past the cache, as for a damaged part, gets the network's if there
  // is one.
  const isAskedAnew = ['no-cache', 'no-store', 'reload'].includes(request.cache);
  if (kept && !isAskedAnew) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.status === 200) {
      const copy = fresh.clone();
      const name = request.url.includes('/weights/') ? PARTS : CACHE;
      event.waitUntil((async () => (await caches.open(name)).put(request, copy))().catch(() => {}));
    }
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
