// The board: a grid of 64 buttons, discs that turn, values and lines of play on
// the squares. Arrow keys move, Enter and blank play.

import {BLACK, EMPTY, flips, squareName} from '../rules.js';
import {h, say} from './dom.js';
import {t} from './texts.js';

/**
 * What is written on a square.
 * @typedef {{text: string, isBest?: boolean, isNear?: boolean,
 *            isSolved?: boolean, isBook?: boolean}} SquareValue
 * @typedef {{
 *   position: import('../rules.js').Position,
 *   lastMove: number,
 *   legal: number[],
 *   showLegal?: boolean,
 *   values?: Map<number, SquareValue>,
 *   marks?: Map<number, 'is-hint' | 'is-bad-move' | 'is-best-move'>,
 *   line?: {square: number, side: number, number: number}[],
 * }} BoardState
 *   legal: the squares that may be pressed.
 */

const POINTS = new Set([9, 13, 41, 45]);
const TURN_DELAY_MS = 45;

/** @typedef {{button: HTMLButtonElement, disc: HTMLElement, value: HTMLElement, ghost: HTMLElement}} Cell */

export class BoardView {
  /** @param {(square: number) => void} press */
  constructor(press) {
    this.press = press;
    this.focused = 19;
    /** The square whose discs are shown, or -1. */
    this.previewed = -1;
    /** @type {BoardState | null} */
    this.state = null;
    /** @type {Cell[]} */
    this.cells = Array.from({length: 64}, (_, square) => this.makeCell(square));
    this.grid = h('div', {class: 'board', role: 'grid', 'aria-label': t('board.label')});
    for (let row = 0; row < 8; ++row) {
      this.grid.append(h('div', {class: 'board-row', role: 'row'},
        ...this.cells.slice(8 * row, 8 * row + 8).map((cell) => cell.button)));
    }
    this.grid.addEventListener('keydown', (event) => this.onKey(event));
    this.element = h('div', {class: 'board-frame'},
      h('div', {class: 'board-box'}, this.makeCoordinates(), this.grid));
  }

  makeCoordinates() {
    const labels = h('div', {class: 'coordinates', 'aria-hidden': 'true'});
    for (let i = 0; i < 8; ++i) {
      const row = h('span', {class: 'coordinate is-row', text: String(i + 1)});
      const column = h('span', {class: 'coordinate is-column', text: 'abcdefgh'[i]});
      row.style.top = column.style.left = `${12.5 * i}%`;
      labels.append(row, column);
    }
    return labels;
  }

  /** @param {number} square @returns {Cell} */
  makeCell(square) {
    const disc = h('span', {class: 'disc is-empty'},
      h('span', {class: 'face black'}), h('span', {class: 'face white'}));
    const value = h('span', {class: 'value', hidden: true});
    const ghost = h('span', {class: 'ghost', hidden: true});
    const button = h('button', {
      type: 'button', role: 'gridcell', class: 'square', 'data-square': squareName(square),
      tabindex: square === this.focused ? 0 : -1,
      on: {
        click: () => this.press(square),
        focus: () => { this.moveFocus(square, false); this.preview(square); },
        blur: () => this.preview(-1),
        pointerenter: () => this.preview(square),
        pointerleave: () => this.preview(-1),
      },
    }, disc, value, ghost);
    if (POINTS.has(square)) button.classList.add('has-point');
    return {button, disc, value, ghost};
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const column = this.focused % 8;
    const row = this.focused >> 3;
    /** @type {Record<string, [number, number]>} */
    const targets = {
      ArrowLeft: [Math.max(0, column - 1), row], ArrowRight: [Math.min(7, column + 1), row],
      ArrowUp: [column, Math.max(0, row - 1)], ArrowDown: [column, Math.min(7, row + 1)],
      Home: [0, row], End: [7, row], PageUp: [column, 0], PageDown: [column, 7],
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    this.moveFocus(target[1] * 8 + target[0], true);
  }

  /** @param {number} square @param {boolean} take */
  moveFocus(square, take) {
    this.cells[this.focused].button.tabIndex = -1;
    this.focused = square;
    this.cells[square].button.tabIndex = 0;
    if (take) this.cells[square].button.focus();
  }

  /** Shows which discs a move would turn. @param {number} square -1: none */
  preview(square) {
    this.previewed = square;
    const {state} = this;
    const isMove = state?.legal.includes(square) && (state.showLegal ?? true);
    const turned = new Set(isMove && state ? flips(state.position, square) : []);
    this.cells.forEach(({button}, i) => button.classList.toggle('will-turn', turned.has(i)));
  }

  /** @param {BoardState} state */
  update(state) {
    const before = this.state;
    this.state = state;
    const legal = new Set(state.legal);
    const line = new Map((state.line ?? []).map((move) => [move.square, move]));
    for (let square = 0; square < 64; ++square) {
      const {button, value, ghost} = this.cells[square];
      this.updateDisc(square, before);
      const written = line.size > 0 ? undefined : state.values?.get(square);
      const mark = state.marks?.get(square);
      const classes = button.classList;
      classes.toggle('is-legal', legal.has(square) && line.size === 0 && (state.showLegal ?? true));
      classes.toggle('is-last', square === state.lastMove);
      classes.toggle('has-value', written !== undefined);
      for (const name of ['is-hint', 'is-bad-move', 'is-best-move']) {
        classes.toggle(name, name === mark);
      }
      value.hidden = written === undefined;
      if (written) {
        say(value, written.text);
        value.classList.toggle('is-best', written.isBest ?? false);
        value.classList.toggle('is-near', written.isNear ?? false);
        value.classList.toggle('is-solved', written.isSolved ?? false);
        value.classList.toggle('is-book', written.isBook ?? false);
      }
      const shown = line.get(square);
      ghost.hidden = shown === undefined;
      if (shown) {
        say(ghost, String(shown.number));
        ghost.className = `ghost ${shown.side === BLACK ? 'black' : 'white'}`;
      }
      this.label(square, legal.has(square), written, mark, shown?.number);
    }
    if (this.previewed >= 0) this.preview(this.previewed);
  }

  /** @param {number} square @param {BoardState | null} before */
  updateDisc(square, before) {
    const {disc} = this.cells[square];
    const state = /** @type {BoardState} */ (this.state);
    const now = state.position.squares[square];
    const old = before?.position.squares[square] ?? EMPTY;
    if (before && now === old) return;
    // Discs turn one after another, outward from the move.
    const from = state.lastMove;
    const distance = from < 0 ? 0 : Math.max(Math.abs(from % 8 - square % 8),
      Math.abs((from >> 3) - (square >> 3)));
    disc.style.transitionDelay = old !== EMPTY && now !== EMPTY ? `${distance * TURN_DELAY_MS}ms` : '0ms';
    disc.classList.toggle('is-empty', now === EMPTY);
    disc.classList.toggle('is-white', now !== EMPTY && now !== BLACK);
    disc.classList.toggle('is-placed', before !== null && old === EMPTY && square === from);
  }

  /**
   * What a screen reader says about a square.
   * @param {number} square @param {boolean} isLegal @param {SquareValue} [value]
   * @param {string} [mark] @param {number} [number] in a line of play
   */
  label(square, isLegal, value, mark, number) {
    const state = /** @type {BoardState} */ (this.state);
    const what = ['board.empty', 'board.black', 'board.white'][state.position.squares[square]];
    const parts = [squareName(square), t(what)];
    if (square === state.lastMove) parts.push(t('board.last'));
    if (isLegal) parts.push(t('board.legal'));
    if (value) parts.push(value.isSolved ? t('board.exactly', {score: value.text}) : value.text);
    if (value?.isBook) parts.push(t('book.move'));
    if (mark) parts.push(t(`board.${mark}`));
    if (number) parts.push(String(number));
    const text = parts.join(', ');
    const {button} = this.cells[square];
    if (button.getAttribute('aria-label') !== text) button.setAttribute('aria-label', text);
    const disabled = isLegal ? null : 'true';
    if (button.getAttribute('aria-disabled') !== disabled) {
      if (disabled) button.setAttribute('aria-disabled', disabled);
      else button.removeAttribute('aria-disabled');
    }
  }
}
