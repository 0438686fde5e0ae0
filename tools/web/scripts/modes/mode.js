// What every mode of the page has: a game, a panel beside the board, and what
// the board shows.

import {Game} from '../game.js';
import {BLACK, WHITE, count, legalMoves} from '../rules.js';
import {h} from '../views/dom.js';
import {sideName} from '../views/texts.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../views/board_view.js').BoardState} BoardState */
/** @typedef {import('../views/player_bar.js').Player} Player */

export class Mode {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.game = new Game();
    /** Made by build() when first shown. @type {HTMLElement | null} */
    this.panel = null;
  }

  /** @returns {HTMLElement} */
  build() { return h('div'); }
  /** Brings the panel up to date. */
  update() {}
  /** @param {Mode} from the mode shown before */
  enter(from) { void from; }
  leave() {}
  /** @param {number} square pressed on the board */
  onSquare(square) { void square; }
  /** @param {KeyboardEvent} event @returns {boolean} whether it meant something */
  onKey(event) { void event; return false; }
  /** @param {number} ply */
  goTo(ply) { this.game.goTo(ply); }
  /** Whether one may walk through the moves. */
  get canStep() { return true; }

  /** What the window is called meanwhile, or ''. */
  windowTitle() { return ''; }

  /** Whether there is something to see on the board. */
  get needsBoard() { return true; }

  /** @returns {BoardState} */
  boardState() {
    const {position, lastMove} = this.game;
    return {position, lastMove, legal: legalMoves(position)};
  }

  /** The players above and below the board. @returns {Player[]} */
  players() {
    return [WHITE, BLACK].map((side) => this.player(side));
  }

  /** @param {number} side @returns {Player} */
  player(side) {
    const {position, tags} = this.game;
    const tag = tags[side === BLACK ? 'Black' : 'White'];
    return {
      side, count: count(position, side), name: tag || sideName(side),
      isMoving: position.side === side && legalMoves(position).length > 0,
    };
  }
}
