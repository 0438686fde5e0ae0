// A Worker with an engine, and the requests that it has. One that dies is
// replaced.

import {LOST} from '../scripts/engine/client.js';

/**
 * @typedef {{id: any, action?: string, target?: any, priority?: number}} Request
 * @typedef {{startOptions: object, onReady(): void, onLost(reason: string, isOver: boolean): void,
 *            onLoading(loaded: number, total: number): void, onAnswer(answer: any): void}} Owner
 */

/** The actions that search. */
export const SEARCHING = new Set([undefined, 'analyze', 'play', 'review']);
/** So often in a row a Worker may die, with no search done, before it is given up. */
const MOST_DEATHS = 3;
let lastName = 0;

export class Station {
  /** @param {Owner} owner @param {number} hashMegabytes */
  constructor(owner, hashMegabytes) {
    this.owner = owner;
    this.hashMegabytes = hashMegabytes;
    /** @type {Worker | null} */
    this.worker = null;
    this.isReady = false;
    this.deaths = 0;
  }

  start() {
    const worker = new Worker(new URL('engine_worker.js', import.meta.url), {type: 'module'});
    this.worker = worker;
    this.isReady = false;
    worker.onmessage = ({data}) => {
      if (this.worker === worker) this.hear(data);
    };
    const die = (/** @type {string} */ reason) => {
      if (this.worker === worker) this.lose(reason);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      die(event.message || 'the Worker ended');
    };
    // Most ends of a Worker are no event, and one that searches answers nothing.
    // But it holds a lock, which the browser takes from it when it is gone.
    const lock = `rialto-${Date.now()}-${Math.random()}-${++lastName}`;
    this.awaitEnd = () => navigator.locks?.request(lock, () => die('the Worker ended'));
    worker.postMessage({start: {...this.owner.startOptions, hashMegabytes: this.hashMegabytes, lock}});
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
  }

  /** @param {any} message */
  hear(message) {
    if (message.locked) this.awaitEnd?.();
    else if (message.ready) {
      this.isReady = true;
      this.owner.onReady();
      this.next();
    } else if (message.answer !== undefined) this.take(JSON.parse(message.answer));
    else if (message.done) this.finish();
    else if (message.total !== undefined) this.owner.onLoading(message.loaded, message.total);
    else if (message.failed) this.lose(message.failed);
  }

  /** The Worker died. @param {string} reason */
  lose(reason) {
    this.end();
    const lost = this.forgetAll();
    const isOver = ++this.deaths >= MOST_DEATHS;
    this.owner.onLost(reason, isOver);
    for (const {id} of lost) this.owner.onAnswer({id, final: true, error: LOST});
    if (!isOver) this.start();
  }

  // --- What kinds of stations differ in.

  /** @returns {Request[]} all that is not answered */
  forgetAll() { return []; }
  next() {}
  finish() {}
  /** @param {any} answer */
  take(answer) { this.owner.onAnswer(answer); }
}

/**
 * One request at a time. Without shared memory a search cannot hear that it is
 * cancelled: its Worker is ended, and a new one takes its place.
 */
export class QueueStation extends Station {
  /** @param {Owner} owner @param {number} hashMegabytes */
  constructor(owner, hashMegabytes) {
    super(owner, hashMegabytes);
    /** @type {Request[]} */
    this.waiting = [];
    /** @type {Request | null} */
    this.running = null;
    /** The last partial answer of the running request. @type {any} */
    this.partial = null;
  }

  forgetAll() {
    const all = [...(this.running ? [this.running] : []), ...this.waiting.splice(0)];
    this.running = null;
    return all;
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

  /** @param {any} answer */
  take(answer) {
    if (!answer.final) this.partial = answer;
    super.take(answer);
  }

  finish() {
    this.deaths = 0;
    this.running = null;
    this.next();
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
    for (const answer of answers) this.owner.onAnswer(answer);
    return answers.length;
  }
}

/** The engine has threads: it takes all requests at once and hears of cancels. */
export class RelayStation extends Station {
  /** @param {Owner} owner @param {number} hashMegabytes */
  constructor(owner, hashMegabytes) {
    super(owner, hashMegabytes);
    /** Those without a final answer. @type {Map<any, Request>} */
    this.open = new Map();
  }

  forgetAll() {
    const all = [...this.open.values()];
    this.open.clear();
    return all;
  }

  /** @param {Request} request */
  add(request) {
    this.open.set(request.id, request);
    if (this.isReady) this.worker?.postMessage({line: JSON.stringify(request)});
  }

  next() {
    for (const request of this.open.values()) this.worker?.postMessage({line: JSON.stringify(request)});
  }

  /** @param {any} answer */
  take(answer) {
    if (answer.final) {
      const request = this.open.get(answer.id);
      this.open.delete(answer.id);
      // What needs no search is answered by engines that die in every search.
      if (request && SEARCHING.has(request.action) && !answer.cancelled) this.deaths = 0;
    }
    super.take(answer);
  }
}
