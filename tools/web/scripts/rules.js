// The rules of Othello: positions, legal moves, results. No engine and no page
// here, so that the board answers at once while the engine thinks.

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

/** @typedef {1 | 2} Side */

/**
 * A board and the side to move. Square 0 is a1, 1 is b1, 63 is h8. Positions
 * are never changed, only replaced.
 * @typedef {{readonly squares: Uint8Array, readonly side: Side}} Position
 */

const DIRECTIONS = [
  [-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1],
];

/** The squares from each square outward, nearest first, by direction. */
const RAYS = Array.from({length: 64}, (_, square) =>
  DIRECTIONS.map(([right, down]) => {
    const ray = [];
    let column = (square % 8) + right;
    let row = (square >> 3) + down;
    while (column >= 0 && column < 8 && row >= 0 && row < 8) {
      ray.push(row * 8 + column);
      column += right;
      row += down;
    }
    return ray;
  }).filter((ray) => ray.length > 1));

/** @param {Side} side @returns {Side} */
export function opponent(side) {
  return side === BLACK ? WHITE : BLACK;
}

/** @returns {Position} */
export function startPosition() {
  const squares = new Uint8Array(64);
  squares[28] = squares[35] = BLACK;
  squares[27] = squares[36] = WHITE;
  return {squares, side: BLACK};
}

/** @param {number} square */
export function squareName(square) {
  return 'abcdefgh'[square % 8] + String((square >> 3) + 1);
}

/** @param {string} name "f5" @returns {number} -1 if it is no square */
export function squareIndex(name) {
  const match = /^([a-h])([1-8])$/i.exec(name);
  if (!match) return -1;
  return (Number(match[2]) - 1) * 8 +
    'abcdefgh'.indexOf(match[1].toLowerCase());
}

/**
 * The discs that a move would turn; none means that it is illegal.
 * @param {Position} position @param {number} square
 * @returns {number[]}
 */
export function flips(position, square) {
  const {squares, side} = position;
  if (squares[square] !== EMPTY) return [];
  const other = opponent(side);
  const turned = [];
  for (const ray of RAYS[square]) {
    let length = 0;
    while (length < ray.length && squares[ray[length]] === other) ++length;
    if (length > 0 && length < ray.length && squares[ray[length]] === side) {
      turned.push(...ray.slice(0, length));
    }
  }
  return turned;
}

/** Positions do not change, and several views ask about the same one. @type {WeakMap<Position, number[]>} */
const knownMoves = new WeakMap();

/** @param {Position} position @returns {number[]} */
export function legalMoves(position) {
  const known = knownMoves.get(position);
  if (known) return known;
  const moves = [];
  for (let square = 0; square < 64; ++square) {
    if (flips(position, square).length > 0) moves.push(square);
  }
  knownMoves.set(position, moves);
  return moves;
}

/** @param {Position} position @returns {Position} */
export function passed(position) {
  return {squares: position.squares, side: opponent(position.side)};
}

/** @param {Position} position */
export function isOver(position) {
  return legalMoves(position).length === 0 &&
    legalMoves(passed(position)).length === 0;
}

/**
 * The position after a legal move, with the opponent to move even if it must
 * pass; null if the move is illegal.
 * @param {Position} position @param {number} square
 * @returns {Position | null}
 */
export function afterMove(position, square) {
  const turned = flips(position, square);
  if (turned.length === 0) return null;
  const squares = position.squares.slice();
  squares[square] = position.side;
  for (const disc of turned) squares[disc] = position.side;
  return {squares, side: opponent(position.side)};
}

/**
 * The same position after a pass if its side must pass.
 * @param {Position} position @returns {Position}
 */
export function withPass(position) {
  if (legalMoves(position).length > 0) return position;
  const other = passed(position);
  return legalMoves(other).length > 0 ? other : position;
}

/** @param {Position} position @param {number} what EMPTY, BLACK or WHITE */
export function count(position, what) {
  let number = 0;
  for (const square of position.squares) if (square === what) ++number;
  return number;
}

/**
 * Black's discs minus White's, with the empty squares for the winner.
 * @param {Position} position
 */
export function blackResult(position) {
  const difference = count(position, BLACK) - count(position, WHITE);
  return difference + Math.sign(difference) * count(position, EMPTY);
}

/**
 * Whether a move of this side turns something, or the game is over: what may be
 * analysed.
 * @param {Position} position
 */
export function hasMove(position) {
  return legalMoves(position).length > 0;
}

/**
 * 64 squares and the side to move: "---...--- X".
 * @param {Position} position
 */
export function positionText(position) {
  const squares = Array.from(position.squares, (disc) => '-XO'[disc]).join('');
  return `${squares} ${position.side === BLACK ? 'X' : 'O'}`;
}

/**
 * Reads what positionText() writes; blanks are ignored.
 * @param {string} text @returns {Position | null}
 */
export function parsePosition(text) {
  const plain = text.replace(/\s/g, '').toUpperCase();
  if (!/^[-XO]{64}[XO]$/.test(plain)) return null;
  const squares = Uint8Array.from(plain.slice(0, 64),
    (letter) => '-XO'.indexOf(letter));
  return {squares, side: plain[64] === 'X' ? BLACK : WHITE};
}

/** @param {Position} a @param {Position} b */
export function samePosition(a, b) {
  return a.side === b.side &&
    a.squares.every((disc, square) => disc === b.squares[square]);
}

/**
 * The number of games of `depth` plies; a pass is a ply.
 * @param {Position} position @param {number} depth @returns {number}
 */
export function perft(position, depth) {
  if (depth === 0) return 1;
  const moves = legalMoves(position);
  if (moves.length === 0) {
    const other = passed(position);
    return legalMoves(other).length > 0 ? perft(other, depth - 1) : 1;
  }
  let sum = 0;
  for (const move of moves) {
    const next = afterMove(position, move);
    if (next) sum += perft(next, depth - 1);
  }
  return sum;
}
