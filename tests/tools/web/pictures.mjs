// The pictures of the page in docs/figures:
//   RIALTO_NODE_MODULES=... node pictures.mjs --serve=build/bin/rialto --to=docs/figures

import {launch} from './browser.mjs';
import {openBackend} from './backend.mjs';
import {GAME, waitForDiscs} from './page_steps.mjs';

const options = Object.fromEntries(process.argv.slice(2).map((argument) =>
  argument.replace(/^--/, '').split('=')));
const backend = await openBackend(options);
const browser = await launch();

/** @param {string} name @param {object} context @param {(page: any) => Promise<void>} prepare */
async function picture(name, context, prepare) {
  const visit = await browser.visit(backend, {reducedMotion: 'reduce', ...context});
  await prepare(visit.page);
  await visit.page.waitForTimeout(500);
  await visit.page.screenshot({path: `${options.to}/${name}.png`});
  await visit.close();
}

/** @param {any} page @param {string} fragment */
const open = (page, fragment) => page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, fragment);
const DESK = {viewport: {width: 1080, height: 720}};
const PHONE = {viewport: {width: 375, height: 740}, deviceScaleFactor: 1};

await picture('web_analysis', {...DESK, colorScheme: 'light'}, async (page) => {
  await open(page, '#g=f5d6c3d3c4f4f6f3e6e7');
  await page.waitForFunction(() => /[12]\d moves/.test(document.querySelector('.facts')?.textContent ?? ''));
});
await picture('web_review', {...DESK, colorScheme: 'dark'}, async (page) => {
  await open(page, `#g=${GAME}&n=0&v=review`);
  await page.waitForFunction(() => document.querySelector('.mistake') &&
    /** @type {HTMLElement | null} */ (document.querySelector('.progress:not(.is-top)'))?.hidden);
  await page.locator('.mistake').nth(1).click();
});
await picture('web_phone', {...PHONE, colorScheme: 'light'}, async (page) => {
  await page.locator('[data-square=f5]').click();
  await waitForDiscs(page, 6);
  await page.locator('#hint:enabled').click();
  await page.waitForSelector('.square.is-hint');
});
await browser.close();
await backend.close();
