// The engine in the browser itself, as WebAssembly in Workers: the same messages
// as over the socket of `rialto serve`.
//
// Where the page is isolated from other origins, threads may share memory, and
// one engine does everything. Elsewhere one Worker searches, one request at a
// time, and another answers what needs no search, so that it need not wait.

import {t} from '../scripts/views/texts.js';
import {QueueStation, RelayStation, SEARCHING} from './station.js';

/**
 * @typedef {import('./station.js').Request} Request
 * @typedef {{onAnswer: (answer: any) => void, onState: (status: any) => void}} EngineEvents
 */

/** A page with more than one table would need too much memory. */
const HASH_MEGABYTES = 32;
/** More would help little, and each takes memory. */
const MOST_THREADS = 8;

// A function that uses SIMD: the smallest module that is refused without it.
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8,
  0, 65, 0, 253, 15, 253, 98, 11]);

/** What engine_worker.js says of weights, in words for people. @param {string} reason */
const inWords = (reason) => ['damaged', 'unreachable'].includes(reason) ? t(`weights.${reason}`) : reason;

/** @param {string} url */
async function fetchWhole(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

export class WorkerEngine {
  /** @param {EngineEvents} events @param {{threads?: number}} [options] */
  constructor(events, options = {}) {
    this.events = events;
    this.isClosed = false;
    this.wasReady = false;
    this.isLost = false;
    const isIsolated = globalThis.crossOriginIsolated === true;
    this.threads = isIsolated ? options.threads ?? Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS) : 1;
    /** @type {any} */
    this.startOptions = null;
    /** Takes all requests, if there are threads. @type {RelayStation | null} */
    this.relay = null;
    /** @type {QueueStation | null} */
    this.searcher = null;
    /** @type {QueueStation | null} */
    this.clerk = null;
    /** All that there are. @type {(RelayStation | QueueStation)[]} */
    this.stations = [];
    this.makeStations();
    this.open().catch((error) => {
      this.events.onState({state: 'failed', detail: String(error?.message ?? error)});
    });
  }

  makeStations() {
    if (this.threads > 1) {
      this.relay = new RelayStation(this, HASH_MEGABYTES);
      this.stations = [this.relay];
    } else {
      this.relay = null;
      this.searcher = new QueueStation(this, HASH_MEGABYTES);
      this.clerk = new QueueStation(this, 1);
      this.stations = [this.searcher, this.clerk];
    }
  }

  async open() {
    if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD_MODULE)) {
      throw new Error(t('engine.too_old'));
    }
    this.events.onState({state: 'loading'});
    const root = new URL('..', import.meta.url).href;
    const name = this.threads > 1 ? 'rialto_threads' : 'rialto_engine';
    const [manifest, module] = await Promise.all([
      fetch(root + 'weights/weights.json', {cache: 'no-cache'}).then((answer) => {
        if (!answer.ok) throw new Error(`weights.json: ${answer.status}`);
        return answer.json();
      }),
      fetchWhole(`${root}worker/${name}.wasm`).then(async (answer) =>
        WebAssembly.compile(await answer.arrayBuffer())),
    ]);
    if (this.isClosed) return;
    this.startOptions = {root, manifest, module, name, threads: this.threads, hasBook: true};
    for (const station of this.stations) station.start();
  }

  // --- What the stations say.

  onReady() {
    if (!this.stations.every((station) => station.isReady)) return;
    // A Worker that takes the place of one that was cancelled is no news.
    if (this.wasReady && !this.isLost) return;
    this.wasReady = true;
    this.isLost = false;
    this.events.onState({state: 'ready'});
  }

  /** @param {string} reason @param {boolean} isOver */
  onLost(reason, isOver) {
    if (isOver && this.threads > 1 && !this.wasReady) {
      // A browser may allow threads and have no room for them.
      this.threads = 1;
      this.makeStations();
      this.open().catch((error) => this.events.onState({state: 'failed', detail: String(error)}));
      return;
    }
    this.isLost = true;
    this.events.onState({state: isOver ? 'failed' : 'lost', detail: inWords(reason)});
  }

  /** @param {number} loaded @param {number} total */
  onLoading(loaded, total) {
    if (!this.isLost) this.events.onState({state: this.wasReady ? 'ready' : 'loading', loaded, total});
  }

  /** @param {any} answer */
  onAnswer(answer) {
    this.events.onAnswer(answer.error ? {...answer, error: inWords(answer.error)} : answer);
  }

  // --- What the page asks.

  /** @param {Request} request */
  send(request) {
    if (this.relay) this.relay.add(request);
    else if (request.action === 'cancel' || request.action === 'cancel_all') this.cancel(request);
    else (SEARCHING.has(request.action) ? this.searcher : this.clerk)?.add(request);
  }

  /** @param {Request} request */
  cancel({id, action, target}) {
    const isMeant = (/** @type {Request} */ other) => action === 'cancel_all' || other.id === target;
    let count = 0;
    for (const station of [this.searcher, this.clerk]) count += station?.cancel(isMeant) ?? 0;
    // What it was loading is not needed any more.
    if (count > 0 && this.wasReady) this.onLoading(1, 1);
    const answer = {id, final: true, action, count};
    this.events.onAnswer(action === 'cancel' ? {...answer, target} : answer);
  }

  close() {
    this.isClosed = true;
    for (const station of this.stations) station.end();
  }
}
