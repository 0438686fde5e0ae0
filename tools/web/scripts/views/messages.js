// Short messages on the screen, and what screen readers say.

import {button, h} from './dom.js';
import {t} from './texts.js';

const SHOWN_MS = 6000;

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById('announcer');
  if (!region) return;
  // The same text twice must be heard twice.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * @param {string} text
 * @param {{label: string, press: () => void}} [action] it then stays until closed
 * @returns {() => void} takes it away
 */
export function toast(text, action) {
  const element = h('div', {class: 'toast'}, h('p', {text}));
  const close = () => element.remove();
  if (action) {
    element.append(
      button(action.label, {press: () => { close(); action.press(); }}),
      button(t('close'), {icon: 'close', iconOnly: true, press: close}));
  } else {
    setTimeout(close, SHOWN_MS);
  }
  document.getElementById('toasts')?.append(element);
  announce(text);
  return close;
}

/**
 * A dialog that closes by Escape, its button, or a press beside it.
 * @param {string} title @param {...Node} content
 */
export function openDialog(title, ...content) {
  const close = () => dialog.close();
  const dialog = h('dialog', {'aria-label': title},
    h('div', {class: 'dialog-body'},
      h('div', {class: 'dialog-head'}, h('h2', {text: title}),
        button(t('close'), {icon: 'close', iconOnly: true, press: close})),
      ...content));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) close(); });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}
