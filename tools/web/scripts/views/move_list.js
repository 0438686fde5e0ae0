// The moves of a game as a list to press on.

import {BLACK, squareName} from '../rules.js';
import {h, say} from './dom.js';
import {sideName, t} from './texts.js';

/** @typedef {{text: string, kind: string}} MoveNote */

export class MoveList {
  /** @param {(ply: number) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    this.element = h('div', {class: 'moves', role: 'group', 'aria-label': t('moves.label')});
    this.shown = '';
    /** By ply. @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
  }

  /** @param {import('../game.js').Game} game @param {Map<number, MoveNote>} [notes] by ply, from 1 */
  update(game, notes = new Map()) {
    const text = game.transcript() + game.start.side;
    if (text !== this.shown) this.rebuild(game);
    this.shown = text;
    for (const [ply, button] of this.buttons) {
      const isHere = ply === game.cursor;
      if (isHere && button.getAttribute('aria-current') !== 'true') this.reveal(button);
      button.setAttribute('aria-current', String(isHere));
      const note = notes.get(ply);
      const small = /** @type {HTMLElement} */ (button.lastElementChild);
      say(small, note?.text ?? '');
      small.className = note?.kind ?? '';
    }
  }

  /** @param {import('../game.js').Game} game */
  rebuild(game) {
    this.buttons.clear();
    /** @type {Node[]} */
    const nodes = [];
    // Black on the left, White on the right; a pass leaves its place empty.
    let column = 0;
    for (let ply = 1; ply <= game.length; ++ply) {
      const side = game.positions[ply - 1].side;
      if (column === 1 && side === BLACK) {
        nodes.push(h('span', {text: t('pass')}));
        column = 0;
      }
      if (column === 0) nodes.push(h('span', {text: String(ply)}));
      if (column === 0 && side !== BLACK) {
        nodes.push(h('span', {text: ply === 1 ? '' : t('pass')}));
        column = 1;
      }
      const name = squareName(game.moves[ply - 1]);
      const button = h('button', {
        type: 'button', class: 'move', on: {click: () => this.goTo(ply)},
      }, h('span', {}, h('span', {class: 'for-readers', text: `${ply}, ${sideName(side)} `}), name), h('small'));
      this.buttons.set(ply, button);
      nodes.push(button);
      column = 1 - column;
    }
    this.element.replaceChildren(...nodes);
    this.element.hidden = game.length === 0;
  }

  /** Scrolls the list, not the page. @param {HTMLElement} button */
  reveal(button) {
    const list = this.element;
    const top = button.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }
}
