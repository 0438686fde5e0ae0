// A player above or below the board: disc count, name, turn, clock.

import {BLACK} from '../rules.js';
import {h, say} from './dom.js';
import {clockText, sideName} from './texts.js';

/**
 * @typedef {{side: number, count: number, name: string, note?: string,
 *            isMoving: boolean, isThinking?: boolean, clock?: number | null}} Player
 *   clock: milliseconds left; null without a clock.
 */

const LOW_MS = 30_000;

export class PlayerBar {
  constructor() {
    this.disc = h('span', {class: 'player-disc'});
    this.name = h('span', {class: 'player-name'});
    this.thinking = h('span', {class: 'thinking soft', 'aria-hidden': 'true', hidden: true}, h('i'), h('i'), h('i'));
    this.note = h('span', {class: 'player-note'});
    this.clock = h('span', {class: 'player-clock', role: 'timer', hidden: true});
    this.element = h('div', {class: 'player'}, this.disc, this.name, this.thinking, this.note, this.clock);
  }

  /** @param {Player} player */
  update(player) {
    this.disc.className = `player-disc ${player.side === BLACK ? 'black' : 'white'}`;
    this.disc.setAttribute('aria-label', `${sideName(player.side)} ${player.count}`);
    this.disc.setAttribute('role', 'img');
    say(this.disc, String(player.count));
    say(this.name, player.name);
    say(this.note, player.note ?? '');
    this.thinking.hidden = !player.isThinking;
    this.element.classList.toggle('is-moving', player.isMoving);
    const clock = player.clock ?? null;
    this.clock.hidden = clock === null;
    if (clock !== null) {
      say(this.clock, clockText(clock));
      this.clock.classList.toggle('is-low', clock < LOW_MS);
    }
  }
}
