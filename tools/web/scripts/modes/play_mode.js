// A game against the engine, or against a friend at the same screen.

import {GameClock} from '../clock.js';
import {Game} from '../game.js';
import {
  BLACK, WHITE, blackResult, flips, legalMoves, opponent, squareIndex, squareName,
} from '../rules.js';
import {playDiscSound} from '../sound.js';
import {archiveGame} from '../store/archive.js';
import {load, save} from '../store/storage.js';
import {announce, toast} from '../views/messages.js';
import {sideName, t} from '../views/texts.js';
import {Mode} from './mode.js';
import {levelOf, opponentName} from './opponents.js';
import {PlayPanel} from './play_panel.js';

/** @typedef {import('../engine/client.js').Job} Job */
/** @typedef {import('../rules.js').Side} Side */
/** @typedef {import('../store/settings.js').OpponentChoice} OpponentChoice */

/** A reply comes no sooner, so that one sees what one's own move did. */
const SHORTEST_REPLY_MS = 750;
/** Where discs do not turn, there is less to see. */
const SHORTEST_STILL_REPLY_MS = 150;
/** Moves of an unfinished game that is worth keeping. */
const LEAST_KEPT = 8;
const HINT_DEPTH = 12;
const HINT_SECONDS = 2;

export class PlayMode extends Mode {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    super(app);
    /** @type {'ready' | 'playing' | 'over'} */
    this.stage = 'ready';
    /** @type {Side} */
    this.you = BLACK;
    /** @type {OpponentChoice} */
    this.against = {...app.settings.opponent};
    /** @type {GameClock | null} */
    this.clock = null;
    /** Who ran out of time or resigned; 0: the board decides. */
    this.loser = 0;
    this.id = newId();
    /** The engine's move under way. @type {Job | null} */
    this.reply = null;
    /** @type {Job | null} */
    this.hintJob = null;
    /** @type {{square: number, score: number} | null} */
    this.hint = null;
    this.failure = '';
    this.view = new PlayPanel(this);
    this.restore();
    setInterval(() => this.tick(), 200);
  }

  get isFriendly() { return this.against.kind === 'friend'; }
  get isYourTurn() {
    return this.stage !== 'over' && this.game.atEnd &&
      (this.isFriendly || this.game.position.side === this.you);
  }
  /** The engine should move and could not. */
  get lacksReply() {
    return this.stage === 'playing' && !this.isYourTurn && this.reply === null && this.failure !== '';
  }
  get canStep() { return this.stage === 'over' || this.isFriendly; }
  get canUndo() {
    return this.stage !== 'ready' && this.game.moves.some((_, ply) =>
      this.isFriendly || this.game.positions[ply].side === this.you);
  }

  windowTitle() { return this.stage === 'playing' ? this.view.statusText() : ''; }
  build() { return this.view.build(); }
  update() { this.view.update(); }

  enter() {
    if (this.stage === 'playing') this.next();
  }

  // --- The course of a game

  /** A new game, not yet begun: with Black one just moves. */
  prepare() {
    this.stopThinking();
    this.keepUnfinished();
    const {settings} = this.app;
    this.game = new Game();
    this.stage = 'ready';
    this.loser = 0;
    this.clock = null;
    this.hint = null;
    this.failure = '';
    this.id = newId();
    this.against = {...settings.opponent};
    this.you = settings.color === 'white' ? WHITE : BLACK;
    this.keep();
    this.app.refresh();
  }

  /** @param {Game} [from] a game to go on with; the start position by default */
  begin(from) {
    const {settings} = this.app;
    this.prepare();
    if (from) {
      this.game = from.copy();
      this.game.truncate(from.cursor);
      this.game.tags = {};
      this.you = this.game.position.side;
    } else if (settings.color === 'random') {
      this.you = Math.random() < 0.5 ? BLACK : WHITE;
    }
    this.stage = 'playing';
    if (settings.minutes > 0) this.clock = new GameClock(settings.minutes);
    this.next();
  }

  /** @param {number} square */
  onSquare(square) {
    if (!this.isYourTurn || flips(this.game.position, square).length === 0) return;
    if (this.stage === 'ready') {
      if (this.app.settings.color === 'white' && !this.isFriendly) return;
      this.begin();
      if (!this.isYourTurn) return;
    }
    this.move(square);
  }

  /** @param {number} square */
  move(square) {
    const {side} = this.game.position;
    const turned = flips(this.game.position, square).length;
    if (!this.game.play(square)) return;
    this.hintJob?.cancel();
    this.hint = null;
    if (this.app.settings.sound) playDiscSound(turned);
    this.say(side, square);
    this.next();
  }

  /** @param {Side} side @param {number} square */
  say(side, square) {
    const {position} = this.game;
    const texts = [t('say.move', {who: this.nameOf(side), square: squareName(square)})];
    if (this.game.over) texts.push(this.resultText());
    else if (position.side === side) texts.push(t('say.pass', {who: this.nameOf(opponent(side))}));
    const text = texts.join(' ');
    announce(text);
    if (!this.game.over && position.side === side && this.app.mode === this) {
      toast(t('say.pass', {who: this.nameOf(opponent(side))}));
    }
  }

  /** Ends the game, asks the engine for its move, or waits for the user's. */
  next() {
    if (this.game.over) this.finish();
    if (this.stage === 'playing') {
      this.clock?.run(this.game.position.side, performance.now());
      if (!this.isYourTurn && !this.reply) this.askForMove();
    }
    this.keep();
    this.app.refresh();
  }

  askForMove() {
    const {client} = this.app;
    const {kind, rating, level} = this.against;
    /** @type {Record<string, unknown>} */
    const request = {
      action: 'play', ...this.game.here(), seed: Math.floor(Math.random() * 2 ** 31),
    };
    if (kind === 'rating' && client.hello?.ratings !== undefined) request.rating = rating;
    else if (kind === 'rating') request.level = levelOf(rating);
    else request.level = level;
    if (this.clock) request.clock = this.clock.left(this.game.position.side, performance.now()) / 1000;
    const started = performance.now();
    const job = client.ask(request);
    this.reply = job;
    this.failure = '';
    job.done.then((answer) => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const shortest = isStill ? SHORTEST_STILL_REPLY_MS : SHORTEST_REPLY_MS;
      const wait = Math.max(0, shortest - (performance.now() - started));
      setTimeout(() => this.takeReply(job, answer), wait);
    }, (error) => this.takeReply(job, {error: error.message}));
  }

  /** @param {Job} job @param {any} answer */
  takeReply(job, answer) {
    if (this.reply !== job) return;  // undone, or another game by now
    this.reply = null;
    const square = squareIndex(answer.move ?? '');
    if (square >= 0 && this.stage === 'playing') {
      this.failure = '';
      this.move(square);
    } else {
      this.failure = answer.error ?? '';
      this.app.refresh();
    }
  }

  finish() {
    this.clock?.stop(performance.now());
    this.stage = 'over';
    this.stopThinking();
    this.archive();
  }

  /** A game that is given up for another one. */
  keepUnfinished() {
    if (this.stage === 'playing' && this.game.length >= LEAST_KEPT) this.archive();
  }

  archive() {
    this.game.tags = this.tags();
    archiveGame({
      id: this.id, date: new Date().toISOString(), kind: 'played',
      game: this.game.save(), you: this.isFriendly ? 0 : this.you,
    });
  }

  resign() {
    this.loser = this.isFriendly ? this.game.position.side : this.you;
    this.finish();
    announce(this.resultText());
    this.keep();
    this.app.refresh();
  }

  /** Takes back one's last move and what came after it. */
  undo() {
    if (!this.canUndo) return;
    this.stopThinking();
    let ply = this.game.length - 1;
    while (ply > 0 && !this.isFriendly && this.game.positions[ply].side !== this.you) --ply;
    this.game.goTo(ply);
    this.game.truncate(ply);
    this.stage = 'playing';
    this.loser = 0;
    announce(t('say.undone'));
    this.next();
  }

  stopThinking() {
    this.reply?.cancel();
    this.reply = null;
    this.hintJob?.cancel();
    this.hintJob = null;
    this.hint = null;
  }

  tick() {
    if (this.stage !== 'playing' || !this.clock) return;
    const {side} = this.game.position;
    if (this.clock.left(side, performance.now()) <= 0) {
      this.loser = side;
      this.finish();
      announce(this.resultText());
      this.keep();
    }
    if (this.app.mode === this) this.app.refresh();
  }

  // --- Help

  async askForHint() {
    if (!this.isYourTurn || this.hintJob) return;
    const job = this.app.client.ask({
      ...this.game.here(), want: ['lines'], depth: HINT_DEPTH, time: HINT_SECONDS,
    });
    this.hintJob = job;
    this.app.refresh();
    try {
      const answer = await job.done;
      if (this.hintJob === job && !job.cancelled) this.showHint(answer);
    } catch (error) {
      this.failure = String(error);
    }
    if (this.hintJob === job) this.hintJob = null;
    this.app.refresh();
  }

  /** @param {any} answer */
  showHint(answer) {
    const square = squareIndex(answer.best ?? '');
    if (square < 0) return;
    this.hint = {square, score: answer.score};
    announce(this.hintText());
  }

  hintText() {
    if (!this.hint) return '';
    const {square, score} = this.hint;
    const discs = Math.round(Math.abs(score));
    const key = discs < 2 ? 'hint.even' : score > 0 ? 'hint.ahead' : 'hint.behind';
    return t(key, {square: squareName(square), discs});
  }

  // --- Texts

  /** @param {number} side */
  nameOf(side) {
    if (this.isFriendly) return sideName(side);
    return side === this.you ? t('you') : this.opponentName();
  }

  opponentName() { return opponentName(this.against); }

  resultText() {
    const result = this.loser ? 0 : blackResult(this.game.last);
    const winner = this.loser ? opponent(/** @type {Side} */ (this.loser)) : result > 0 ? BLACK : result < 0 ? WHITE : 0;
    if (winner === 0) return t('result.draw');
    if (this.isFriendly) return t('result.wins', {who: sideName(winner)});
    return t(winner === this.you ? 'result.won' : 'result.lost');
  }

  tags() {
    const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    return {Black: this.nameOf(BLACK), White: this.nameOf(WHITE), Date: date};
  }

  // --- Board

  boardState() {
    const state = super.boardState();
    const isFirst = this.stage === 'ready' && this.app.settings.color === 'white' && !this.isFriendly;
    if (!this.isYourTurn || isFirst) state.legal = [];
    state.showLegal = this.app.settings.showMoves;
    if (this.hint) state.marks = new Map([[this.hint.square, 'is-hint']]);
    return state;
  }

  players() {
    const now = performance.now();
    return [opponent(this.you), this.you].map((side) => {
      const isTheirs = !this.isFriendly && side !== this.you;
      const isMoving = this.stage !== 'over' && this.game.position.side === side && legalMoves(this.game.position).length > 0;
      return {
        ...super.player(side), name: this.nameOf(side), isMoving,
        isThinking: isTheirs && this.reply !== null,
        note: isTheirs && this.against.kind === 'rating' ? t('rating.note', {rating: this.against.rating}) : '',
        clock: this.clock ? this.clock.left(side, now) : null,
      };
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === 'h') this.askForHint();
    else if (event.key === 'u') this.undo();
    else if (event.key === 'n') this.prepare();
    else return false;
    return true;
  }

  // --- Storage

  keep() {
    save('play', {
      game: this.game.save(), stage: this.stage, you: this.you, against: this.against,
      loser: this.loser, id: this.id, clock: this.clock?.saved ?? null,
    });
  }

  restore() {
    const kept = load('play', /** @type {any} */ (null));
    const game = kept && kept.game ? Game.load(kept.game) : null;
    if (!game || !['playing', 'over'].includes(kept.stage)) {
      this.you = this.app.settings.color === 'white' ? WHITE : BLACK;
      return;
    }
    game.goTo(game.length);
    this.game = game;
    this.stage = kept.stage;
    this.you = kept.you === WHITE ? WHITE : BLACK;
    this.against = {...this.against, ...kept.against};
    this.loser = Number(kept.loser) || 0;
    this.id = String(kept.id);
    if (Array.isArray(kept.clock)) {
      this.clock = new GameClock(0);
      this.clock.saved = kept.clock.map(Number);
    }
  }
}

function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
