// What may go wrong around the page, and what must not be lost by it.

import assert from 'node:assert/strict';

import {choose, discs, waitForDiscs} from './page_steps.mjs';

/** @typedef {import('./browser.mjs').Visit} Visit */

/** The browser keeps nothing and says so; the game goes on. @param {Visit} visit */
export async function checkForbiddenStorage({page, context, backend}) {
  await page.close();
  await context.addInitScript(() => {
    const forbid = () => { throw new DOMException('forbidden', 'QuotaExceededError'); };
    Storage.prototype.setItem = forbid;
    Storage.prototype.getItem = forbid;
  });
  const other = await context.newPage();
  await other.goto(backend.url);
  await other.getByText('The browser keeps nothing').first().waitFor();
  await other.locator('[data-square=f5]').click();
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
  const real = troubles.filter((trouble) => !/ERR_|Failed to (fetch|load)/.test(trouble));
  troubles.length = 0;
  troubles.push(...real);
}
