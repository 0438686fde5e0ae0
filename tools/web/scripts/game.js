// A game: a start position, moves, and the place one is looking at. Passes are
// not written: they follow from the rules.

import {
  afterMove, isOver, parsePosition, positionText, samePosition, squareIndex,
  squareName, startPosition, withPass,
} from './rules.js';

/** @typedef {import('./rules.js').Position} Position */

export class Game {
  /** @param {Position} [start] */
  constructor(start = startPosition()) {
    /** Never reassigned moves; use play(), truncate(). @type {number[]} */
    this.moves = [];
    /** The position after each number of moves. @type {Position[]} */
    this.positions = [withPass(start)];
    /** How many moves have been made at the place one looks at. */
    this.cursor = 0;
    /** What a record says: Black, White, Date, ... @type {Record<string, string>} */
    this.tags = {};
  }

  get start() { return this.positions[0]; }
  get position() { return this.positions[this.cursor]; }
  get length() { return this.moves.length; }
  get atEnd() { return this.cursor === this.moves.length; }
  get last() { return this.positions[this.moves.length]; }
  get over() { return isOver(this.last); }
  /** The move that led here; -1 at the start. */
  get lastMove() { return this.cursor > 0 ? this.moves[this.cursor - 1] : -1; }
  get startsNormally() { return samePosition(this.start, startPosition()); }

  /** Whether the other side had to pass after this many moves. @param {number} ply */
  passedAfter(ply) {
    return ply > 0 && ply < this.positions.length && !isOver(this.positions[ply]) &&
      this.positions[ply].side === this.positions[ply - 1].side;
  }

  /**
   * Plays at the cursor and forgets the moves behind it.
   * @param {number} square @returns {boolean} false if the move is illegal
   */
  play(square) {
    const next = afterMove(this.position, square);
    if (!next) return false;
    this.truncate(this.cursor);
    this.moves.push(square);
    this.positions.push(withPass(next));
    this.cursor = this.moves.length;
    return true;
  }

  /** Keeps the first moves only. @param {number} length */
  truncate(length) {
    this.moves.length = Math.min(length, this.moves.length);
    this.positions.length = this.moves.length + 1;
    this.cursor = Math.min(this.cursor, this.moves.length);
  }

  /** @param {number} ply */
  goTo(ply) {
    this.cursor = Math.max(0, Math.min(this.moves.length, ply));
  }

  /** The first moves, all by default: "f5d6c3". @param {number} [length] */
  transcript(length = this.moves.length) {
    return this.moves.slice(0, length).map(squareName).join('');
  }

  /** The request fields that name the position at the cursor, for the engine. */
  here() {
    // A pass with no move behind it has to be written.
    const pass = this.passedAfter(this.cursor) ? 'pass' : '';
    return {position: positionText(this.start), moves: this.transcript(this.cursor) + pass};
  }

  /**
   * How many moves the engine counts after each number of moves here: to it, a
   * pass before a move is a move.
   */
  engineCounts() {
    let passes = 0;
    return this.positions.map((_, ply) => {
      if (this.passedAfter(ply - 1)) ++passes;
      return ply + passes;
    });
  }

  copy() {
    const game = new Game(this.start);
    game.moves = this.moves.slice();
    game.positions = this.positions.slice();
    game.cursor = this.cursor;
    game.tags = {...this.tags};
    return game;
  }

  /** For storage. @returns {SavedGame} */
  save() {
    return {
      start: this.startsNormally ? '' : positionText(this.start),
      moves: this.transcript(), cursor: this.cursor, tags: {...this.tags},
    };
  }

  /**
   * A game from storage, a link or the engine's reader.
   * @param {Partial<SavedGame>} saved
   * @returns {Game | null} null if it is not a legal game
   */
  static load(saved) {
    const start = saved.start ? parsePosition(saved.start) : startPosition();
    if (!start) return null;
    const game = new Game(start);
    const moves = saved.moves ?? '';
    if (!/^([a-h][1-8])*$/i.test(moves)) return null;
    for (const name of moves.match(/../g) ?? []) {
      if (!game.play(squareIndex(name))) return null;
    }
    if (Number.isInteger(saved.cursor)) game.goTo(Number(saved.cursor));
    for (const [name, value] of Object.entries(saved.tags ?? {})) {
      if (typeof value === 'string') game.tags[name] = value;
    }
    return game;
  }
}

/**
 * @typedef {{start: string, moves: string, cursor: number,
 *            tags: Record<string, string>}} SavedGame
 */
