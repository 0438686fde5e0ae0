// Setting up a position by hand.

import {Game} from '../game.js';
import {
  BLACK, EMPTY, WHITE, legalMoves, parsePosition, passed, positionText, startPosition,
} from '../rules.js';
import {button, choiceOf, h, say} from '../views/dom.js';
import {sideName, t} from '../views/texts.js';

/** @typedef {import('../rules.js').Position} Position */
/** @typedef {import('../rules.js').Side} Side */

export class SetUp {
  /** @param {Position} position to start from */
  constructor(position) {
    this.squares = position.squares.slice();
    /** @type {Side} */
    this.side = position.side;
    /** What a press puts on a square. */
    this.brush = BLACK;
  }

  /** @returns {Position} */
  get position() { return {squares: this.squares, side: this.side}; }

  /** @param {number} square */
  paint(square) {
    const squares = this.squares.slice();
    squares[square] = squares[square] === this.brush ? EMPTY : this.brush;
    this.squares = squares;
  }

  /** Null if nobody can move. @returns {Game | null} */
  game() {
    const {position} = this;
    const canMove = legalMoves(position).length > 0 || legalMoves(passed(position)).length > 0;
    return canMove ? new Game(position) : null;
  }

  /** @returns {import('../views/board_view.js').BoardState} */
  boardState() {
    return {
      position: this.position, lastMove: -1, showLegal: false,
      legal: Array.from({length: 64}, (_, square) => square),
    };
  }

  /** @param {import('./analysis_mode.js').AnalysisMode} mode */
  build(mode) {
    const {app} = mode;
    const text = h('input', {class: 'text-field', type: 'text', id: 'position-text', spellcheck: 'false', autocomplete: 'off', placeholder: t('set_up.placeholder')});
    const trouble = h('p', {class: 'is-bad small', role: 'alert', hidden: true});
    /** @param {Position} position */
    const take = (position) => {
      this.squares = position.squares.slice();
      this.side = position.side;
      app.refresh();
    };
    text.addEventListener('input', () => {
      const position = parsePosition(text.value);
      if (position) take(position);
      trouble.hidden = position !== null || text.value.trim() === '';
      say(trouble, t('set_up.unreadable'));
    });
    const done = () => {
      trouble.hidden = this.game() !== null;
      say(trouble, t('set_up.no_move'));
      mode.endSetUp(true);
    };
    return h('div', {class: 'stack'},
      h('div', {class: 'status'}, h('h2', {text: t('set_up')}), h('p', {class: 'soft', text: t('set_up.lead')})),
      choiceOf({
        label: t('set_up.brush'), value: this.brush,
        options: [BLACK, WHITE, EMPTY].map((value) => ({value, text: value === EMPTY ? t('set_up.empty') : sideName(value)})),
        choose: (value) => { this.brush = value; },
      }),
      choiceOf({
        label: t('set_up.side'), value: this.side,
        options: /** @type {Side[]} */ ([BLACK, WHITE]).map((value) => ({value, text: sideName(value)})),
        choose: (value) => { this.side = value; app.refresh(); },
      }),
      h('div', {class: 'field'}, h('label', {for: 'position-text', text: t('set_up.text')}), text),
      trouble,
      h('div', {class: 'buttons'},
        button(t('set_up.clear'), {press: () => take({squares: new Uint8Array(64), side: BLACK})}),
        button(t('set_up.start'), {press: () => take(startPosition())}),
        button(t('copy_position'), {press: () => { text.value = positionText(this.position); text.select(); }})),
      h('div', {class: 'buttons is-even'},
        button(t('cancel'), {press: () => mode.endSetUp(false)}),
        button(t('done'), {kind: 'main', press: done})));
  }
}
