// The games that the browser keeps.

import {Game} from '../game.js';
import {blackResult, isOver} from '../rules.js';
import {archivedGames, exportAll, importAll, removeGame} from '../store/archive.js';
import {button, download, h} from '../views/dom.js';
import {toast} from '../views/messages.js';
import {currentLanguage, t} from '../views/texts.js';
import {Mode} from './mode.js';

/** @typedef {import('../store/archive.js').ArchivedGame} ArchivedGame */

const MOST_SHOWN = 200;

export class GamesMode extends Mode {
  build() {
    this.list = h('div');
    const file = h('input', {type: 'file', accept: '.json,application/json', hidden: true, 'aria-label': t('games.import')});
    file.addEventListener('change', async () => {
      const chosen = file.files?.[0];
      if (chosen) this.take(await chosen.text());
      file.value = '';
    });
    return h('div', {class: 'card'},
      h('div', {class: 'status'}, h('h2', {text: t('games.title')}), h('p', {class: 'soft', text: t('games.lead')})),
      this.list,
      h('div', {class: 'buttons'},
        button(t('games.export'), {press: () => this.save()}),
        button(t('games.import'), {press: () => file.click()}), file));
  }

  get needsBoard() { return false; }
  enter() { this.fill(); }

  save() {
    const date = new Date().toISOString().slice(0, 10);
    download(`rialto-${date}.json`, new Blob([exportAll()], {type: 'application/json'}));
  }

  /** @param {string} text */
  take(text) {
    const added = importAll(text);
    toast(added ? t('games.imported', added) : t('games.unreadable'));
    this.fill();
    this.app.refresh();
  }

  update() {
    if (this.list && this.list.childElementCount === 0) this.fill();
  }

  fill() {
    const entries = archivedGames();
    const nodes = entries.slice(0, MOST_SHOWN).map((entry) => this.row(entry)).filter((row) => row !== null);
    if (nodes.length === 0) nodes.push(h('p', {class: 'soft', text: t('games.none')}));
    this.list?.replaceChildren(...nodes);
    const first = entries[0] && Game.load(entries[0].game);
    if (first) this.look(first);
  }

  /** @param {ArchivedGame} entry */
  row(entry) {
    const game = Game.load(entry.game);
    if (!game) return null;
    const players = `${game.tags.Black || t('black')} – ${game.tags.White || t('white')}`;
    const when = new Date(entry.date).toLocaleDateString(currentLanguage(), {dateStyle: 'medium'});
    const result = blackResult(game.last);
    const score = isOver(game.last) ? `${(64 + result) / 2}–${(64 - result) / 2}` : t('games.moves', {count: game.length});
    return h('div', {class: 'entry'},
      h('button', {
        type: 'button', class: 'entry-open', on: {
          click: () => this.open(entry, game),
          pointerenter: () => { this.look(game); this.app.refresh(); },
        },
      }, h('b', {text: players}), h('span', {text: `${when} · ${score}`})),
      button(t('games.remove', {game: players}), {icon: 'remove', iconOnly: true, press: () => {
        removeGame(entry.id);
        this.fill();
        this.app.refresh();
      }}));
  }

  /** @param {Game} game */
  look(game) {
    this.game = game.copy();
    this.game.goTo(game.length);
  }

  /** @param {ArchivedGame} entry @param {Game} game */
  open(entry, game) {
    game.goTo(0);
    this.app.review.open(game, entry.you, entry.id);
    this.app.show('review');
  }

  boardState() {
    return {...super.boardState(), legal: []};
  }
}
