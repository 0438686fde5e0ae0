// The panel of a review: where a game comes from, its curve, its mistakes.

import {BLACK, WHITE, squareName} from '../rules.js';
import {archivedGames} from '../store/archive.js';
import {Game} from '../game.js';
import {button, choiceOf, h, say} from '../views/dom.js';
import {fileSource} from '../views/files.js';
import {MoveList} from '../views/move_list.js';
import {OpeningName} from '../views/opening_name.js';
import {ScoreGraph} from '../views/score_graph.js';
import {sideName, t} from '../views/texts.js';
import {explain, lossColor, lossKind, lossText} from './review_words.js';

/** @typedef {import('./review_mode.js').ReviewMode} ReviewMode */

const LEVELS = [8, 12, 18];
/** Mistakes marked on the curve. */
const GRAVE_LOSS = 5;
/** Mistakes listed at first: the worst. */
const FEW_MISTAKES = 8;

export class ReviewPanel {
  /** @param {ReviewMode} mode */
  constructor(mode) {
    this.mode = mode;
  }

  build() {
    this.source = this.buildSource();
    this.offer = h('div', {class: 'card', hidden: true});
    this.report = this.buildReport();
    return h('div', {class: 'stack'}, this.source, this.offer, this.report);
  }

  // --- Where the game comes from

  buildSource() {
    const {mode} = this;
    const {app} = mode;
    this.text = h('textarea', {class: 'text-field', id: 'game-text', spellcheck: 'false', placeholder: t('review.placeholder')});
    const file = h('input', {type: 'file', hidden: true, 'aria-label': t('review.file')});
    /** @param {File | undefined | null} chosen */
    const take = async (chosen) => { if (chosen) mode.read(await fileSource(chosen)); };
    file.addEventListener('change', () => { take(file.files?.[0]); file.value = ''; });
    this.lastGame = button(t('review.last'), {kind: 'main wide', press: () => this.openLast()});
    this.readButton = button(t('review.start'), {kind: 'main', id: 'review-start', press: () => this.read()});
    this.trouble = h('p', {class: 'is-bad', role: 'alert', hidden: true});
    const target = h('div', {class: 'card drop-target'},
      h('div', {class: 'status'}, h('h2', {text: t('review.title')}), h('p', {class: 'soft', text: t('review.lead')})),
      this.lastGame,
      h('div', {class: 'field'}, h('label', {for: 'game-text', text: t('review.text')}), this.text),
      this.trouble,
      h('div', {class: 'buttons'}, this.readButton,
        button(t('review.file'), {press: () => file.click()}), file),
      choiceOf({
        label: t('review.care'), value: app.settings.reviewLevel,
        options: LEVELS.map((value, i) => ({value, text: t(`review.care.${i}`)})),
        choose: (value) => { app.settings.reviewLevel = value; app.keepSettings(); },
      }));
    target.addEventListener('dragover', () => target.classList.add('is-over'));
    target.addEventListener('dragleave', () => target.classList.remove('is-over'));
    addEventListener('drop', () => target.classList.remove('is-over'));
    return target;
  }

  read() {
    const text = this.text?.value.trim() ?? '';
    if (text) this.mode.read({text});
    else this.text?.focus();
  }

  /** The last game played that is long enough to be worth it. */
  lastPlayed() {
    return archivedGames().find((entry) => entry.kind === 'played');
  }

  openLast() {
    const entry = this.lastPlayed();
    const game = entry ? Game.load(entry.game) : null;
    if (!entry || !game) return;
    game.goTo(0);
    this.mode.open(game, entry.you, entry.id);
  }

  // --- The report

  buildReport() {
    const {mode} = this;
    const {app} = mode;
    this.bar = h('div');
    this.progress = h('div', {class: 'progress', role: 'progressbar', 'aria-label': t('review.progress')}, this.bar);
    this.graph = new ScoreGraph((ply) => app.goTo(ply));
    this.explanation = h('p', {id: 'explanation'});
    this.better = button(t('review.better'), {id: 'better-line', press: () => mode.showBetterLine()});
    this.opening = new OpeningName(app);
    this.sides = h('div', {class: 'sides'});
    this.mistakes = h('div', {role: 'group', 'aria-label': t('review.mistakes')});
    this.mistakesTitle = h('h3');
    this.areAllShown = false;
    this.allMistakes = button('', {kind: 'quiet', press: () => { this.areAllShown = true; app.refresh(); }});
    /** @type {string} */
    this.shownMistakes = '';
    this.moves = new MoveList((ply) => app.goTo(ply));
    this.reportTrouble = h('p', {class: 'is-bad', role: 'alert', hidden: true});
    return h('div', {class: 'stack'},
      h('div', {class: 'card'}, this.progress, this.reportTrouble, this.explanation,
        h('div', {class: 'buttons'}, this.better,
          button(t('analyse_here'), {icon: 'analyse', press: () => { app.analyse.open(mode.game.copy()); app.show('analyse'); }})), this.graph.element),
      h('div', {class: 'card'}, this.opening.element, this.sides, this.mistakesTitle, this.mistakes, this.allMistakes,
        h('details', {}, h('summary', {text: t('review.all_moves')}), h('div', {}, this.moves.element))),
      h('div', {class: 'buttons'},
        button(t('review.another'), {icon: 'plus', id: 'review-another', press: () => mode.close()}),
        button(t('review.practise'), {icon: 'puzzles', press: () => this.practise()})));
  }

  practise() {
    this.mode.makePuzzles(this.mode.you);
    this.mode.app.show('puzzles');
  }

  update() {
    const {mode} = this;
    if (!this.source || !this.report || !this.offer) return;
    this.source.hidden = mode.hasGame || mode.offered.length > 0;
    this.report.hidden = !mode.hasGame;
    this.updateOffer();
    if (this.lastGame) this.lastGame.hidden = !this.lastPlayed();
    if (this.readButton) this.readButton.disabled = mode.isReading;
    for (const trouble of [this.trouble, this.reportTrouble]) {
      if (!trouble) continue;
      trouble.hidden = mode.failure === '';
      say(trouble, mode.failure);
    }
    if (mode.hasGame) this.updateReport();
  }

  updateReport() {
    const {mode} = this;
    const {game} = mode;
    const mistakes = mode.mistakes();
    if (this.progress && this.bar) {
      const percent = Math.round(100 * mode.reviews.size / game.length);
      this.progress.hidden = mode.job === null;
      this.progress.setAttribute('aria-valuenow', String(percent));
      this.bar.style.width = `${percent}%`;
    }
    this.graph?.update(mode.scores(), game.length, game.cursor,
      mistakes.filter((review) => review.loss >= GRAVE_LOSS).map((review) => review.index));
    this.updateExplanation();
    this.opening?.update(game);
    this.updateSides();
    this.updateMistakes(mistakes);
    /** @type {Map<number, import('../views/move_list.js').MoveNote>} */
    const notes = new Map();
    for (const [ply, review] of mode.reviews) {
      notes.set(ply, {text: review.loss >= 0.5 ? lossText(review.loss) : '', kind: lossColor(review.loss)});
    }
    this.moves?.update(game, notes);
  }

  updateExplanation() {
    const {mode} = this;
    if (!this.explanation || !this.better) return;
    const review = mode.reviews.get(mode.focus);
    say(this.explanation, mode.focus > 0 ? explain(mode.game, mode.focus, review) :
      t(mode.job ? 'review.running' : 'review.begin'));
    this.better.hidden = !review || review.loss < 0.05 || review.pv.length === 0;
    say(this.better, t(mode.isLineShown ? 'review.hide' : 'review.better'));
    this.better.setAttribute('aria-pressed', String(mode.isLineShown));
  }

  updateSides() {
    const {mode} = this;
    const cards = [BLACK, WHITE].map((side) => {
      const all = mode.mistakes().filter((review) => mode.sideOf(review.index) === side);
      const tag = mode.game.tags[side === BLACK ? 'Black' : 'White'];
      return h('div', {class: 'side-sum'},
        h('b', {}, h('span', {class: side === BLACK ? 'dot-black' : 'dot-white'}),
          h('span', {text: side === mode.you ? t('you') : tag || sideName(side)})),
        h('span', {class: 'numbers', text: t('review.lost', {discs: mode.lossOf(side).toFixed(0)})}),
        h('span', {class: 'soft small', text: t('review.count', {count: all.length})}));
    });
    this.sides?.replaceChildren(...cards);
  }

  /** @param {import('./review_words.js').MoveReview[]} mistakes */
  updateMistakes(mistakes) {
    const {mode} = this;
    if (!this.mistakes || !this.mistakesTitle || !this.allMistakes) return;
    say(this.mistakesTitle, mistakes.length > 0 ? t(this.allMistakes.hidden ? 'review.mistakes' : 'review.worst') : mode.job ? '' : t('review.flawless'));
    const grave = [...mistakes].sort((a, b) => b.loss - a.loss).slice(0, FEW_MISTAKES);
    const shown = this.areAllShown ? mistakes : mistakes.filter((review) => grave.includes(review));
    this.allMistakes.hidden = shown.length === mistakes.length;
    say(this.allMistakes, t('review.all_mistakes', {count: mistakes.length}));
    const text = mode.game.transcript() + shown.map((review) => `${review.index}:${review.loss}`).join();
    if (text !== this.shownMistakes) {
      this.shownMistakes = text;
      this.mistakes.replaceChildren(...shown.map((review) => h('button', {
        type: 'button', class: 'mistake', 'data-ply': review.index,
        on: {click: () => mode.lookAt(review.index)},
      },
      h('span', {class: mode.sideOf(review.index) === BLACK ? 'dot-black' : 'dot-white', role: 'img', 'aria-label': sideName(mode.sideOf(review.index))}),
      h('span', {}, h('b', {text: `${review.index}. ${squareName(mode.game.moves[review.index - 1])} `}),
        h('span', {class: 'small', text: t('review.instead', {kind: t(`kind.${lossKind(review.loss)}`), best: review.best})})),
      h('b', {class: lossColor(review.loss), text: lossText(review.loss)}))));
    }
    for (const child of this.mistakes.children) {
      const isHere = Number(/** @type {HTMLElement} */ (child).dataset.ply) === mode.focus;
      child.setAttribute('aria-current', String(isHere));
    }
  }

  // --- A choice of games

  updateOffer() {
    const {mode} = this;
    if (!this.offer) return;
    const isShown = mode.offered.length > 0;
    const isOld = this.offered === mode.offered;
    this.offer.hidden = !isShown;
    this.offered = mode.offered;
    if (!isShown || isOld) return;
    const from = mode.from ?? 1;
    const source = mode.source;
    const last = from + mode.offered.length - 1;
    this.offer.replaceChildren(
      h('h2', {text: t('offer.title', {count: mode.offeredCount})}),
      h('div', {}, ...mode.offered.map((game, i) => h('div', {class: 'entry'}, h('button', {
        type: 'button', class: 'entry-open', on: {click: () => mode.choose(game)},
      }, h('b', {text: `${from + i}. ${game.tags?.Black || t('black')} – ${game.tags?.White || t('white')}`}),
      h('span', {text: [game.tags?.Date, game.tags?.Event, game.tags?.Result, game.opening].filter(Boolean).join(' · ')}))))),
      h('div', {class: 'buttons'},
        button(t('back'), {press: () => { mode.offered = []; mode.app.refresh(); }}),
        ...(source && last < mode.offeredCount ?
          [button(t('offer.more'), {press: () => mode.read(source, last + 1)})] : [])));
  }
}
