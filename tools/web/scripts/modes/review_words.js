// What a loss is called, and what a move is told about itself.

import {squareName} from '../rules.js';
import {scoreText, sideName, t} from '../views/texts.js';

/**
 * The engine's opinion of a move: scores are for its mover.
 * @typedef {{index: number, score: number, loss: number, solved: boolean,
 *            best: string, pv: string[], black_score: number}} MoveReview
 * @typedef {'good' | 'inaccuracy' | 'mistake' | 'blunder'} LossKind
 */

export const LEAST_MISTAKE = 2;

/** @param {number} loss in discs @returns {LossKind} */
export function lossKind(loss) {
  if (loss < LEAST_MISTAKE) return 'good';
  if (loss < 5) return 'inaccuracy';
  return loss < 10 ? 'mistake' : 'blunder';
}

/** The class of an element about it. @param {number} loss */
export function lossColor(loss) {
  if (loss < LEAST_MISTAKE) return 'soft';
  return loss < 5 ? 'is-warn' : 'is-bad';
}

/** @param {number} loss */
export function lossText(loss) {
  return loss < 0.05 ? '' : `−${loss.toFixed(loss >= 9.95 ? 0 : 1)}`;
}

/**
 * A sentence or two about a move.
 * @param {import('../game.js').Game} game @param {number} ply from 1
 * @param {MoveReview | undefined} review
 */
export function explain(game, ply, review) {
  const who = sideName(game.positions[ply - 1].side);
  const move = squareName(game.moves[ply - 1]);
  const values = {ply, who, move};
  if (!review) return t('explain.unknown', values);
  const {loss, best, score, solved} = review;
  if (loss < 0.05 || best === move) return t('explain.best', values);
  return t(loss < LEAST_MISTAKE ? 'explain.fine' : `explain.${lossKind(loss)}`, {
    ...values, best, loss: loss.toFixed(solved || loss >= 9.95 ? 0 : 1),
    before: scoreText(score, solved), after: scoreText(score - loss, solved),
  });
}
