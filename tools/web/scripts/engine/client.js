// Requests to an engine, whichever it is: gives them ids, hands answers to who
// asked, and asks again what was lost with a connection.

/**
 * @typedef {'connecting' | 'loading' | 'ready' | 'lost' | 'failed'} EngineState
 * @typedef {{state: EngineState, detail?: string, loaded?: number,
 *            total?: number}} EngineStatus
 * @typedef {{onAnswer: (answer: any) => void,
 *            onState: (status: EngineStatus) => void}} EngineEvents
 * @typedef {{send(request: object): void, close(): void}} Engine
 */

/** What engines answer for requests that went down with them. */
export const LOST = 'the engine was lost';

/**
 * A request under way. `done` gives the final answer and fails with what the
 * engine says is wrong; a cancelled request is done with what it has.
 */
export class Job {
  /** @param {EngineClient} client @param {object} request @param {(answer: any) => void} [onPartial] */
  constructor(client, request, onPartial) {
    this.client = client;
    this.request = request;
    this.onPartial = onPartial;
    this.id = 0;
    this.cancelled = false;
    /** @type {(answer: any) => void} */
    this.resolve = () => {};
    /** @type {(error: Error) => void} */
    this.reject = () => {};
    /** @type {Promise<any>} */
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.done.catch(() => {});  // whoever does not wait need not hear of it
  }

  cancel() {
    if (this.cancelled) return;
    this.cancelled = true;
    this.client.cancel(this);
  }
}

export class EngineClient extends EventTarget {
  constructor() {
    super();
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {EngineStatus} */
    this.status = {state: 'connecting'};
    /** The engine's answer to `hello`. @type {any} */
    this.hello = null;
    this.lastId = 0;
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
    /** Waiting until the engine is ready. @type {Job[]} */
    this.waiting = [];
  }

  /** @param {(events: EngineEvents) => Engine} make */
  connect(make) {
    this.engine?.close();
    this.engine = make({
      onAnswer: (answer) => this.receive(answer),
      onState: (status) => this.changeState(status),
    });
  }

  get threads() { return this.hello?.threads ?? 1; }

  /**
   * Starts a request, as soon as the engine is ready.
   * @param {object} request without an id
   * @param {(answer: any) => void} [onPartial]
   */
  ask(request, onPartial) {
    const job = new Job(this, request, onPartial);
    if (this.status.state === 'ready') this.start(job);
    else this.waiting.push(job);
    return job;
  }

  /** @param {Job} job */
  start(job) {
    job.id = ++this.lastId;
    this.jobs.set(job.id, job);
    this.engine?.send({...job.request, id: job.id});
  }

  /** @param {Job} job */
  cancel(job) {
    const place = this.waiting.indexOf(job);
    if (place >= 0) {
      this.waiting.splice(place, 1);
      job.resolve({final: true, cancelled: true});
    } else if (this.jobs.has(job.id)) {
      this.engine?.send({id: ++this.lastId, action: 'cancel', target: job.id});
    }
  }

  /** @param {any} answer */
  receive(answer) {
    const job = this.jobs.get(answer.id);
    if (!job) return;
    if (!answer.final) {
      if (!job.cancelled) job.onPartial?.(answer);
      return;
    }
    this.jobs.delete(job.id);
    if (answer.error === LOST && !job.cancelled) this.waiting.push(job);
    else if (answer.error && !job.cancelled) job.reject(new Error(answer.error));
    else job.resolve(answer);
  }

  introduce() {
    this.ask({action: 'hello'}).done.then((hello) => {
      this.hello = hello;
      this.dispatchEvent(new Event('hello'));
    }, () => {});
  }

  /** @param {EngineStatus} status */
  changeState(status) {
    this.status = status;
    // What comes back may be another engine.
    if (status.state === 'lost') this.hello = null;
    if (status.state === 'ready') {
      if (!this.hello) this.introduce();
      for (const job of this.waiting.splice(0)) this.start(job);
    }
    if (status.state === 'failed') {
      const reason = new Error(status.detail ?? 'failed');
      for (const job of this.waiting.splice(0)) job.reject(reason);
    }
    this.dispatchEvent(new Event('state'));
  }
}
