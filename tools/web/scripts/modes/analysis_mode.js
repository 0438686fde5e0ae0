// Analysis: values on all legal squares, live, while one walks through a game
// or tries moves.

import {Game} from '../game.js';
import {BLACK, flips, legalMoves, opponent, positionText, squareIndex} from '../rules.js';
import {load, save} from '../store/storage.js';
import {announce} from '../views/messages.js';
import {scoreText, t} from '../views/texts.js';
import {AnalysisPanel} from './analysis_panel.js';
import {Mode} from './mode.js';
import {SetUp} from './set_up.js';

/** @typedef {import('../views/board_view.js').SquareValue} SquareValue */

const REPORT_SECONDS = 0.12;
const LONGEST_SECONDS = 900;
/** Moves of a line drawn on the board: more would hide the position. */
const LONGEST_SHOWN = 12;
/** Values this close to the best are emphasised. */
const NEAR_DISCS = 1;

export class AnalysisMode extends Mode {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    super(app);
    /** @type {import('../engine/client.js').Job | null} */
    this.job = null;
    /** The position that `answer` is about. */
    this.key = '';
    /** The latest answer, partial or final. @type {any} */
    this.answer = null;
    this.failure = '';
    /** Moves shown on the board without playing them. @type {string[]} */
    this.shownLine = [];
    /** Moves of one's own since a game was opened. */
    this.isTouched = false;
    /** A game was opened that has not been shown yet. */
    this.isFresh = false;
    /** @type {SetUp | null} */
    this.setUp = null;
    this.view = new AnalysisPanel(this);
    const kept = load('analysis', /** @type {any} */ (null));
    this.game = (kept && Game.load(kept)) || this.game;
    document.addEventListener('visibilitychange', () => this.follow());
    app.client.addEventListener('state', () => { if (app.client.status.state !== 'ready') this.answer = null; });
  }

  get isOn() { return this.app.settings.analysisOn; }

  /** @param {Game} game */
  open(game) {
    this.game = game;
    this.isTouched = false;
    this.isFresh = this.app.mode !== this;
    this.setUp = null;
    this.changed();
  }

  /** Brings along what one was looking at, unless one has moves of one's own here. @param {Mode} from */
  enter(from) {
    const isNews = (from === this.app.play || from === this.app.review) && from.game.length > 0;
    if (isNews && !this.isTouched && !this.isFresh) this.open(from.game.copy());
    this.isFresh = false;
    this.changed();
  }

  leave() {
    this.job?.cancel();
    this.job = null;
    this.key = '';
  }

  build() { return this.view.build(); }
  update() { this.view.update(); }
  get canStep() { return this.setUp === null; }

  /** @param {number} square */
  onSquare(square) {
    if (this.setUp) {
      this.setUp.paint(square);
      this.app.refresh();
      return;
    }
    if (flips(this.game.position, square).length === 0) return;
    // The game's own next move keeps the rest of it.
    if (this.game.moves[this.game.cursor] === square) this.game.goTo(this.game.cursor + 1);
    else {
      this.game.play(square);
      this.isTouched = true;
    }
    this.changed();
  }

  /** @param {number} ply */
  goTo(ply) {
    super.goTo(ply);
    this.changed();
  }

  startSetUp() {
    this.setUp = new SetUp(this.game.position);
    this.leave();
    this.app.refresh();
  }

  /** @param {boolean} isWanted false: the old position comes back */
  endSetUp(isWanted) {
    if (isWanted && this.setUp) {
      const game = this.setUp.game();
      if (!game) return;
      this.open(game);
    }
    this.setUp = null;
    this.changed();
  }

  /** After the position changed. */
  changed() {
    this.shownLine = [];
    save('analysis', this.game.save());
    this.follow();
    this.app.refresh();
  }

  /** Makes the engine think about the position shown, and only then. */
  follow() {
    const {position} = this.game;
    const isWanted = this.app.mode === this && this.isOn && !document.hidden &&
      !this.setUp && legalMoves(position).length > 0;
    const key = isWanted ? `${positionText(position)}/${this.app.settings.analysisLines}` : '';
    if (key === this.key) return;
    this.job?.cancel();
    this.job = null;
    this.key = key;
    this.answer = null;
    this.failure = '';
    if (key) this.think(key);
  }

  /** @param {string} key */
  think(key) {
    const {client, settings} = this.app;
    const job = client.ask({
      position: positionText(this.game.position), want: ['moves', 'lines'],
      lines: settings.analysisLines, depth: 60, time: LONGEST_SECONDS,
      report_every: REPORT_SECONDS, threads: client.threads,
    }, (answer) => { if (this.key === key) this.take(answer); });
    this.job = job;
    job.done.then((answer) => {
      if (this.key === key && !job.cancelled) this.take(answer);
      if (this.key === key && answer.solved) announce(this.verdict());
    }, (error) => {
      if (this.key !== key) return;
      this.failure = error.message;
      this.app.refresh();
    });
  }

  /** @param {any} answer */
  take(answer) {
    if (answer.score === undefined) return;
    this.answer = answer;
    this.app.refresh();
  }

  /** The score for Black, if known. @returns {number | null} */
  get blackScore() {
    if (!this.answer) return null;
    return this.game.position.side === BLACK ? this.answer.score : -this.answer.score;
  }

  verdict() {
    const score = this.blackScore;
    if (score === null) return '';
    const isSolved = this.answer.solved;
    if (Math.abs(score) < (isSolved ? 0.01 : 0.5)) return t(isSolved ? 'verdict.draw' : 'verdict.even');
    return t(isSolved ? 'verdict.wins' : 'verdict.ahead', {
      who: t(score > 0 ? 'black' : 'white'), discs: scoreText(Math.abs(score), isSolved).slice(1),
    });
  }

  boardState() {
    if (this.setUp) return this.setUp.boardState();
    const state = super.boardState();
    state.values = this.squareValues();
    let side = this.game.position.side;
    /** @type {{square: number, side: number, number: number}[]} */
    const line = [];
    for (const move of this.shownLine.slice(0, LONGEST_SHOWN)) {
      if (move !== 'pass') line.push({square: squareIndex(move), side, number: line.length + 1});
      side = opponent(side);
    }
    if (line.length > 0) state.line = line;
    return state;
  }

  squareValues() {
    /** @type {Map<number, SquareValue>} */
    const values = new Map();
    const moves = this.isOn && this.answer ? this.answer.moves ?? [] : [];
    const book = new Set((this.view.book?.movesAt(this.game.position) ?? []).map(({move}) => move));
    for (const {move, score, bound} of moves) {
      const isSolved = this.answer.solved && bound === 'exact';
      values.set(squareIndex(move), {
        text: scoreText(score, isSolved), isSolved, isBook: book.has(move),
        isBest: score >= moves[0].score, isNear: score >= moves[0].score - NEAR_DISCS,
      });
    }
    return values;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === 'v') this.toggle();
    else return false;
    return true;
  }

  toggle() {
    this.app.settings.analysisOn = !this.isOn;
    this.app.keepSettings();
    this.follow();
  }
}
