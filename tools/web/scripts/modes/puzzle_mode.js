// Puzzles from one's own mistakes: find the move that was missed.

import {Game} from '../game.js';
import {flips, squareIndex, squareName} from '../rules.js';
import {duePuzzles, markPuzzle, puzzles, removePuzzle} from '../store/archive.js';
import {button, h, say} from '../views/dom.js';
import {announce} from '../views/messages.js';
import {sideName, t} from '../views/texts.js';
import {Mode} from './mode.js';

/** @typedef {import('../store/archive.js').Puzzle} Puzzle */

/** Moves within this of the best are right too. */
const GOOD_ENOUGH = 0.75;
const JUDGE_DEPTH = 14;
const JUDGE_SECONDS = 2;

export class PuzzleMode extends Mode {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    super(app);
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {'open' | 'judging' | 'right' | 'wrong' | 'shown'} */
    this.stage = 'open';
    this.tried = -1;
    this.hasFailed = false;
    this.loss = 0;
  }

  get canStep() { return false; }

  enter() {
    if (!this.puzzle) this.advance();
  }

  advance() {
    const due = duePuzzles(Date.now()).filter((puzzle) => puzzle.id !== this.puzzle?.id);
    this.puzzle = due[0] ?? null;
    this.game = (this.puzzle && Game.load({start: this.puzzle.position})) ?? new Game();
    this.stage = 'open';
    this.tried = -1;
    this.hasFailed = false;
    this.app.refresh();
  }

  /** @param {number} square */
  async onSquare(square) {
    const {puzzle} = this;
    if (!puzzle || !['open', 'wrong'].includes(this.stage)) return;
    if (flips(this.game.position, square).length === 0) return;
    this.tried = square;
    if (squareName(square) === puzzle.best) {
      this.solve();
      return;
    }
    this.stage = 'judging';
    this.app.refresh();
    try {
      const answer = await this.app.client.ask({
        position: puzzle.position, want: ['moves'], depth: JUDGE_DEPTH, time: JUDGE_SECONDS,
      }).done;
      if (this.puzzle !== puzzle || this.tried !== square) return;
      this.judge(answer);
    } catch {
      // Without an engine only the best move known counts.
      this.loss = puzzle.loss;
      this.fail();
    }
  }

  /** @param {any} answer */
  judge(answer) {
    const moves = answer.moves ?? [];
    const tried = moves.find((/** @type {any} */ entry) => squareIndex(entry.move) === this.tried);
    this.loss = tried && moves.length ? moves[0].score - tried.score : 0;
    if (tried && this.loss <= GOOD_ENOUGH) this.solve();
    else this.fail();
  }

  solve() {
    this.stage = 'right';
    if (this.puzzle && !this.hasFailed) markPuzzle(this.puzzle.id, true, Date.now());
    this.game.play(this.tried);
    announce(t('puzzle.right'));
    this.app.refresh();
  }

  fail() {
    this.stage = 'wrong';
    if (this.puzzle && !this.hasFailed) markPuzzle(this.puzzle.id, false, Date.now());
    this.hasFailed = true;
    announce(t('puzzle.wrong', {move: squareName(this.tried)}));
    this.app.refresh();
  }

  showAnswer() {
    if (this.puzzle && !this.hasFailed) markPuzzle(this.puzzle.id, false, Date.now());
    this.hasFailed = true;
    this.stage = 'shown';
    this.app.refresh();
  }

  boardState() {
    const state = super.boardState();
    if (!this.puzzle) return {...state, legal: []};
    const best = squareIndex(this.puzzle.best);
    if (this.stage === 'shown') state.marks = new Map([[best, 'is-best-move']]);
    else if (this.stage === 'wrong') state.marks = new Map([[this.tried, 'is-bad-move']]);
    if (this.stage === 'right' || this.stage === 'shown') state.legal = [];
    return state;
  }

  build() {
    this.title = h('h2');
    this.words = h('p');
    this.count = h('p', {class: 'soft small'});
    this.answer = button(t('puzzle.answer'), {press: () => this.showAnswer()});
    this.next = button(t('puzzle.next'), {kind: 'main', press: () => this.advance()});
    this.analyse = button(t('analyse_here'), {icon: 'analyse', press: () => {
      this.app.analyse.open(new Game(this.game.start));
      this.app.show('analyse');
    }});
    this.remove = button(t('puzzle.remove'), {kind: 'quiet', press: () => {
      if (this.puzzle) removePuzzle(this.puzzle.id);
      this.advance();
    }});
    this.play = button(t('puzzle.play'), {kind: 'main', press: () => this.app.show('play')});
    return h('div', {class: 'card'}, this.title, this.words,
      h('div', {class: 'buttons'}, this.next, this.answer, this.analyse, this.remove, this.play), this.count);
  }

  update() {
    const {puzzle, stage} = this;
    if (!this.title || !this.words || !this.count || !this.answer || !this.next || !this.analyse || !this.remove || !this.play) return;
    const all = puzzles().length;
    say(this.title, puzzle ? t('puzzle.title', {who: sideName(this.game.start.side)}) : t(all ? 'puzzle.none_due' : 'puzzle.none'));
    say(this.words, puzzle ? this.text(puzzle) : t(all ? 'puzzle.none_due.lead' : 'puzzle.none.lead'));
    say(this.count, all ? t('puzzle.count', {due: duePuzzles(Date.now()).length, all}) : '');
    const isDone = stage === 'right' || stage === 'shown';
    this.next.hidden = !puzzle || !isDone;
    this.answer.hidden = !puzzle || isDone;
    this.analyse.hidden = !puzzle || !isDone;
    this.remove.hidden = !puzzle;
    this.play.hidden = puzzle !== null;
  }

  /** @param {Puzzle} puzzle */
  text(puzzle) {
    switch (this.stage) {
      case 'judging': return t('puzzle.judging');
      case 'right': return t('puzzle.right');
      case 'wrong': return t('puzzle.wrong', {move: squareName(this.tried), loss: this.loss.toFixed(1)});
      case 'shown': return t('puzzle.shown', {best: puzzle.best});
      default: return t('puzzle.lead', {played: puzzle.played, loss: puzzle.loss.toFixed(0)});
    }
  }
}
