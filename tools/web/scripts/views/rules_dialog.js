// Othello in a minute, for somebody's first game.

import {Game} from '../game.js';
import {boardPicture} from '../picture.js';
import {squareIndex} from '../rules.js';
import {h} from './dom.js';
import {openDialog} from './messages.js';
import {t} from './texts.js';

export function showRules() {
  const game = new Game();
  game.play(squareIndex('f5'));
  const picture = boardPicture(game.position, game.lastMove);
  openDialog(t('rules'),
    h('ol', {class: 'rules'}, ...[1, 2, 3, 4].map((number) => h('li', {text: t(`rules.${number}`)}))),
    h('img', {class: 'rules-picture', alt: t('rules.picture'), src: `data:image/svg+xml,${encodeURIComponent(picture)}`}),
    h('p', {class: 'soft small', text: t('rules.picture')}),
    h('p', {text: t('rules.advice')}));
}
