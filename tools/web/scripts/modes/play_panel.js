// The panel of a game: whom to play, what to do, how it ended.

import {BLACK, WHITE, blackResult, count} from '../rules.js';
import {button, choiceOf, h, say} from '../views/dom.js';
import {MoveList} from '../views/move_list.js';
import {sideName, t} from '../views/texts.js';
import {showRules} from '../views/rules_dialog.js';
import {OpeningName} from '../views/opening_name.js';
import {OPPONENTS} from './opponents.js';

/** @typedef {import('./play_mode.js').PlayMode} PlayMode */

const CLOCKS = [0, 3, 10, 25];

export class PlayPanel {
  /** @param {PlayMode} mode */
  constructor(mode) {
    this.mode = mode;
  }

  build() {
    const {mode} = this;
    this.setUp = this.buildSetUp();
    this.status = h('p', {class: 'status-line'});
    this.advice = h('p', {class: 'soft'});
    this.opening = new OpeningName(mode.app);
    this.moves = new MoveList((ply) => mode.app.goTo(ply));
    this.hint = button(t('hint'), {icon: 'hint', id: 'hint', press: () => mode.askForHint()});
    this.undo = button(t('undo'), {icon: 'undo', id: 'undo', press: () => mode.undo()});
    this.resign = button(t('resign'), {kind: 'quiet', press: () => mode.resign()});
    this.again = button(t('again'), {kind: 'main', id: 'again', press: () => mode.next()});
    this.running = h('div', {class: 'card'},
      h('div', {class: 'status'}, this.status, this.advice), this.again,
      h('div', {class: 'buttons is-even'}, this.hint, this.undo),
      this.opening.element, this.moves.element,
      h('div', {class: 'buttons'}, this.resign,
        button(t('new_game'), {kind: 'quiet', id: 'new-game', press: () => mode.prepare()})));
    this.resultWords = h('h2');
    this.resultScore = h('p', {class: 'result-score'});
    this.result = h('div', {class: 'card result'}, this.resultWords, this.resultScore,
      button(t('review_it'), {kind: 'main', icon: 'review', id: 'review-it', press: () => this.review()}),
      h('div', {class: 'buttons is-even'},
        button(t('rematch'), {press: () => mode.begin()}),
        button(t('another'), {press: () => mode.prepare()})));
    return h('div', {class: 'panel-body stack'}, this.result, this.setUp, this.running);
  }

  buildSetUp() {
    const {app} = this.mode;
    const {settings} = app;
    const change = () => {
      app.keepSettings();
      this.mode.prepare();
    };
    const choice = settings.opponent;
    /** @type {{value: number, text: string, note?: string, number?: string}[]} */
    const people = OPPONENTS.map(({word, rating}) => ({
      value: rating, text: t(`opponent.${word}`), note: t(`opponent.${word}.note`), number: String(rating),
    }));
    const who = choiceOf({
      label: t('choose.opponent'), cards: true, options: people,
      value: choice.kind === 'rating' ? choice.rating : -1,
      choose: (rating) => { settings.opponent = {...settings.opponent, kind: 'rating', rating}; this.showSliders(); change(); },
    });
    this.startButton = button(t('start'), {kind: 'main wide', id: 'start', press: () => this.mode.begin()});
    return h('div', {class: 'card'},
      h('div', {class: 'status'}, h('h2', {text: t('play.title')}), h('p', {class: 'soft only-wide', text: t('play.lead')})),
      who,
      choiceOf({
        label: t('choose.color'), value: settings.color,
        options: /** @type {const} */ (['black', 'white', 'random']).map((value) => ({value, text: t(`color.${value}`)})),
        choose: (value) => { settings.color = value; change(); },
      }),
      this.startButton, this.buildMore(change),
      button(t('rules'), {kind: 'quiet', id: 'rules', press: () => showRules()}));
  }

  /** @param {() => void} change */
  buildMore(change) {
    const {settings} = this.mode.app;
    this.ratingLabel = h('label', {for: 'rating-slider'});
    this.levelLabel = h('label', {for: 'level-slider'});
    this.ratingSlider = h('input', {type: 'range', id: 'rating-slider', min: 400, max: 2400, step: 50});
    this.levelSlider = h('input', {type: 'range', id: 'level-slider', min: 1, max: 30});
    /** @param {'rating' | 'level'} kind @param {HTMLInputElement} slider */
    const follow = (kind, slider) => slider.addEventListener('input', () => {
      settings.opponent = {...settings.opponent, kind, [kind]: Number(slider.value)};
      this.showSliders();
      this.uncheckPeople();
      change();
    });
    follow('rating', this.ratingSlider);
    follow('level', this.levelSlider);
    this.showSliders();
    return h('details', {}, h('summary', {text: t('more')}), h('div', {},
      choiceOf({
        label: t('choose.clock'), value: settings.minutes,
        options: CLOCKS.map((value) => ({value, text: value ? t('clock.minutes', {minutes: value}) : t('clock.none')})),
        choose: (value) => { settings.minutes = value; change(); },
      }),
      h('div', {class: 'field'}, this.ratingLabel, this.ratingSlider),
      h('div', {class: 'field'}, this.levelLabel, this.levelSlider),
      button(t('play.friend'), {press: () => {
        settings.opponent = {...settings.opponent, kind: 'friend'};
        this.uncheckPeople();
        change();
      }})));
  }

  showSliders() {
    const {opponent} = this.mode.app.settings;
    if (!this.ratingSlider || !this.levelSlider || !this.ratingLabel || !this.levelLabel) return;
    this.ratingSlider.value = String(opponent.rating);
    this.levelSlider.value = String(opponent.level);
    say(this.ratingLabel, t('choose.rating', {rating: opponent.rating}));
    say(this.levelLabel, t('choose.level', {level: opponent.level}));
  }

  /** After the sliders chose somebody who is on no card. */
  uncheckPeople() {
    const {opponent} = this.mode.app.settings;
    this.setUp?.querySelectorAll('.choice input').forEach((input, i) => {
      /** @type {HTMLInputElement} */ (input).checked =
        opponent.kind === 'rating' && OPPONENTS[i].rating === opponent.rating;
    });
  }

  review() {
    const {app, game, you, isFriendly} = this.mode;
    const copy = game.copy();
    copy.goTo(0);
    app.review.open(copy, isFriendly ? 0 : you, this.mode.id);
    app.show('review');
  }

  update() {
    const {mode} = this;
    if (!this.setUp || !this.running || !this.result) return;
    this.setUp.hidden = mode.stage !== 'ready';
    this.running.hidden = mode.stage === 'ready';
    this.result.hidden = mode.stage !== 'over';
    if (this.hint) this.hint.hidden = mode.stage === 'over';
    if (this.status) this.status.hidden = mode.stage === 'over';
    if (this.hint) this.hint.disabled = !mode.isYourTurn || mode.hintJob !== null;
    if (this.undo) this.undo.disabled = !mode.canUndo;
    if (this.again) this.again.hidden = !mode.lacksReply;
    if (this.resign) this.resign.hidden = mode.stage === 'over';
    const {settings} = mode.app;
    const mayJustMove = settings.color === 'black' || mode.against.kind === 'friend';
    if (this.startButton) say(this.startButton, mayJustMove ? t('start.or_move') : t('start'));
    this.moves?.update(mode.game);
    this.opening?.update(mode.game);
    if (this.status) say(this.status, this.statusText());
    if (this.advice) {
      say(this.advice, mode.failure || (mode.hint ? mode.hintText() : mode.hintJob ? t('hint.thinking') : ''));
      this.advice.hidden = this.advice.textContent === '';
    }
    if (mode.stage === 'over') this.updateResult();
  }

  updateResult() {
    const {mode} = this;
    const {last} = mode.game;
    if (this.resultWords) say(this.resultWords, mode.resultText());
    if (!this.resultScore) return;
    // Empty squares go to the winner.
    const result = blackResult(last);
    const black = mode.loser ? count(last, BLACK) : (64 + result) / 2;
    const white = mode.loser ? count(last, WHITE) : (64 - result) / 2;
    say(this.resultScore, mode.isFriendly || mode.you === BLACK ? `${black} – ${white}` : `${white} – ${black}`);
  }

  statusText() {
    const {mode} = this;
    if (mode.stage === 'over') return t('status.over');
    if (mode.isFriendly) return t('status.side', {who: sideName(mode.game.position.side)});
    if (mode.isYourTurn) return t('status.yours');
    const {state} = mode.app.client.status;
    if (mode.lacksReply) return t('status.no_answer');
    if (state === 'loading' || state === 'connecting') return t('status.loading');
    if (state !== 'ready') return t('status.waiting');
    return t('status.theirs', {who: mode.opponentName()});
  }
}
