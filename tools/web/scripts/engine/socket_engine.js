// The engine of `rialto serve`, behind a WebSocket. Connects again by itself.

import {LOST} from './client.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/** @typedef {import('./client.js').EngineEvents} EngineEvents */

export class SocketEngine {
  /** @param {string} url @param {string} token @param {EngineEvents} events */
  constructor(url, token, events) {
    this.url = url;
    this.token = token;
    this.events = events;
    this.isClosed = false;
    this.pauseMs = FIRST_PAUSE_MS;
    /** Ids without a final answer. @type {Set<number>} */
    this.open = new Set();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.wasReady = false;
    this.connect();
  }

  connect() {
    const socket = new WebSocket(this.url, ['rialto', `token.${this.token}`]);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.pauseMs = FIRST_PAUSE_MS;
      this.wasReady = true;
      this.events.onState({state: 'ready'});
    });
    socket.addEventListener('message', (event) => {
      const answer = JSON.parse(String(event.data));
      if (answer.final) this.open.delete(answer.id);
      this.events.onAnswer(answer);
    });
    socket.addEventListener('close', () => this.lose());
  }

  /** After the connection ended, or could not be made. */
  lose() {
    if (this.isClosed) return;
    // A socket that never opened was refused, most likely for its token.
    this.events.onState({state: 'lost', detail: this.wasReady ? '' : 'refused'});
    const lost = [...this.open];
    this.open.clear();
    for (const id of lost) this.events.onAnswer({id, final: true, error: LOST});
    this.timer = setTimeout(() => this.connect(), this.pauseMs);
    this.pauseMs = Math.min(2 * this.pauseMs, LONGEST_PAUSE_MS);
  }

  /** @param {any} request */
  send(request) {
    this.open.add(request.id);
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(request));
    } else {
      // Never within send(): who asked has not yet noted the request.
      queueMicrotask(() => {
        if (!this.open.delete(request.id)) return;
        this.events.onAnswer({id: request.id, final: true, error: LOST});
      });
    }
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
