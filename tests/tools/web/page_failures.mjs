// What may go wrong around the page, and what must not be lost by it.

import assert from 'node:assert/strict';

import {GAME, choose, discs, waitForDiscs} from './page_steps.mjs';

/** @typedef {import('./browser.mjs').Visit} Visit */

/** @param {any} page @param {string} fragment */
const open = (page, fragment) => page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, fragment);

/** Storage is forbidden: @param {Visit} visit */
export const checkForbiddenStorage = (visit) => checkWithoutStorage(visit, () => {
  const forbid = () => { throw new DOMException('forbidden', 'SecurityError'); };
  Storage.prototype.setItem = forbid;
  Storage.prototype.getItem = forbid;
});

/** Storage is full to the last byte, after older things of ours: @param {Visit} visit */
export const checkFullStorage = (visit) => checkWithoutStorage(visit, () => {
  for (let size = 2 ** 23, i = 0; size > 0; ) {
    try {
      localStorage.setItem(`filler${i++}`, 'x'.repeat(size));
    } catch {
      size >>= 1;
    }
  }
});

/** The browser keeps nothing and says so; the game goes on. @param {Visit} visit @param {() => void} spoil */
async function checkWithoutStorage({page, context, backend}, spoil) {
  await page.close();
  await context.addInitScript(spoil);
  const other = await context.newPage();
  await other.goto(backend.url);
  const word = other.getByText('The browser keeps nothing').first().waitFor();
  await other.locator('[data-square=f5]').click();
  await word;
  await waitForDiscs(other, 6);
  await other.locator('#tab-analyse').click();
  await other.locator('#tab-play').click();
  await waitForDiscs(other, 6);
  await other.locator('#settings').click();
  await choose(other, 'Dark');
  assert.equal(await other.evaluate(() => document.documentElement.dataset.theme), 'dark');
}

/** A connection or Worker that dies in the midst of a game. @param {Visit} visit */
export async function checkEngineLoss({page, context, backend}) {
  await page.close();
  /** @type {any[]} */
  const sockets = [];
  const other = await context.newPage();
  if (backend.kind === 'serve') {
    await other.routeWebSocket(/\/engine$/, (/** @type {any} */ socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
  } else {
    await other.addInitScript(() => {
      const list = /** @type {any} */ (globalThis).testWorkers = /** @type {Worker[]} */ ([]);
      const Original = Worker;
      globalThis.Worker = class extends Original {
        /** @param {string | URL} url @param {WorkerOptions} [options] */
        constructor(url, options) { super(url, options); list.push(this); }
      };
    });
  }
  await other.goto(backend.url);
  await other.locator('[data-square=f5]').click();
  await waitForDiscs(other, 6);
  const kill = () => backend.kind === 'serve' ?
    sockets.forEach((socket) => socket.close()) :
    // As the browser does it: no one is told. Only those that run now.
    other.evaluate(() => {
      for (const worker of [.../** @type {any} */ (globalThis).testWorkers]) worker.terminate();
    });
  // While it thinks: the move is asked for again.
  await other.locator('.square.is-legal').first().click();
  await kill();
  await other.getByText('The engine was lost').first().waitFor();
  await waitForDiscs(other, 8);
  await other.getByText('The engine is back').first().waitFor();
  assert.equal(await discs(other), 8);
}

/** After one visit the page opens and plays without a network. @param {Visit} visit */
export async function checkOffline({page, backend, troubles}) {
  await page.locator('[data-square=f5]').click();
  await waitForDiscs(page, 6);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The second visit is served, and kept, by the service worker.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator('#tab-analyse').click();
  await page.waitForSelector('.value:not([hidden])');
  // By and by all weights are kept.
  await page.evaluate(async () => {
    const {head, stages} = await (await fetch('weights/weights.json')).json();
    for (const {file} of [head, ...stages]) {
      while (!await (await caches.open('rialto-parts')).match(`weights/${file}`)) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  });
  backend.setOnline(false);
  try {
    await page.goto(backend.url);
    await page.locator('#tab-play').click();
    await waitForDiscs(page, 6);
    await page.locator('.square.is-legal').first().click();
    await waitForDiscs(page, 8);
  } finally {
    backend.setOnline(true);
  }
  // Requests that fail without a network are no fault.
  dropTroubles(troubles, /ERR_|Failed to (fetch|load)/);
}

/** The engine fetches weights for twelve plies before a search begins: from this ply not those of this stage. */
const PLY = 10;
const FIRST_NOT_AHEAD = 6;

/** Weights that arrive damaged once are fetched again, twice: refused. @param {Visit} visit */
export async function checkDamagedWeights({page, backend, troubles}) {
  backend.damageWeights(1);
  await page.locator('[data-square=f5]').click();
  await waitForDiscs(page, 6);
  backend.damageWeights(1000);
  await open(page, `#g=${GAME}&n=30`);
  const refusal = page.getByText('arrived damaged twice and were refused').first();
  await refusal.waitFor();
  await waitForDiscs(page, 34);
  backend.damageWeights(0);
  await open(page, `#g=${GAME}&n=32`);
  await page.waitForSelector('.value:not([hidden])');
  await refusal.waitFor({state: 'hidden'});
  // Those that a search finds missing on its way end the engine, and others that
  // take its place, until the page gives up.
  const manifest = await (await fetch(`${backend.url}weights/weights.json`)).json();
  backend.damageWeights(1000, FIRST_NOT_AHEAD / manifest.stages_per_table);
  await open(page, `#g=${GAME.slice(0, 2 * PLY)}`);
  await page.getByText(/There is no engine.*damaged twice/).first().waitFor({timeout: 120_000});
  await waitForDiscs(page, 4 + PLY);
  backend.damageWeights(0);
  await page.reload();
  await page.waitForSelector('.value:not([hidden])');
  dropTroubles(troubles, /Aborted/);
}

/** Cache Storage that is full, then one that is forbidden: the page plays on. @param {Visit} visit */
export async function checkBadCache({page, context, backend, troubles}) {
  const {origin} = new URL(backend.url);
  const session = await context.newCDPSession(page);
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await session.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: 10_000});
  await page.reload();
  await page.locator('[data-square=f5]').click();
  await waitForDiscs(page, 6);
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
  await session.send('Storage.overrideQuotaForOrigin', {origin});
  // Forbidden after the page was kept.
  backend.changeScript('sw.js', `self.addEventListener('message', ({data}) => {
    if (data === 'forbid') CacheStorage.prototype.open = () => Promise.reject(new Error('forbidden'));
  });\n`);
  try {
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('forbid'));
    await page.reload();
    await waitForDiscs(page, 6);
    await page.locator('.square.is-legal').first().click();
    await waitForDiscs(page, 8);
  } finally {
    backend.changeScript('sw.js', '');
  }
  dropTroubles(troubles, /Quota|forbidden/);
}

/** Without SIMD there is no engine, but a clear word. @param {Visit} visit */
export async function checkOldBrowser({page, context, backend}) {
  await page.close();
  await context.addInitScript(() => { WebAssembly.validate = () => false; });
  const other = await context.newPage();
  await other.goto(backend.url);
  await other.getByText(/no WebAssembly with SIMD. It needs Chrome \d+/).first().waitFor();
}

/** Takes those out that a test makes. @param {string[]} troubles @param {RegExp} expected */
function dropTroubles(troubles, expected) {
  troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !expected.test(trouble)));
}
