// Keeps the page for use without a network. tools/web.sh writes the version,
// a hash of all files, and files.json, the list of them.

const VERSION = '@VERSION@';
const CACHE = `rialto-${VERSION}`;
/** The engine and its weights, which have hashes in their names. */
const PARTS = 'rialto-parts';

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const files = await (await fetch('files.json', {cache: 'no-store'})).json();
    const all = ['./', 'files.json', ...files];
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
    await self.clients.claim();
  })());
});

self.addEventListener('message', (event) => {
  if (event.data === 'use') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const {request} = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const kept = await (await caches.open(CACHE)).match(request, {ignoreSearch: true}) ??
      await (await caches.open(PARTS)).match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) {
      const copy = answer.clone();
      event.waitUntil((async () => (await caches.open(PARTS)).put(request, copy))().catch(() => {}));
    }
    return answer;
  })());
});
