// Links: a game and the place in it are in the fragment of the address, so
// that nothing is sent to a server and the page needs none.
//   #g=f5d6c3&n=2           moves, and how many of them are on the board
//   #p=---...---X&g=...     from another position
//   &v=review               what to open: analyse (the default), review, play

import {Game} from './game.js';

/** @typedef {'analyse' | 'review' | 'play'} LinkView */
/** @typedef {{game: Game, view: LinkView}} Link */

/** The key of the token of `rialto serve`; it is never part of a link. */
export const TOKEN_KEY = 'token';

/** @param {Game} game @param {LinkView} view */
export function linkFragment(game, view) {
  const saved = game.save();
  const parts = [];
  if (saved.start) parts.push(`p=${saved.start.replace(' ', '')}`);
  parts.push(`g=${saved.moves}`);
  if (!game.atEnd) parts.push(`n=${game.cursor}`);
  if (view !== 'analyse') parts.push(`v=${view}`);
  return `#${parts.join('&')}`;
}

/**
 * @param {string} fragment with or without '#'
 * @returns {Link | 'none' | 'invalid'}
 */
export function readFragment(fragment) {
  const keys = new URLSearchParams(fragment.replace(/^#/, ''));
  if (!keys.has('g') && !keys.has('p')) return 'none';
  const game = Game.load({start: keys.get('p') ?? '', moves: keys.get('g') ?? ''});
  if (!game) return 'invalid';
  game.goTo(keys.has('n') ? Number(keys.get('n')) : game.length);
  const view = keys.get('v');
  return {game, view: view === 'review' || view === 'play' ? view : 'analyse'};
}

/** The token of `rialto serve` in a fragment, or ''. @param {string} fragment */
export function tokenOf(fragment) {
  return new URLSearchParams(fragment.replace(/^#/, '')).get(TOKEN_KEY) ?? '';
}
