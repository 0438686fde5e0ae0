// A newcomer's first minutes with the page, in Chromium, against either engine:
//   node page_test.mjs --serve=build/bin/rialto     the native one
//   node page_test.mjs --site=FOLDER                the one in WebAssembly
//   node page_test.mjs --site=FOLDER --isolated     the same with threads
// --only=WORDS: the steps whose names hold them.
// RIALTO_NODE_MODULES names the folder with the packages of package.json. Ends
// with 77 if they or Chromium are missing.

import {launch, packages} from './browser.mjs';
import {openBackend} from './backend.mjs';
import {
  checkBadCache, checkDamagedWeights, checkEngineLoss, checkForbiddenStorage, checkFullStorage, checkOffline,
  checkOldBrowser,
} from './page_failures.mjs';
import {checkLooks} from './page_looks.mjs';
import {
  checkAnalysis, checkFirstGame, checkKeyboard, checkLanguage, checkPuzzles,
  checkReview, checkShare, checkWholeGame,
} from './page_steps.mjs';

const options = Object.fromEntries(process.argv.slice(2).map((argument) =>
  argument.replace(/^--/, '').split('=')));
packages();  // ends here if they are missing
const backend = await openBackend(options);
const browser = await launch();
const failures = [];
const started = Date.now();

/**
 * @param {string} name
 * @param {(visit: import('./browser.mjs').Visit) => Promise<void>} check
 * @param {object} [context]
 */
async function step(name, check, context = {}) {
  if (!name.includes(options.only ?? '')) return;
  const begun = Date.now();
  const visit = await browser.visit(backend, context);
  try {
    await check(visit);
    for (const trouble of visit.troubles) throw new Error(trouble);
    console.log(`ok ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures.push(name);
    console.log(`FAILED ${name}: ${error instanceof Error ? error.stack : error}`);
    const path = `${options.pictures ?? '/tmp'}/rialto-page-${failures.length}.png`;
    await visit.page.screenshot({path}).then(() => console.log(`  see ${path}`), () => {});
  }
  await visit.close();
}

try {
  await step('first game', checkFirstGame);
  await step('a whole game', checkWholeGame, {reducedMotion: 'reduce'});
  await step('keyboard alone', checkKeyboard);
  await step('analysis', checkAnalysis);
  await step('review', checkReview);
  await step('share links', checkShare);
  await step('puzzles', checkPuzzles);
  await step('language', checkLanguage);
  await step('looks of a phone, light', (visit) => checkLooks(visit, {hasFingers: true}), {viewport: {width: 360, height: 740}, colorScheme: 'light'});
  await step('looks of a tablet, dark', (visit) => checkLooks(visit, {axeOn: ['play', 'analysis', 'review', 'settings']}), {viewport: {width: 768, height: 1024}, colorScheme: 'dark'});
  await step('looks of a desk, light', (visit) => checkLooks(visit, {axeOn: []}), {viewport: {width: 1440, height: 900}, colorScheme: 'light'});
  await step('forbidden storage', checkForbiddenStorage);
  await step('full storage', checkFullStorage);
  await step('engine lost', checkEngineLoss);
  if (backend.kind === 'worker') {
    await step('offline', checkOffline);
    // Without a service worker, which would have fetched all weights ahead.
    await step('damaged weights', checkDamagedWeights, {serviceWorkers: 'block'});
    await step('bad cache', checkBadCache);
    await step('old browser', checkOldBrowser);
  }
} finally {
  await browser.close();
  await backend.close();
}
console.log(`${failures.length} failed; ${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exit(failures.length > 0 ? 1 : 0);
