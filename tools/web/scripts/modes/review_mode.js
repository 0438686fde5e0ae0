// Review of a game: what every move cost, and what would have been better.

import {Game} from '../game.js';
import {BLACK, flips, opponent, positionText, squareIndex, squareName} from '../rules.js';
import {addPuzzles, archiveGame} from '../store/archive.js';
import {load, save} from '../store/storage.js';
import {announce, toast} from '../views/messages.js';
import {t} from '../views/texts.js';
import {Mode} from './mode.js';
import {ReviewPanel} from './review_panel.js';
import {LEAST_MISTAKE} from './review_words.js';

/** @typedef {import('./review_words.js').MoveReview} MoveReview */

/** Of a message to the engine, with room for what surrounds the text. */
const MOST_BYTES = 1_000_000;
/** A loss that is worth a puzzle. */
const PUZZLE_LOSS = 3;
/** The worst mistakes of a game; more would be a chore. */
const MOST_PUZZLES = 6;

export class ReviewMode extends Mode {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    super(app);
    /** Opinions by ply, from 1. @type {Map<number, MoveReview>} */
    this.reviews = new Map();
    /** The engine's last answer. @type {any} */
    this.summary = null;
    /** @type {import('../engine/client.js').Job | null} */
    this.job = null;
    /** The side whose mistakes become puzzles; 0: unknown. */
    this.you = 0;
    this.id = '';
    this.failure = '';
    /** The ply that is explained. */
    this.focus = 0;
    this.isLineShown = false;
    /** Games read of which one has to be chosen. @type {any[]} */
    this.offered = [];
    this.offeredCount = 0;
    this.isReading = false;
    this.view = new ReviewPanel(this);
  }

  get hasGame() { return this.game.length > 0; }
  get canStep() { return this.hasGame; }
  get needsBoard() { return this.hasGame; }
  build() { return this.view.build(); }
  update() { this.view.update(); }

  // --- Getting a game

  /**
   * @param {Game} game @param {number} [you] @param {string} [id] of the archive
   */
  open(game, you = 0, id = '') {
    this.game = game;
    this.you = you;
    this.id = id || `r-${hash(positionText(game.start) + game.transcript())}`;
    this.offered = [];
    this.failure = '';
    this.focus = game.cursor;
    this.isLineShown = false;
    save('review', {game: game.save(), you, id: this.id});
    this.start();
  }

  /** After a reload the game is reviewed again. */
  enter() {
    const kept = load('review', /** @type {any} */ (null));
    const game = kept && !this.hasGame && this.offered.length === 0 ? Game.load(kept.game ?? {}) : null;
    if (game && game.length > 0) this.open(game, Number(kept.you) || 0, String(kept.id));
  }

  close() {
    this.job?.cancel();
    this.job = null;
    save('review', null);
    this.game = new Game();
    this.reviews = new Map();
    this.summary = null;
    this.app.refresh();
  }

  /** Reads a game in any format. @param {{text: string} | {base64: string}} source @param {number} [from] */
  async read(source, from = 1) {
    const size = 'text' in source ? new TextEncoder().encode(source.text).length : source.base64.length;
    this.failure = size > MOST_BYTES ? t('read.too_large') : '';
    if (this.failure) {
      this.app.refresh();
      return;
    }
    this.isReading = true;
    this.app.refresh();
    try {
      const answer = await this.app.client.ask({action: 'read', from, ...source}).done;
      const games = answer.games ?? [];
      if (games.length === 0) this.failure = t('read.nothing');
      else if (answer.count === 1) this.choose(games[0]);
      else {
        this.offered = games;
        this.offeredCount = answer.count;
        this.source = source;
        this.from = from;
      }
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    this.isReading = false;
    this.app.refresh();
  }

  /** @param {any} read a game of the engine's reader */
  choose(read) {
    const moves = read.moves.filter((/** @type {string} */ move) => move !== 'pass').join('');
    const game = Game.load({start: read.position, moves, tags: read.tags});
    if (!game) {
      this.failure = t('read.broken');
    } else if (game.length === 0) {
      this.app.analyse.open(game);
      this.app.show('analyse');
      toast(t('read.position'));
    } else {
      game.goTo(0);
      this.open(game);
    }
    this.app.refresh();
  }

  // --- Reviewing

  start() {
    this.job?.cancel();
    this.reviews = new Map();
    this.summary = null;
    const {client, settings} = this.app;
    if (!this.hasGame) return;
    const counts = this.game.engineCounts();
    const job = client.ask({
      action: 'review', position: positionText(this.game.start), moves: this.game.transcript(),
      level: settings.reviewLevel, threads: client.threads,
    }, (answer) => {
      if (this.job !== job) return;
      const ply = counts.indexOf(answer.index);
      if (answer.move === 'pass' || ply < 1) return;
      this.reviews.set(ply, {...answer, index: ply});
      this.app.refresh();
    });
    this.job = job;
    job.done.then((answer) => {
      if (this.job !== job || job.cancelled) return;
      this.job = null;
      this.summary = answer;
      this.finish();
    }, (error) => {
      if (this.job !== job) return;
      this.job = null;
      this.failure = error.message;
      this.app.refresh();
    });
    this.app.refresh();
  }

  finish() {
    announce(t('review.done', {count: this.mistakes().length}));
    if (this.id.startsWith('r-')) {
      archiveGame({id: this.id, date: new Date().toISOString(), kind: 'reviewed', game: this.game.save(), you: this.you});
    }
    if (this.you) this.makePuzzles(this.you);
    this.app.refresh();
  }

  /** The review of moves that lost something, in the order of the game. */
  mistakes() {
    return [...this.reviews.values()].filter((review) => review.loss >= LEAST_MISTAKE)
      .sort((a, b) => a.index - b.index);
  }

  /** @param {number} side @returns {number} discs lost in all */
  lossOf(side) {
    let sum = 0;
    for (const review of this.reviews.values()) {
      if (this.sideOf(review.index) === side) sum += review.loss;
    }
    return sum;
  }

  /** @param {number} ply from 1 */
  sideOf(ply) {
    return this.game.positions[ply - 1].side;
  }

  /** For Black, by ply. @returns {(number | undefined)[]} */
  scores() {
    const all = this.summary?.black_scores;
    if (all) return this.game.engineCounts().map((count) => all[count]);
    const scores = Array.from({length: this.game.length + 1}, (_, ply) =>
      this.reviews.get(ply + 1)?.black_score);
    return scores;
  }

  /** @param {number} side 0: both */
  makePuzzles(side) {
    const now = Date.now();
    const made = this.mistakes()
      .filter((review) => review.loss >= PUZZLE_LOSS && (side === 0 || this.sideOf(review.index) === side))
      .sort((a, b) => b.loss - a.loss).slice(0, MOST_PUZZLES)
      .map((review) => {
        const position = positionText(this.game.positions[review.index - 1]);
        return {
          id: `p-${hash(position)}`, position, played: squareName(this.game.moves[review.index - 1]),
          best: review.best, score: review.score, loss: review.loss,
          date: new Date(now).toISOString(), due: now, streak: 0,
        };
      });
    const count = addPuzzles(made);
    if (count > 0) toast(t('puzzles.added', {count}));
    return count;
  }

  // --- Walking through it

  /** Shows the position before a move, with what would have been better. @param {number} ply */
  lookAt(ply) {
    this.game.goTo(ply - 1);
    this.focus = ply;
    this.isLineShown = false;
    this.app.revealBoard();
    this.app.refresh();
  }

  /** @param {number} ply */
  goTo(ply) {
    super.goTo(ply);
    this.focus = this.game.cursor;
    this.isLineShown = false;
  }

  showBetterLine() {
    const show = !this.isLineShown;
    if (this.focus > 0) this.game.goTo(this.focus - 1);
    this.isLineShown = show;
    this.app.revealBoard();
    this.app.refresh();
  }

  /** @param {number} square another move than the game's is tried in analysis */
  onSquare(square) {
    const {game} = this;
    if (flips(game.position, square).length === 0) return;
    if (game.moves[game.cursor] === square) {
      this.app.goTo(game.cursor + 1);
      return;
    }
    const copy = game.copy();
    this.app.analyse.open(copy);
    this.app.analyse.isTouched = true;
    this.app.show('analyse');
    this.app.analyse.onSquare(square);
  }

  boardState() {
    const state = super.boardState();
    state.showLegal = false;
    const review = this.reviews.get(this.focus);
    const isBefore = this.focus === this.game.cursor + 1;
    if (!review || !isBefore) return state;
    if (this.isLineShown) {
      let side = this.game.position.side;
      let number = 0;
      state.line = [];
      for (const move of review.pv) {
        if (move !== 'pass') state.line.push({square: squareIndex(move), side, number: ++number});
        side = opponent(side);
      }
    } else if (review.loss >= LEAST_MISTAKE) {
      state.marks = new Map([
        [this.game.moves[this.focus - 1], /** @type {const} */ ('is-bad-move')],
        [squareIndex(review.best), /** @type {const} */ ('is-best-move')],
      ]);
    }
    return state;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const mistakes = this.mistakes().map((review) => review.index);
    if (event.key === 'm' && mistakes.length > 0) {
      this.lookAt(mistakes.find((ply) => ply > this.focus) ?? mistakes[0]);
    } else if (event.key === 'l') this.showBetterLine();
    else return false;
    return true;
  }

  players() {
    return super.players().map((player) => {
      const isYou = this.you !== 0 && player.side === this.you;
      return isYou && !this.game.tags[player.side === BLACK ? 'Black' : 'White'] ? {...player, name: t('you')} : player;
    });
  }
}

/** A short name for a text, the same every time. @param {string} text */
function hash(text) {
  let value = 5381n;
  for (const letter of text) value = (value * 33n + BigInt(letter.charCodeAt(0))) & 0xffffffffffffn;
  return value.toString(36);
}
