// chromium_bench.mjs FOLDER: the signatures of rialto_bench.js in FOLDER, in a
// Worker of Chromium. RIALTO_NODE_MODULES as for page_test.mjs.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {launch} from './browser.mjs';
import {openBackend} from './backend.mjs';

const WORKER = `
  import makeRialtoBench from './rialto_bench.js';
  const bench = await makeRialtoBench();
  self.postMessage({nodes: bench._RialtoBench(), multi_probcut_nodes: bench._RialtoBenchMultiProbcut()});
`;

const site = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-'));
for (const name of ['rialto_bench.js', 'rialto_bench.wasm']) {
  fs.copyFileSync(path.join(process.argv[2], name), path.join(site, name));
}
fs.writeFileSync(path.join(site, 'worker.js'), WORKER);
fs.writeFileSync(path.join(site, 'index.html'), '<title>bench</title><p class=board>bench');
const backend = await openBackend({site});
const browser = await launch();
try {
  const {page} = await browser.visit(backend, {});
  page.setDefaultTimeout(0);
  console.log(JSON.stringify(await page.evaluate(() => new Promise((resolve, reject) => {
    const worker = new Worker('worker.js', {type: 'module'});
    worker.onmessage = ({data}) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  }))));
} finally {
  await browser.close();
  await backend.close();
  fs.rmSync(site, {recursive: true});
}
