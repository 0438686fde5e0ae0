// wasm_answers.mjs SITE HASH_MB [late]: the engine of a built page, in node. Reads
// requests, a JSON object on each line, from stdin and prints the answers. `late`:
// weights come when a search finds them missing.

import fs from 'node:fs';
import path from 'node:path';

import {loadModule} from './wasm_module.mjs';

const [site, hashMegabytes, kind] = process.argv.slice(2);
const weights = path.join(site, 'weights');
const manifest = JSON.parse(fs.readFileSync(path.join(weights, 'weights.json'), 'utf8'));
const wasmBinary = fs.readFileSync(path.join(site, 'worker', 'rialto_engine.wasm'));
const makeRialtoEngine = await loadModule(path.join(site, 'worker', 'rialto_engine.js'));

// As Workers fetch what is missing.
/** @type {any} */ (globalThis).XMLHttpRequest = class {
  open(method, url) { this.path = url.split('?')[0]; }
  send() {
    this.response = fs.readFileSync(this.path);
    this.status = 200;
  }
};

const engine = await makeRialtoEngine({
  wasmBinary,
  onAnswer(text) { fs.writeSync(1, text); },
});

function withBytes(bytes, use) {
  const address = engine._malloc(bytes.length + 1);
  engine.HEAPU8.set(bytes, address);
  engine.HEAPU8[address + bytes.length] = 0;
  const result = use(address, bytes.length);
  engine._free(address);
  return result;
}

const head = fs.readFileSync(path.join(weights, manifest.head.file));
const error = withBytes(head, (address, size) =>
  engine.UTF8ToString(engine._RialtoStart(address, size, 1, Number(hashMegabytes))));
if (error) throw new Error(error);

// A damaged block is refused.
const first = fs.readFileSync(path.join(weights, manifest.stages[0].file));
first[1000] ^= 1;
if (withBytes(first, (address, size) => engine._RialtoProvideStage(0, address, size))) {
  throw new Error('a damaged block was taken');
}
for (const [stage, {file}] of manifest.stages.entries()) {
  const block = fs.readFileSync(path.join(weights, file));
  withBytes(Buffer.from(path.join(weights, file)), (address) => engine._RialtoNameStage(stage, address));
  if (kind !== 'late' && !withBytes(block, (address, size) => engine._RialtoProvideStage(stage, address, size))) {
    throw new Error(`${file} was refused`);
  }
}

for (const line of fs.readFileSync(0, 'utf8').split('\n')) {
  if (line) withBytes(Buffer.from(line), (address) => engine._RialtoRequest(address));
}
fs.writeSync(2, `${Math.round(engine.HEAPU8.length / 2 ** 20)} MB of memory\n`);
