// Chromium for the tests: visits that note what a page must not do.

import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  .find((path) => existsSync(path));
// Without these Chromium looks for hosts of its maker, and as root it will not
// start in its sandbox.
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
const SKIPPED = 77;

/** The packages, or the end of the test. */
export function packages() {
  const folder = process.env.RIALTO_NODE_MODULES ?? '';
  try {
    if (!CHROMIUM) throw new Error('no Chromium');
    const require = createRequire(`${folder}/`);
    const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
    return {chromium: require('playwright-core').chromium, axe};
  } catch (error) {
    console.log(`skipped: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    process.exit(SKIPPED);
  }
}

/**
 * @typedef {{page: any, context: any, backend: import('./backend.mjs').Backend,
 *            troubles: string[], axe: string, close: () => Promise<void>}} Visit
 */

export async function launch() {
  const {chromium, axe} = packages();
  const browser = await chromium.launch({executablePath: CHROMIUM, args: FLAGS});
  return {
    close: () => browser.close(),
    /** @param {import('./backend.mjs').Backend} backend @param {object} options @returns {Promise<Visit>} */
    async visit(backend, options) {
      const context = await browser.newContext({
        viewport: {width: 1280, height: 860}, locale: 'en-GB', ...options,
      });
      /** @type {string[]} */
      const troubles = [];
      context.on('page', (/** @type {any} */ page) => watch(page, backend, troubles));
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(backend.url);
      await page.waitForSelector('.board');
      return {page, context, backend, troubles, axe, close: () => context.close()};
    },
  };
}

/** @param {any} page @param {import('./backend.mjs').Backend} backend @param {string[]} troubles */
function watch(page, backend, troubles) {
  const {origin} = new URL(backend.url);
  page.on('console', (/** @type {any} */ message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (/** @type {Error} */ error) => troubles.push(`error: ${error.message}`));
  page.on('request', (/** @type {any} */ request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) troubles.push(`request to ${url}`);
  });
}
