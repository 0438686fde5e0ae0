// chromium_answers.mjs SITE HASH_MB [threads]: the engine of a built page, in a
// Worker of Chromium. Reads requests, a JSON object on each line, from stdin and
// prints the answers. RIALTO_NODE_MODULES as for page_test.mjs.

import fs from 'node:fs';

import {launch} from './browser.mjs';
import {openBackend} from './backend.mjs';

const [site, hashMegabytes, kind] = process.argv.slice(2);
const hasThreads = kind === 'threads';
const lines = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean);
const backend = await openBackend({site, ...(hasThreads ? {isolated: ''} : {})});
const browser = await launch();
const {page, close} = await browser.visit(backend, {});
page.setDefaultTimeout(0);

/** Runs in the page: one request after the other. @param {any} input */
async function askAll(input) {
  const root = new URL('.', location.href).href;
  const name = input.hasThreads ? 'rialto_threads' : 'rialto_engine';
  const manifest = await (await fetch(`${root}weights/weights.json`)).json();
  const module = await WebAssembly.compileStreaming(fetch(`${root}worker/${name}.wasm`));
  const worker = new Worker(`${root}worker/engine_worker.js`, {type: 'module'});
  /** @type {string[]} */
  const answers = [];
  let last = 0;
  await new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    const next = () => last < input.lines.length ? worker.postMessage({line: input.lines[last++]}) : resolve(null);
    worker.onmessage = ({data}) => {
      if (data.failed) reject(new Error(data.failed));
      if (data.answer) answers.push(data.answer);
      if (data.ready || (data.answer && JSON.parse(data.answer).final && input.hasThreads) || data.done) next();
    };
    worker.postMessage({start: {
      root, manifest, module, name, threads: input.hasThreads ? 2 : 1, hasBook: false,
      hashMegabytes: input.hashMegabytes, lock: 'rialto-answers',
    }});
  });
  worker.terminate();
  return answers;
}

try {
  const answers = await page.evaluate(askAll, {lines, hasThreads, hashMegabytes: Number(hashMegabytes)});
  for (const answer of answers) fs.writeSync(1, answer.endsWith('\n') ? answer : `${answer}\n`);
} finally {
  await close();
  await browser.close();
  await backend.close();
}
