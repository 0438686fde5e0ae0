// What a newcomer does: each step starts with a fresh browser.

import assert from 'node:assert/strict';

/** @typedef {import('./browser.mjs').Visit} Visit */

/** A game with mistakes and a pass. */
export const GAME = 'd3c5e6f3e3f5f6f2f4g4e2d6g5g6g3h4c6b6b5d1c7a5a4e7d7b8c8c2a8a3h5b4' +
  'a6e8b3c4d8a2a1f7f8d2b2h6e1b7a7f1h3h2c3g2h1g1g8b1g7c1h7';

/** @param {any} page @returns {Promise<number>} */
export const discs = (page) => page.locator('.disc:not(.is-empty)').count();

/** Waits until the board has this many discs. @param {any} page @param {number} count */
export async function waitForDiscs(page, count) {
  await page.waitForFunction((/** @type {number} */ wanted) =>
    document.querySelectorAll('.disc:not(.is-empty)').length === wanted, count);
}

/** One of a row of choices. @param {any} page @param {string} name */
export const choose = (page, name) => page.getByRole('radio', {name, exact: true}).check();

/** @param {any} page @param {string} name */
const square = (page, name) => page.locator(`[data-square=${name}]`);

/** Open, play, hint, undo. @param {Visit} visit */
export async function checkFirstGame({page, backend}) {
  assert.ok(!page.url().includes('token'), 'the token is still in the address');
  assert.equal(await page.locator('.square.is-legal').count(), 4);
  await square(page, 'f5').click();
  // One's own move is there at once, the reply after a while.
  await waitForDiscs(page, 6);
  await page.locator('#hint:enabled').click();
  await page.waitForSelector('.square.is-hint');
  await page.locator('#undo').click();
  await waitForDiscs(page, 4);
  await square(page, 'd3').click();
  await waitForDiscs(page, 6);
  // The game is there after a reload.
  await page.reload();
  await waitForDiscs(page, 6);
  await page.locator('#new-game').click();
  await waitForDiscs(page, 4);
  // As White the engine begins.
  await choose(page, 'White');
  await page.locator('#start').click();
  await waitForDiscs(page, 5);
  assert.ok(backend.url.startsWith('http'));
}

/** Any legal moves to the end, then the review of the game. @param {Visit} visit */
export async function checkWholeGame({page}) {
  await page.getByRole('radio', {name: /^First game/}).check();
  await page.evaluate(async () => {
    const result = /** @type {HTMLElement} */ (document.getElementById('review-it'));
    while (!result.checkVisibility()) {
      /** @type {HTMLElement | null} */ (document.querySelector('.square.is-legal'))?.click();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  const counts = await page.locator('.player-disc').allTextContents();
  const [black, white] = (await page.locator('.result-score').textContent()).split(' – ').map(Number);
  assert.equal(black + white, 64);
  assert.ok(black >= Number(counts[1]) && white >= Number(counts[0]));
  await page.locator('#review-it').click();
  await page.locator('.progress:not(.is-top)').waitFor({state: 'hidden'});
  await page.locator('.side-sum', {hasText: 'You'}).waitFor();
  await page.locator('#tab-games').click();
  await page.getByRole('button', {name: /You – First game/}).first().waitFor();
}

/** @param {Visit} visit */
export async function checkKeyboard({page}) {
  const press = (/** @type {string[]} */ ...keys) => keys.reduce(
    (before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await press('b');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-square')), 'd3');
  await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter');  // f5
  await waitForDiscs(page, 6);
  const said = () => page.locator('#announcer').textContent();
  await page.waitForFunction(() => /Casual: [a-h][1-8]/.test(document.getElementById('announcer')?.textContent ?? ''));
  await press('h');
  await page.waitForSelector('.square.is-hint');
  assert.match(await said(), /is best/);
  await press('u');
  await waitForDiscs(page, 4);
  await press('2');
  await page.waitForSelector('#tab-analyse[aria-current=page]');
  await press('?');
  await page.waitForSelector('dialog[open]');
  await press('Escape');
  await page.waitForSelector('dialog', {state: 'detached'});
  // Tab reaches the board and everything else.
  const seen = new Set();
  for (let i = 0; i < 30; ++i) {
    await press('Tab');
    seen.add(await page.evaluate(() => document.activeElement?.className.split(' ')[0]));
  }
  for (const kind of ['tab', 'square', 'button']) assert.ok(seen.has(kind), `Tab does not reach ${kind}`);
}

/** Of the page's own thread. @param {any} session of the debugger @returns {Promise<number>} in ms */
async function processorTime(session) {
  const {metrics} = await session.send('Performance.getMetrics');
  return 1000 * metrics.find((/** @type {any} */ metric) => metric.name === 'TaskDuration').value;
}

/**
 * Input is answered within 50 ms while the engine thinks, however busy the
 * machine is: what counts is the processor's time. @param {any} page @param {any} context
 */
async function checkInput(page, context) {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  const waited = [];
  const used = [];
  for (let i = 0; i < 15; ++i) {
    await page.waitForTimeout(120);
    const before = await processorTime(session);
    waited.push(await page.evaluate(async () => {
      const count = () => document.querySelectorAll('.disc:not(.is-empty)').length;
      const discs = count();
      const start = performance.now();
      /** @type {HTMLElement} */ (document.querySelector('.square.is-legal')).click();
      while (count() === discs) await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - start;
    }));
    used.push(await processorTime(session) - before);
  }
  waited.sort((a, b) => a - b);
  used.sort((a, b) => a - b);
  console.log(`  input answered in ${waited[7].toFixed(1)} ms (median), ${waited[14].toFixed(1)} ms (slowest of 15); ` +
              `${used[7].toFixed(1)} ms of the processor's time (median)`);
  assert.ok(used[7] < 50);
  // A page that waits for its engine would take as long as a search.
  assert.ok(waited[7] < 2000);
}

/** Values while the engine thinks, and input answered at once. @param {Visit} visit */
export async function checkAnalysis({page, context}) {
  await page.locator('#tab-analyse').click();
  await page.waitForFunction(() => document.querySelectorAll('.value:not([hidden])').length === 4);
  await page.waitForSelector('.line');
  // What the book knows: moves with values and games.
  await page.getByRole('group', {name: 'From the book'}).getByText(/f5 .* games/).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.value.is-book').length === 4);
  await page.locator('.line').first().hover();
  await page.waitForSelector('.ghost:not([hidden])');
  await page.mouse.move(0, 0);
  await checkInput(page, context);
  // An endgame is solved and says so.
  await page.evaluate((/** @type {string} */ game) => { location.hash = `#g=${game}&n=50`; }, GAME);
  await page.waitForSelector('.value.is-solved:not([hidden])');
  await page.getByText('Solved to the end').waitFor();
  const isMoveSeen = await page.evaluate(() => {
    const list = /** @type {Element} */ (document.querySelector('.moves')).getBoundingClientRect();
    const move = /** @type {Element} */ (document.querySelector('.move[aria-current=true]')).getBoundingClientRect();
    return move.top >= list.top && move.bottom <= list.bottom;
  });
  assert.ok(isMoveSeen, 'the list of moves does not show the last one');
  // A position set up by hand.
  await page.locator('#set-up').click();
  await page.getByText('Empty board').click();
  await waitForDiscs(page, 0);
  await page.getByText('Done').click();
  await page.getByText('Neither side can move').waitFor();
  await page.getByText('Start position').click();
  await page.getByText('Done').click();
  await page.waitForFunction(() => document.querySelectorAll('.value:not([hidden])').length === 4);
}

/** @param {Visit} visit */
export async function checkReview({page}) {
  await page.locator('#tab-review').click();
  await page.locator('#game-text').fill('this is no game');
  await page.locator('#review-start').click();
  await page.locator('[role=alert]:visible').first().waitFor();
  await review(page);
  await page.locator('.mistake').first().click();
  await page.waitForSelector('.square.is-best-move');
  assert.match(await page.locator('#explanation').textContent(), /better/);
  await page.locator('#better-line').click();
  await page.waitForSelector('.ghost:not([hidden])');
  // Another move than the game's is tried in analysis; the review stays.
  await page.locator('#better-line').click();
  const best = await page.locator('.square.is-best-move').getAttribute('data-square');
  await square(page, best).click();
  await page.waitForSelector('#tab-analyse[aria-current=page]');
  await page.locator('#tab-review').click();
  assert.ok(await page.locator('.mistake').count() > 0);
  // It is there after a reload, too.
  await page.reload();
  await page.waitForSelector('.mistake');
}

/** @param {any} page */
async function review(page) {
  await choose(page, 'Quick');
  await page.locator('#game-text').fill(GAME);
  await page.locator('#review-start').click();
  await page.waitForSelector('.mistake');
  await page.locator('.progress:not(.is-top)').waitFor({state: 'hidden'});
}

/** @param {Visit} visit */
export async function checkShare({page, context, backend}) {
  await page.evaluate((/** @type {string} */ game) => { location.hash = `#g=${game}&n=20`; }, GAME);
  await waitForDiscs(page, 24);
  await page.locator('#share').click();
  const link = await page.locator('#share-link').inputValue();
  assert.ok(!link.includes('token'));
  assert.equal(await page.locator('#share-text').inputValue(), GAME);
  await choose(page, 'SGF');
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.getElementById('share-text')).value.includes('GM['));
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('PNG').click()]);
  assert.equal(file.suggestedFilename(), 'othello.png');

  // One thread: it must not go on thinking about this page.
  await page.keyboard.press('Escape');
  await page.locator('#tab-games').click();
  const second = await context.newPage();
  await second.goto(link);
  await waitForDiscs(second, 24);
  assert.ok(!second.url().includes('#'));
  if (backend.kind === 'serve') {
    // Another tab has no token; the address that was printed helps.
    await second.getByText('More', {exact: true}).click();
    await second.locator('#token').fill(backend.url);
    await second.getByText('Connect', {exact: true}).click();
  }
  await second.waitForSelector('.value:not([hidden])');
  await second.evaluate(() => { location.hash = '#g=a1a2'; });
  await second.getByText('does not hold a legal game').first().waitFor();
}

/** @param {Visit} visit */
export async function checkPuzzles({page}) {
  await page.locator('#tab-puzzles').click();
  await page.getByText('No puzzles yet').waitFor();
  await page.locator('#tab-review').click();
  await review(page);
  await page.getByText('Practise these').click();
  await page.getByText('Find the best move').waitFor();
  await page.getByText('Show the answer').click();
  await page.waitForSelector('.square.is-best-move');
  await page.getByText('Next puzzle').click();
  await page.getByText('Find the best move').waitFor();
  await page.locator('#tab-games').click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Export all').click()]);
  const path = await file.path();
  await page.getByRole('button', {name: /^Remove/}).click();
  await page.getByText('Games that you finish').waitFor();
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText('Added: 1 games').first().waitFor();
}

/** @param {Visit} visit */
export async function checkLanguage({page}) {
  await square(page, 'f5').click();
  await waitForDiscs(page, 6);
  await page.locator('#settings').click();
  await choose(page, '日本語');
  await page.getByText('設定').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#tab-play').textContent(), '対局');
  assert.equal(await discs(page), 6);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
}
