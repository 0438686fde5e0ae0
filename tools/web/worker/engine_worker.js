// The engine in a Worker. Messages from the page: {start: {root, manifest,
// module, name, threads, hashMegabytes, hasBook, lock}}, then {line: "..."}.
// To the page: {locked}, {ready}, {failed}, {loaded, total}, {answer}, and
// {done} after each request if the engine has no threads.

// What can be wrong with the weights: worker_engine.js has the words for it.
const DAMAGED = 'damaged';
const UNREACHABLE = 'unreachable';

/** @type {any} */
let engine = null;
/** @type {any} */
let manifest = null;
let root = '';
let hasThreads = false;
/** Stages that the engine has or that are on their way. @type {Map<number, Promise<void>>} */
const stages = new Map();

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
  engine.writeArrayToMemory(bytes, address);
  engine.writeArrayToMemory([0], address + bytes.length);
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

/** @param {number} stage @param {(count: number) => void} onBytes */
async function provideStage(stage, onBytes) {
  // A damaged copy may be in a cache: once more past it, then not at all.
  for (const cache of /** @type {RequestCache[]} */ (['default', 'reload'])) {
    const bytes = await fetchBytes(stageUrl(stage), cache, onBytes);
    const isWhole = withBytes(bytes, (address, size) =>
      engine._RialtoProvideStage(stage, address, size));
    if (isWhole) return;
  }
  throw new Error(DAMAGED);
}

/** Fetches stages that a request needs. @param {number} needed as bits */
async function provideStages(needed) {
  let total = 0;
  let loaded = 0;
  const onBytes = (/** @type {number} */ count) => {
    loaded += count;
    tell({loaded: Math.min(loaded, total), total});
  };
  const all = [];
  for (let stage = 0; needed >> stage; ++stage) {
    if (!(needed >> stage & 1)) continue;
    if (!stages.has(stage)) {
      total += manifest.stages[stage].bytes;
      const part = provideStage(stage, onBytes);
      part.catch(() => stages.delete(stage));  // the next request tries again
      stages.set(stage, part);
    }
    all.push(stages.get(stage));
  }
  try {
    await Promise.all(all);
  } finally {
    if (total > 0) tell({loaded: total, total});
  }
}

/** @param {any} options */
async function start(options) {
  ({root, manifest} = options);
  hasThreads = options.threads > 1;
  holdLock(options.lock);
  const url = `${root}worker/${options.name}.js`;
  const {default: makeRialtoEngine} = await import(url);
  const module = /** @type {WebAssembly.Module} */ (options.module);
  engine = await makeRialtoEngine({
    instantiateWasm(/** @type {WebAssembly.Imports} */ imports,
                    /** @type {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} */ take) {
      WebAssembly.instantiate(module, imports).then((instance) => take(instance, module)).catch(fail);
      return {};
    },
    onAnswer(/** @type {string} */ text) { tell({answer: text}); },
    // A search that needs weights which cannot be had ends the engine.
    onRefused(/** @type {boolean} */ isDamaged) { fail(new Error(isDamaged ? DAMAGED : UNREACHABLE)); },
    mainScriptUrlOrBlob: url,
  });
  manifest.stages.forEach((/** @type {any} */ _, /** @type {number} */ stage) =>
    withBytes(encode(stageUrl(stage)), (address) => engine._RialtoNameStage(stage, address)));
  const head = await fetchBytes(root + 'weights/' + manifest.head.file, 'default', () => {});
  const error = withBytes(head, (address, size) => engine.UTF8ToString(
    engine._RialtoStart(address, size, options.threads, options.hashMegabytes, options.hasBook)));
  if (error) throw new Error(error);
  tell({ready: true});
}

/** While this Worker lives, it has the lock. @param {string} lock */
function holdLock(lock) {
  navigator.locks?.request(lock, () => {
    tell({locked: true});
    return new Promise(() => {});
  });
}

/** @param {string} text */
const encode = (text) => new TextEncoder().encode(text);

/** Requests whose weights are on their way. @type {Map<any, Promise<void>>} */
const preparing = new Map();

/** @param {string} line */
async function answer(line) {
  const bytes = encode(line);
  const {id, action, target} = JSON.parse(line);
  if (action === 'cancel' && preparing.delete(target)) {
    tell({answer: JSON.stringify({id: target, final: true, cancelled: true})});
    tell({answer: JSON.stringify({id, final: true, action, target, count: 1})});
    return;
  }
  if (action === 'cancel_all') await Promise.allSettled(preparing.values());
  const needed = withBytes(bytes, (address) => engine._RialtoStagesNeeded(address));
  if (needed) {
    const parts = provideStages(needed);
    preparing.set(id, parts);
    try {
      await parts;
    } catch (error) {
      // The engine is as well as before: the next request may have better luck.
      if (preparing.delete(id)) tell({answer: JSON.stringify({id, final: true, error: reasonOf(error)})});
      return;
    }
    if (!preparing.delete(id)) return;  // cancelled meanwhile
  }
  withBytes(bytes, (address) => engine._RialtoRequest(address));
}

/** @param {any} error */
const reasonOf = (error) => error instanceof TypeError ? UNREACHABLE : String(error?.message ?? error);

/** @param {any} error */
function fail(error) {
  tell({failed: reasonOf(error)});
}

self.onmessage = ({data}) => {
  if (data.start) {
    start(data.start).catch(fail);
  } else {
    answer(data.line).then(() => { if (!hasThreads) tell({done: true}); }).catch(fail);
  }
};
