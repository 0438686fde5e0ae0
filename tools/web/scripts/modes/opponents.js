// Whom one can play: words for ratings, and their names.

import {t} from '../views/texts.js';

/** The levels are for engines that know no ratings. */
export const OPPONENTS = [
  {word: 'first', rating: 500, level: 1},
  {word: 'casual', rating: 900, level: 2},
  {word: 'club', rating: 1300, level: 4},
  {word: 'tournament', rating: 1700, level: 7},
  {word: 'expert', rating: 2000, level: 10},
  {word: 'champion', rating: 2300, level: 14},
];

/** The level of the nearest rating that has a word. @param {number} rating */
export function levelOf(rating) {
  return OPPONENTS.reduce((best, entry) =>
    Math.abs(entry.rating - rating) < Math.abs(best.rating - rating) ? entry : best).level;
}

/** @param {import('../store/settings.js').OpponentChoice} choice */
export function opponentName({kind, rating, level}) {
  if (kind === 'level') return t('opponent.level', {level});
  const known = OPPONENTS.find((entry) => entry.rating === rating);
  return known ? t(`opponent.${known.word}`) : t('opponent.rated', {rating});
}
