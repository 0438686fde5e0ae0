// The engine in the browser itself, as WebAssembly in Workers: the same messages
// as over the socket of `rialto serve`.
//
// One Worker searches, one request at a time; another answers what needs no
// search, so that it need not wait. Without shared memory a search cannot hear
// that it is cancelled: its Worker is ended, and a new one takes its place.

/**
 * @typedef {{onAnswer: (answer: any) => void, onState: (status: any) => void}} EngineEvents
 * @typedef {{id: any, action?: string, target?: any, priority?: number}} Request
 */

const LOST = 'the engine was lost';
const SEARCHING = new Set([undefined, 'analyze', 'play', 'review']);
/** A page with more than one table would need too much memory. */
const HASH_MEGABYTES = 32;
/** So often in a row a Worker may die before it is given up. */
const MOST_DEATHS = 3;

// A function that uses SIMD: the smallest module that is refused without it.
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8,
  0, 65, 0, 253, 15, 253, 98, 11]);

/** A Worker and the requests that wait for it. */
class Station {
  /** @param {WorkerEngine} owner */
  constructor(owner) {
    this.owner = owner;
    /** @type {Worker | null} */
    this.worker = null;
    this.isReady = false;
    /** @type {Request[]} */
    this.waiting = [];
    /** @type {Request | null} */
    this.running = null;
    /** The last partial answer of the running request. @type {any} */
    this.partial = null;
    this.deaths = 0;
  }

  start() {
    const worker = new Worker(new URL('engine_worker.js', import.meta.url), {type: 'module'});
    this.worker = worker;
    this.isReady = false;
    worker.onmessage = ({data}) => {
      if (this.worker === worker) this.hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) this.lose(event.message || 'the Worker ended');
    };
    worker.postMessage({start: this.owner.startOptions});
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
  }

  /** @param {any} message */
  hear(message) {
    if (message.ready) {
      this.isReady = true;
      this.owner.onReady();
      this.next();
    } else if (message.answer !== undefined) {
      const answer = JSON.parse(message.answer);
      if (!answer.final) this.partial = answer;
      this.owner.events.onAnswer(answer);
    } else if (message.done) {
      this.deaths = 0;
      this.running = null;
      this.next();
    } else if (message.total !== undefined) {
      this.owner.onLoading(message.loaded, message.total);
    } else if (message.failed) {
      this.lose(message.failed);
    }
  }

  /** @param {Request} request */
  add(request) {
    const priority = request.priority ?? 0;
    let place = this.waiting.length;
    while (place > 0 && (this.waiting[place - 1].priority ?? 0) < priority) --place;
    this.waiting.splice(place, 0, request);
    this.next();
  }

  next() {
    if (!this.isReady || this.running || this.waiting.length === 0) return;
    this.running = this.waiting.shift() ?? null;
    this.partial = null;
    this.worker?.postMessage({line: JSON.stringify(this.running)});
  }

  /** The Worker died. @param {string} reason */
  lose(reason) {
    this.end();
    const lost = [...(this.running ? [this.running] : []), ...this.waiting.splice(0)];
    this.running = null;
    const isOver = ++this.deaths >= MOST_DEATHS;
    this.owner.events.onState({state: isOver ? 'failed' : 'lost', detail: reason});
    for (const {id} of lost) this.owner.events.onAnswer({id, final: true, error: LOST});
    if (!isOver) this.start();
  }

  /**
   * Ends requests; returns how many there were.
   * @param {(request: Request) => boolean} isMeant
   */
  cancel(isMeant) {
    const cancelled = this.waiting.filter(isMeant);
    this.waiting = this.waiting.filter((request) => !isMeant(request));
    const answers = cancelled.map((request) =>
      ({id: request.id, final: true, action: request.action, cancelled: true}));
    if (this.running && isMeant(this.running)) {
      answers.push({...(this.partial ?? {action: this.running.action}), id: this.running.id,
                    final: true, cancelled: true});
      this.running = null;
      this.end();
      this.start();
    }
    for (const answer of answers) this.owner.events.onAnswer(answer);
    return answers.length;
  }
}

export class WorkerEngine {
  /** @param {EngineEvents} events */
  constructor(events) {
    this.events = events;
    this.isClosed = false;
    this.wasReady = false;
    /** @type {any} */
    this.startOptions = null;
    this.searcher = new Station(this);
    this.clerk = new Station(this);
    this.open().catch((error) => {
      this.events.onState({state: 'failed', detail: String(error?.message ?? error)});
    });
  }

  async open() {
    if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD_MODULE)) {
      throw new Error('This browser has no WebAssembly with SIMD. It needs Chrome 91, ' +
                      'Firefox 114, Safari 16.4, or later.');
    }
    this.events.onState({state: 'loading'});
    const root = new URL('..', import.meta.url).href;
    const [manifest, module] = await Promise.all([
      fetch(root + 'weights/weights.json', {cache: 'no-cache'}).then((answer) => {
        if (!answer.ok) throw new Error(`weights.json: ${answer.status}`);
        return answer.json();
      }),
      fetch(root + 'worker/rialto_engine.wasm').then(async (answer) => {
        if (!answer.ok) throw new Error(`rialto_engine.wasm: ${answer.status}`);
        return WebAssembly.compile(await answer.arrayBuffer());
      }),
    ]);
    if (this.isClosed) return;
    this.startOptions = {root, manifest, module, hashMegabytes: HASH_MEGABYTES};
    this.searcher.start();
    this.clerk.start();
  }

  onReady() {
    if (!this.searcher.isReady || !this.clerk.isReady) return;
    // A Worker that takes the place of another is no news.
    if (this.wasReady && this.searcher.deaths + this.clerk.deaths === 0) return;
    this.wasReady = true;
    this.events.onState({state: 'ready'});
  }

  /** @param {number} loaded @param {number} total */
  onLoading(loaded, total) {
    this.events.onState({state: loaded < total ? 'loading' : 'ready', loaded, total});
  }

  /** @param {Request} request */
  send(request) {
    const {id, action, target} = request;
    if (action === 'cancel' || action === 'cancel_all') {
      const isMeant = (/** @type {Request} */ other) =>
        action === 'cancel_all' || other.id === target;
      const count = this.searcher.cancel(isMeant) + this.clerk.cancel(isMeant);
      const answer = {id, final: true, action, count};
      this.events.onAnswer(action === 'cancel' ? {...answer, target} : answer);
    } else {
      (SEARCHING.has(action) ? this.searcher : this.clerk).add(request);
    }
  }

  close() {
    this.isClosed = true;
    this.searcher.end();
    this.clerk.end();
  }
}
