// The games and puzzles that the browser keeps, and their export and import.

import {Game} from '../game.js';
import {load, save} from './storage.js';

/**
 * @typedef {import('../game.js').SavedGame} SavedGame
 * @typedef {{id: string, date: string, kind: 'played' | 'reviewed',
 *            game: SavedGame, you: number}} ArchivedGame
 *   you: the side one played, 0 if none or both.
 * @typedef {{id: string, position: string, played: string, best: string,
 *            score: number, loss: number, date: string, due: number,
 *            streak: number}} Puzzle
 *   due: a time in milliseconds; streak: how often solved in a row.
 */

const MOST_GAMES = 2000;
const MOST_PUZZLES = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days until a puzzle comes again, by how often it was solved in a row. */
const INTERVALS = [0, 1, 3, 7, 21, 60];

/** The latest first. @returns {ArchivedGame[]} */
export function archivedGames() {
  const games = load('games', /** @type {ArchivedGame[]} */ ([]));
  return Array.isArray(games) ? games : [];
}

/**
 * Adds a game, or replaces the one of the same id.
 * @param {ArchivedGame} entry
 */
export function archiveGame(entry) {
  const others = archivedGames().filter((old) => old.id !== entry.id);
  save('games', [entry, ...others].slice(0, MOST_GAMES));
}

/** @param {string} id */
export function removeGame(id) {
  save('games', archivedGames().filter((entry) => entry.id !== id));
}

/** @returns {Puzzle[]} */
export function puzzles() {
  const list = load('puzzles', /** @type {Puzzle[]} */ ([]));
  return Array.isArray(list) ? list : [];
}

/** Those already known are kept as they are. @param {Puzzle[]} added @returns {number} how many are new */
export function addPuzzles(added) {
  const list = puzzles();
  const known = new Set(list.map((puzzle) => puzzle.id));
  const fresh = added.filter((puzzle) => !known.has(puzzle.id));
  if (fresh.length > 0) save('puzzles', [...fresh, ...list].slice(0, MOST_PUZZLES));
  return fresh.length;
}

/** Those to solve now, the longest waiting first. @param {number} now */
export function duePuzzles(now) {
  return puzzles().filter((puzzle) => puzzle.due <= now)
    .sort((a, b) => a.due - b.due);
}

/** @param {string} id @param {boolean} isSolved @param {number} now */
export function markPuzzle(id, isSolved, now) {
  save('puzzles', puzzles().map((puzzle) => {
    if (puzzle.id !== id) return puzzle;
    const streak = isSolved ? Math.min(puzzle.streak + 1, INTERVALS.length - 1) : 0;
    return {...puzzle, streak, due: now + INTERVALS[streak] * DAY_MS};
  }));
}

/** @param {string} id */
export function removePuzzle(id) {
  save('puzzles', puzzles().filter((puzzle) => puzzle.id !== id));
}

/** All of it as a text to keep elsewhere. */
export function exportAll() {
  return JSON.stringify({
    format: 'rialto-archive', version: 1,
    games: archivedGames(), puzzles: puzzles(),
  }, null, 1);
}

/**
 * Adds what an export holds to what is here.
 * @param {string} text
 * @returns {{games: number, puzzles: number} | null} how many are new; null if
 *   the text is no export
 */
export function importAll(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (data?.format !== 'rialto-archive' || !Array.isArray(data.games)) return null;
  const known = new Set(archivedGames().map((entry) => entry.id));
  const fresh = data.games.filter(isArchivedGame)
    .filter((/** @type {ArchivedGame} */ entry) => !known.has(entry.id));
  const all = [...archivedGames(), ...fresh]
    .sort((a, b) => b.date.localeCompare(a.date));
  save('games', all.slice(0, MOST_GAMES));
  const added = addPuzzles((data.puzzles ?? []).filter(isPuzzle));
  return {games: fresh.length, puzzles: added};
}

/** @param {any} entry */
function isArchivedGame(entry) {
  return typeof entry?.id === 'string' && typeof entry.date === 'string' &&
    typeof entry.game === 'object' && entry.game !== null &&
    Game.load(entry.game) !== null;
}

/** @param {any} puzzle */
function isPuzzle(puzzle) {
  return typeof puzzle?.id === 'string' && typeof puzzle.best === 'string' &&
    typeof puzzle.loss === 'number' && typeof puzzle.streak === 'number' &&
    typeof puzzle.due === 'number' &&
    Game.load({start: puzzle.position}) !== null;
}
