// The engine in a Worker: one request at a time. Messages from the page:
//   {start: {root, manifest, module, hashMegabytes}}, then {line: "..."}.
// To the page: {ready}, {failed}, {loaded, total}, {answer}, {done}.

/** @type {any} */
let engine = null;
/** @type {any} */
let manifest = null;
let root = '';
/** Stages that the engine has. */
const known = new Set();

/** @param {object} message */
function tell(message) {
  self.postMessage(message);
}

/** @param {number} stage */
function stageUrl(stage) {
  return root + 'weights/' + manifest.stages[stage].file;
}

/**
 * Calls `use` with a copy of the bytes in the engine's memory.
 * @param {Uint8Array} bytes
 * @param {(address: number, size: number) => any} use
 */
function withBytes(bytes, use) {
  const address = engine._malloc(bytes.length + 1);
  engine.HEAPU8.set(bytes, address);
  engine.HEAPU8[address + bytes.length] = 0;
  const result = use(address, bytes.length);
  engine._free(address);
  return result;
}

/**
 * @param {string} url
 * @param {RequestCache} cache
 * @param {(count: number) => void} onBytes
 */
async function fetchBytes(url, cache, onBytes) {
  const response = await fetch(url, {cache});
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const chunks = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    onBytes(value.length);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Fetches stages that a request needs. @param {number} needed as bits */
async function provideStages(needed) {
  const stages = [];
  let total = 0;
  for (let stage = 0; needed >> stage; ++stage) {
    if (!(needed >> stage & 1) || known.has(stage)) continue;
    stages.push(stage);
    total += manifest.stages[stage].bytes;
  }
  let loaded = 0;
  const onBytes = (/** @type {number} */ count) => {
    loaded += count;
    tell({loaded, total});
  };
  await Promise.all(stages.map(async (stage) => {
    // A damaged copy may be in a cache: once more past it, then not at all.
    for (const cache of /** @type {RequestCache[]} */ (['default', 'reload'])) {
      const bytes = await fetchBytes(stageUrl(stage), cache, onBytes);
      const isWhole = withBytes(bytes, (address, size) =>
        engine._RialtoProvideStage(stage, address, size));
      if (!isWhole) continue;
      known.add(stage);
      return;
    }
    throw new Error('the weights are damaged');
  }));
}

/** @param {{root: string, manifest: any, module: WebAssembly.Module, hashMegabytes: number}} options */
async function start(options) {
  ({root, manifest} = options);
  const {default: makeRialtoEngine} = await import(root + 'worker/rialto_engine.js');
  engine = await makeRialtoEngine({
    instantiateWasm(/** @type {WebAssembly.Imports} */ imports,
                    /** @type {(instance: WebAssembly.Instance) => void} */ take) {
      WebAssembly.instantiate(options.module, imports).then(take, fail);
      return {};
    },
    onAnswer(/** @type {string} */ text) { tell({answer: text}); },
    stageUrl,
  });
  const head = await fetchBytes(root + 'weights/' + manifest.head.file, 'default', () => {});
  const error = withBytes(head, (address, size) =>
    engine.UTF8ToString(engine._RialtoStart(address, size, 1, options.hashMegabytes)));
  if (error) throw new Error(error);
  tell({ready: true});
}

/** @param {string} line */
async function answer(line) {
  const bytes = new TextEncoder().encode(line);
  const needed = withBytes(bytes, (address) => engine._RialtoStagesNeeded(address));
  await provideStages(needed);
  withBytes(bytes, (address) => engine._RialtoRequest(address));
  tell({done: true});
}

/** @param {any} error */
function fail(error) {
  tell({failed: String(error?.message ?? error)});
}

self.onmessage = ({data}) => {
  (data.start ? start(data.start) : answer(data.line)).catch(fail);
};
