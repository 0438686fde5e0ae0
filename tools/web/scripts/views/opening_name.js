// The name of the opening of a game, asked of the engine when moves change.

import {h, say} from './dom.js';
import {t} from './texts.js';

/** By transcript; shared, since every mode shows names. @type {Map<string, string[]>} */
const known = new Map();
const LONGEST_OPENING = 24;

export class OpeningName {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.element = h('p', {class: 'soft small', hidden: true});
  }

  /** @param {import('../game.js').Game} game */
  update(game) {
    const moves = game.transcript(Math.min(game.length, LONGEST_OPENING));
    const names = game.startsNormally && moves ? known.get(moves) : [];
    if (!names) this.ask(moves);
    const upToHere = (names ?? []).slice(0, game.engineCounts()[game.cursor] + 1).filter(Boolean);
    const name = upToHere[upToHere.length - 1] ?? '';
    say(this.element, name ? t('opening', {name}) : '');
    this.element.hidden = name === '';
  }

  /** @param {string} moves */
  ask(moves) {
    known.set(moves, []);
    this.app.client.ask({action: 'openings', moves}).done.then((answer) => {
      known.set(moves, answer.names ?? []);
      this.app.refresh();
    }, () => {});
  }
}
