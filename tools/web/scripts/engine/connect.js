// Chooses the engine: backend.json beside the page says which one there is.

import {tokenOf} from '../share.js';
import {SocketEngine} from './socket_engine.js';

/** @typedef {import('./client.js').EngineClient} EngineClient */

const TOKEN_KEY = 'rialto-token';

/**
 * Takes the token out of the address before anything else can see it there.
 * @returns {string}
 */
export function takeToken() {
  const token = tokenOf(location.hash);
  if (token) {
    history.replaceState(null, '', location.pathname + location.search);
    keepToken(token);
    return token;
  }
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} token */
export function keepToken(token) {
  try {
    sessionStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Forbidden storage: the token lasts until the page is left.
  }
}

/**
 * @param {EngineClient} client @param {string} token
 * @returns {Promise<string>} the kind of engine: "serve" or "worker"
 */
export async function connectEngine(client, token) {
  const answer = await fetch('backend.json', {cache: 'no-store'});
  if (!answer.ok) throw new Error(`backend.json: ${answer.status}`);
  const {backend, socket} = await answer.json();
  if (backend === 'worker') {
    const path = '../../worker/worker_engine.js';
    const {WorkerEngine} = await import(path);
    client.connect((events) => new WorkerEngine(events));
  } else if (!token) {
    // A page opened by a link: the server would refuse it.
    client.changeState({state: 'lost', detail: 'refused'});
  } else {
    const url = new URL(socket, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    client.connect((events) => new SocketEngine(url.href, token, events));
  }
  return backend;
}
