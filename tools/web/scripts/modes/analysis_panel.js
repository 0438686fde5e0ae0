// The panel of analysis: who is ahead, how deep the search is, the best lines.

import {Game} from '../game.js';
import {BLACK, WHITE, blackResult, isOver, squareIndex} from '../rules.js';
import {BookMoves} from '../views/book_moves.js';
import {button, choiceOf, h, say, switchOf} from '../views/dom.js';
import {MoveList} from '../views/move_list.js';
import {OpeningName} from '../views/opening_name.js';
import {scoreText, shortNumber, sideName, t} from '../views/texts.js';

/** @typedef {import('./analysis_mode.js').AnalysisMode} AnalysisMode */

const LONGEST_LINE = 24;

export class AnalysisPanel {
  /** @param {AnalysisMode} mode */
  constructor(mode) {
    this.mode = mode;
  }

  build() {
    const {mode} = this;
    const {app} = mode;
    this.score = h('span', {class: 'verdict-score'});
    this.leader = h('span', {class: 'dot-black'});
    this.words = h('span', {class: 'soft'});
    this.blackPart = h('div');
    this.facts = h('p', {class: 'facts'});
    this.lines = h('div', {role: 'group', 'aria-label': t('lines.label')});
    /** What the lines show now; made anew only when it changes. @type {string} */
    this.shown = '';
    this.opening = new OpeningName(app);
    this.book = new BookMoves(app, (square) => mode.onSquare(square));
    this.moves = new MoveList((ply) => app.goTo(ply));
    this.live = h('div', {class: 'card'},
      h('div', {class: 'verdict'}, this.leader, this.score, this.words),
      h('div', {class: 'balance', 'aria-hidden': 'true'}, this.blackPart),
      this.facts, this.lines, this.opening.element, this.book.element,
      switchOf(t('analysis.show'), mode.isOn, (value) => { if (value !== mode.isOn) mode.toggle(); }),
      this.moves.element);
    this.tools = h('div', {class: 'card'},
      h('div', {class: 'buttons'},
        button(t('set_up'), {icon: 'edit', id: 'set-up', press: () => mode.startSetUp()}),
        button(t('play_from_here'), {icon: 'play', press: () => { app.play.begin(mode.game); app.show('play'); }}),
        button(t('review_it'), {icon: 'review', press: () => { app.review.open(mode.game.copy()); app.show('review'); }}),
        button(t('clear'), {press: () => this.clear()})),
      choiceOf({
        label: t('lines.count'), value: app.settings.analysisLines,
        options: [1, 3, 5, 10].map((value) => ({value, text: String(value)})),
        choose: (value) => { app.settings.analysisLines = value; app.keepSettings(); mode.follow(); },
      }));
    this.setUp = h('div', {class: 'card'});
    this.isSettingUp = false;
    return h('div', {class: 'stack'}, this.live, this.tools, this.setUp);
  }

  clear() {
    this.mode.open(new Game());
  }

  update() {
    const {mode} = this;
    if (!this.live || !this.tools || !this.setUp) return;
    const isSettingUp = mode.setUp !== null;
    this.live.hidden = isSettingUp;
    this.tools.hidden = isSettingUp;
    this.setUp.hidden = !isSettingUp;
    if (mode.setUp && !this.isSettingUp) this.setUp.replaceChildren(mode.setUp.build(mode));
    this.isSettingUp = isSettingUp;
    this.moves?.update(mode.game);
    this.opening?.update(mode.game);
    this.book?.update(mode.game.position);
    this.updateVerdict();
    this.updateFacts();
    this.updateLines();
  }

  updateVerdict() {
    const {mode} = this;
    if (!this.score || !this.words || !this.blackPart) return;
    const {position} = mode.game;
    let score = mode.blackScore;
    let words = mode.verdict();
    if (isOver(position)) {
      score = blackResult(position);
      words = score === 0 ? t('result.draw') : t('result.wins', {who: sideName(score > 0 ? BLACK : WHITE)});
    } else if (mode.failure) words = mode.failure;
    else if (!mode.isOn) words = t('analysis.off');
    else if (score === null) words = t(mode.app.client.status.state === 'ready' ? 'analysis.starting' : 'status.waiting');
    const isExact = isOver(position) || mode.answer?.solved;
    // For the side that is ahead, which a disc beside it names.
    say(this.score, score === null ? '–' : scoreText(Math.abs(score), isExact));
    if (this.leader) {
      this.leader.hidden = !score;
      this.leader.className = (score ?? 0) > 0 ? 'dot-black' : 'dot-white';
    }
    say(this.words, words);
    const percent = 50 + 50 * Math.tanh((score ?? 0) / 12);
    this.blackPart.style.width = `${percent.toFixed(1)}%`;
  }

  updateFacts() {
    if (!this.facts) return;
    const {answer} = this.mode;
    this.facts.hidden = !answer;
    if (!answer) return;
    const isSelective = (answer.engine?.selectivity ?? 'none') !== 'none';
    const parts = [
      answer.solved ? t('facts.solved') :
        answer.percent !== undefined ? t('facts.percent', {percent: answer.percent}) :
          t(isSelective ? 'facts.selective' : 'facts.depth', {depth: answer.depth}),
      t('facts.nodes', {nodes: shortNumber(answer.nodes)}),
    ];
    if (answer.seconds > 0.05) parts.push(t('facts.speed', {speed: shortNumber(answer.nodes / answer.seconds)}));
    const nodes = parts.map((text) => h('span', {text}));
    this.facts.replaceChildren(...nodes);
  }

  updateLines() {
    if (!this.lines) return;
    const lines = this.mode.answer?.lines ?? [];
    const text = JSON.stringify(lines.map((/** @type {any} */ line) => [line.score, line.pv]));
    if (text === this.shown) return;
    this.shown = text;
    // Buttons are reused, so that the one under the pointer stays.
    while (this.lines.children.length > lines.length) this.lines.lastElementChild?.remove();
    lines.forEach((/** @type {any} */ line, /** @type {number} */ i) => {
      const button = /** @type {HTMLElement} */ (this.lines?.children[i] ?? this.addLine());
      button.dataset.moves = line.pv.join(' ');
      const [first, ...rest] = line.pv.slice(0, LONGEST_LINE);
      button.replaceChildren(
        h('b', {text: scoreText(line.score, this.mode.answer.solved)}),
        h('span', {}, h('strong', {text: first}), ` ${rest.join(' ')}`));
    });
  }

  addLine() {
    const {mode} = this;
    const button = h('button', {type: 'button', class: 'line'});
    /** @param {boolean} isShown */
    const show = (isShown) => {
      mode.shownLine = isShown ? (button.dataset.moves ?? '').split(' ').slice(0, LONGEST_LINE) : [];
      mode.app.refresh();
    };
    button.addEventListener('pointerenter', () => show(true));
    button.addEventListener('pointerleave', () => show(false));
    button.addEventListener('focus', () => { if (button.matches(':focus-visible')) show(true); });
    button.addEventListener('blur', () => show(false));
    button.addEventListener('click', () => {
      show(false);
      mode.onSquare(squareIndex((button.dataset.moves ?? '').split(' ')[0]));
    });
    this.lines?.append(button);
    return button;
  }
}
