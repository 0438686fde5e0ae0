// Settings, the state of the engine, and the keys.

import {keepToken} from '../engine/connect.js';
import {tokenOf} from '../share.js';
import {button, choiceOf, h, switchOf} from './dom.js';
import {openDialog} from './messages.js';
import {TABLES, chooseLanguage, t} from './texts.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function openSettings(app) {
  const {settings} = app;
  const close = openDialog(t('settings'),
    choiceOf({
      label: t('settings.theme'), value: settings.theme,
      options: /** @type {const} */ (['system', 'light', 'dark']).map((value) => ({value, text: t(`theme.${value}`)})),
      choose: (value) => { settings.theme = value; app.applyTheme(); app.keepSettings(); },
    }),
    choiceOf({
      label: t('settings.language'), value: settings.language,
      options: ['system', ...Object.keys(TABLES)].map((value) => ({
        value, text: value === 'system' ? t('theme.system') : TABLES[value]['language.name'],
      })),
      choose: (value) => {
        settings.language = value;
        chooseLanguage(value);
        app.keepSettings();
        close();
        app.build();
        openSettings(app);
      },
    }),
    h('div', {},
      switchOf(t('settings.moves'), settings.showMoves, (value) => { settings.showMoves = value; app.keepSettings(); }),
      switchOf(t('settings.sound'), settings.sound, (value) => { settings.sound = value; app.keepSettings(); })),
    engineState(app, () => close()),
    button(t('keys'), {kind: 'quiet', press: () => { close(); showKeys(); }}));
}

/** @param {App} app @param {() => void} close */
function engineState(app, close) {
  const {status, hello} = app.client;
  const kind = status.state === 'ready' ? 'is-ready' : status.state === 'failed' ? 'is-failed' : '';
  const name = hello ? `${hello.name} ${hello.version}` : t('engine');
  const words = status.state === 'ready' ?
    t(app.backend === 'worker' ? 'engine.in_page' : 'engine.on_machine', {name, threads: app.client.threads}) :
    `${name}: ${t(`engine.state.${status.state}`)} ${status.detail && status.state === 'failed' ? status.detail : ''}`;
  const box = h('div', {class: 'field'}, h('p', {class: `engine-state ${kind}`, text: words}));
  if (app.backend === 'serve' && status.state !== 'ready') box.append(...tokenField(app, close));
  return box;
}

/** For a page opened without the token, as by a link. @param {App} app @param {() => void} close */
function tokenField(app, close) {
  const input = h('input', {class: 'text-field', type: 'text', id: 'token', autocomplete: 'off', placeholder: 'http://127.0.0.1:8642/#token=…'});
  const connect = () => {
    const text = input.value.trim();
    const token = tokenOf(text.slice(text.indexOf('#') + 1)) || text;
    app.token = token;
    keepToken(token);
    close();
    app.connect();
  };
  return [
    h('label', {for: 'token', text: t('engine.token')}), input,
    button(t('engine.connect'), {kind: 'main', press: connect}),
  ];
}

export function showKeys() {
  const keys = [
    ['← ↑ → ↓', 'keys.arrows'], ['Enter', 'keys.enter'], ['b', 'keys.board'],
    [', .', 'keys.steps'], ['1 – 5', 'keys.modes'], ['h', 'keys.hint'], ['u', 'keys.undo'],
    ['n', 'keys.new'], ['v', 'keys.values'], ['m', 'keys.mistake'], ['l', 'keys.line'],
    ['s', 'keys.share'], ['?', 'keys.help'],
  ];
  openDialog(t('keys'), h('dl', {class: 'keys'}, ...keys.flatMap(([key, text]) => [
    h('dt', {}, h('kbd', {text: key})), h('dd', {text: t(text)}),
  ])));
}
