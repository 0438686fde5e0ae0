// A first look at the page in Firefox, by its own WebDriver BiDi, so that no
// other package is needed:
//   node --experimental-websocket firefox_test.mjs --serve=build/bin/rialto
// or --site=FOLDER. Ends with 77 without Firefox.

import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import {openBackend} from './backend.mjs';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
const LONGEST_WAIT_MS = 60_000;

/** Starts Firefox and gives the address of its BiDi. @param {string} profile */
function startFirefox(profile) {
  const child = spawn(String(FIREFOX), ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1'},
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.on('exit', () => reject(new Error(`Firefox ended: ${text}`)));
    child.stderr.on('data', (data) => {
      text += data;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
      if (address) resolve({child, address: address[1]});
    });
  });
}

class Session {
  /** @param {WebSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.lastId = 0;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.open = new Map();
    /** @type {string[]} */
    this.errors = [];
    this.context = '';
    socket.addEventListener('message', (event) => this.hear(JSON.parse(String(event.data))));
  }

  /** @param {any} message */
  hear(message) {
    if (message.method === 'log.entryAdded' && message.params.level === 'error') this.errors.push(message.params.text);
    const waiting = this.open.get(message.id);
    if (!waiting) return;
    this.open.delete(message.id);
    if (message.type === 'error') waiting.reject(new Error(`${message.error}: ${message.message}`));
    else waiting.resolve(message.result);
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  call(method, params = {}) {
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({id, method, params}));
    return new Promise((resolve, reject) => this.open.set(id, {resolve, reject}));
  }

  /** @param {string} expression @returns {Promise<any>} its value, if it is a plain one */
  async evaluate(expression) {
    const answer = await this.call('script.evaluate', {
      expression, target: {context: this.context}, awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  /** @param {string} expression */
  async until(expression) {
    const end = Date.now() + LONGEST_WAIT_MS;
    while (!await this.evaluate(expression)) {
      assert.ok(Date.now() < end, `never: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** @param {Session} session @param {import('./backend.mjs').Backend} backend */
async function look(session, backend) {
  const discs = `document.querySelectorAll('.disc:not(.is-empty)').length`;
  await session.call('browsingContext.navigate', {context: session.context, url: backend.url, wait: 'complete'});
  await session.until(`${discs} === 4`);
  await session.evaluate(`document.querySelector('[data-square=f5]').click()`);
  await session.until(`${discs} === 6`);
  await session.evaluate(`document.querySelector('#tab-analyse').click()`);
  await session.until(`document.querySelectorAll('.value:not([hidden])').length > 0`);
  assert.equal(await session.evaluate(`document.documentElement.scrollWidth <= innerWidth`), true);
  // Both faces of a disc are drawn, one of them turned away.
  assert.equal(await session.evaluate(`CSS.supports('color', 'light-dark(black, white)')`), true);
  assert.deepEqual(session.errors, []);
}

if (!FIREFOX) {
  console.log('skipped: no Firefox');
  process.exit(77);
}
const options = Object.fromEntries(process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=')));
const backend = await openBackend(options);
const profile = mkdtempSync(join(tmpdir(), 'rialto-firefox-'));
const {child, address} = await startFirefox(profile);
let status = 1;
try {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
  const session = new Session(socket);
  await session.call('session.new', {capabilities: {}});
  await session.call('session.subscribe', {events: ['log.entryAdded']});
  session.context = (await session.call('browsingContext.getTree')).contexts[0].context;
  await look(session, backend);
  console.log('ok: a move, its reply and values in Firefox');
  status = 0;
} catch (error) {
  console.log(error);
}
child.removeAllListeners('exit');
child.kill();
await new Promise((resolve) => child.on('exit', resolve));
await backend.close();
rmSync(profile, {recursive: true, force: true});
process.exit(status);
