// What can be measured of looks: overflow, targets, and what axe-core finds.

import assert from 'node:assert/strict';

import {GAME, choose} from './page_steps.mjs';

const LEAST_TARGET = 44;
const MOST_BELOW = 8;

/**
 * What is checked: the size of targets, and on which screens axe-core is asked,
 * all by default. It takes most of the time.
 * @typedef {{hasFingers?: boolean, axeOn?: string[]}} Kind
 */

/** @param {import('./browser.mjs').Visit} visit @param {Kind} [kind] */
export async function checkLooks(visit, kind = {}) {
  const {page} = visit;
  const check = (/** @type {string} */ where) => checkScreen(visit, where, kind);
  await check('play');
  await page.locator('#rules').click();
  await page.waitForSelector('dialog[open]');
  await check('rules');
  await page.keyboard.press('Escape');
  await page.locator('summary').first().click();
  await check('play, more');
  await page.locator('[data-square=f5]').click();
  await page.waitForSelector('#undo:enabled');
  await check('game');
  await page.evaluate((/** @type {string} */ game) => { location.hash = `#g=${game}&n=30`; }, GAME);
  await page.waitForSelector('.line');
  await check('analysis');
  await page.locator('#set-up').click();
  await check('set-up');
  await page.locator('#tab-review').click();
  await check('review, empty');
  await choose(page, 'Quick');
  await page.locator('#game-text').fill(GAME);
  await page.locator('#review-start').click();
  await page.waitForSelector('.mistake');
  await check('review');
  for (const name of ['puzzles', 'games']) {
    await page.locator(`#tab-${name}`).click();
    await check(name);
  }
  for (const name of ['settings', 'share']) {
    await page.locator(`#${name}`).click();
    await page.waitForSelector('dialog[open]');
    await check(name);
    await page.keyboard.press('Escape');
  }
}

/** @param {import('./browser.mjs').Visit} visit @param {string} where @param {Kind} kind */
async function checkScreen({page, axe}, where, {hasFingers, axeOn}) {
  // Discs that turn and things that fade in have other colours for a moment.
  await page.waitForTimeout(250);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width <= 0, `${where}: ${width} pixels too wide`);
  const below = await page.evaluate(() => document.documentElement.scrollHeight -
    Math.max(innerHeight, (document.querySelector('.shell')?.getBoundingClientRect().bottom ?? 0) + scrollY));
  assert.ok(below <= MOST_BELOW, `${where}: ${below} empty pixels below`);
  if (hasFingers) {
    const small = await page.evaluate(smallTargets, LEAST_TARGET);
    assert.deepEqual(small, [], `${where}: small targets`);
  }
  if (axeOn && !axeOn.includes(where)) return;
  // The page forbids scripts that are not its own, but not those of a debugger.
  const found = await page.evaluate(`${axe}; axe.run(document, {resultTypes: ['violations']})`);
  const serious = found.violations
    .filter((/** @type {any} */ violation) => ['serious', 'critical'].includes(violation.impact))
    .map((/** @type {any} */ violation) => `${violation.id}: ${violation.nodes.map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).slice(0, 3).join('; ')}`);
  assert.deepEqual(serious, [], where);
}

/** Runs in the page. @param {number} least */
function smallTargets(least) {
  const scope = document.querySelector('dialog[open]') ?? document;
  return [...scope.querySelectorAll('button, summary, input, select, textarea, a[href]')]
    .map((element) => element.closest('label') ?? element)
    .filter((element) => /** @type {HTMLElement} */ (element).checkVisibility())
    .map((element) => ({box: element.getBoundingClientRect(), element}))
    .filter(({box}) => box.width > 0 && (box.width < least - 0.01 || box.height < least - 0.01))
    .map(({box, element}) => `${element.className || element.tagName} ${element.textContent?.slice(0, 20)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
}
