// What the engine's opening book knows about a position.

import {positionText, squareIndex} from '../rules.js';
import {h} from './dom.js';
import {scoreText, shortNumber, t} from './texts.js';

/** @typedef {{move: string, score?: number, solved?: boolean, games: number}} BookMove */

/** By position; [] while the answer is on its way. @type {Map<string, BookMove[]>} */
const known = new Map();
const MOST_SHOWN = 4;

export class BookMoves {
  /** @param {import('../app.js').App} app @param {(square: number) => void} play */
  constructor(app, play) {
    this.app = app;
    this.play = play;
    this.list = h('div', {role: 'group', 'aria-label': t('book.title')});
    this.element = h('div', {hidden: true}, h('h3', {class: 'small soft', text: t('book.title')}), this.list);
    this.shown = '';
  }

  /** @param {import('../rules.js').Position} position @returns {BookMove[]} */
  movesAt(position) {
    if (!this.app.client.hello?.book) return [];
    const key = positionText(position);
    const moves = known.get(key);
    if (!moves) this.ask(key);
    return moves ?? [];
  }

  /** @param {import('../rules.js').Position} position */
  update(position) {
    const moves = this.movesAt(position).slice(0, MOST_SHOWN);
    this.element.hidden = moves.length === 0;
    const text = JSON.stringify(moves);
    if (text === this.shown) return;
    this.shown = text;
    this.list.replaceChildren(...moves.map(({move, score, solved, games}) =>
      h('button', {type: 'button', class: 'line', on: {click: () => this.play(squareIndex(move))}},
        h('b', {text: score === undefined ? '–' : scoreText(score, solved)}),
        h('span', {}, h('strong', {text: move}), games > 0 ? ` ${gamesText(games)}` : ''))));
  }

  /** @param {string} position */
  ask(position) {
    known.set(position, []);
    this.app.client.ask({action: 'book', position}).done.then((answer) => {
      known.set(position, (answer.moves ?? []).filter((/** @type {BookMove} */ {move}) => move !== 'pass'));
      this.app.refresh();
    }, () => known.delete(position));
  }
}

/** @param {number} games */
const gamesText = (games) => games === 1 ? t('book.games.1') : t('book.games', {count: shortNumber(games)});
