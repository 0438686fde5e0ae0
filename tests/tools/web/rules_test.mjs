// The rules, games and links of the page, in node: node --test rules_test.mjs

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {Game} from '../../../tools/web/scripts/game.js';
import {
  BLACK, WHITE, afterMove, blackResult, isOver, legalMoves, parsePosition, perft,
  positionText, squareIndex, squareName, startPosition,
} from '../../../tools/web/scripts/rules.js';
import {linkFragment, readFragment, tokenOf} from '../../../tools/web/scripts/share.js';

/** A game in which White has to pass, and one that ends early. */
const WITH_PASS = 'd3c5e6f3e3f5f6f2f4g4e2d6g5g6g3h4c6b6b5d1c7a5a4e7d7b8c8c2a8a3h5b4' +
  'a6e8b3c4d8a2a1f7f8d2b2h6e1b7a7f1h3h2c3g2h1g1g8b1g7c1h7';
const WIPED_OUT = 'e6f4e3f6g5d6e7f5c5';

test('perft agrees with the engine', () => {
  // `rialto perft DEPTH BOARD`; near the end there are passes.
  const counts = [1, 4, 12, 56, 244, 1396, 8200, 55092];
  counts.forEach((count, depth) => assert.equal(perft(startPosition(), depth), count));
  const middle = parsePosition('---O--------OO-----XXOO----OXXOO-XXXOXO--OOOOOO----------------- X');
  const end = parsePosition('X--OOO--XXOOOO--XX-OXOO-XXOOXOOOXXXOXOOOXXOXOOOOXXXXXO--XXXXXX-- X');
  assert.ok(middle && end);
  assert.equal(perft(middle, 4), 22996);
  assert.equal(perft(end, 8), 119908);
});

test('squares have names', () => {
  for (let square = 0; square < 64; ++square) assert.equal(squareIndex(squareName(square)), square);
  assert.equal(squareIndex('a1'), 0);
  assert.equal(squareIndex('h8'), 63);
  for (const name of ['', 'i1', 'a9', 'a', 'pass']) assert.equal(squareIndex(name), -1);
});

test('positions are written and read', () => {
  const game = Game.load({moves: WITH_PASS});
  assert.ok(game);
  for (const position of game.positions) {
    const again = parsePosition(positionText(position));
    assert.deepEqual(again, position);
  }
  for (const text of ['', 'X', '-'.repeat(64), `${'-'.repeat(63)}Z X`]) assert.equal(parsePosition(text), null);
});

test('illegal moves change nothing', () => {
  const game = new Game();
  assert.equal(game.play(squareIndex('a1')), false);
  assert.equal(game.play(squareIndex('d4')), false);
  assert.equal(game.length, 0);
  assert.equal(afterMove(startPosition(), 0), null);
});

test('a side without a move passes', () => {
  const game = Game.load({moves: WITH_PASS});
  assert.ok(game);
  const passes = game.positions.map((_, ply) => ply).filter((ply) => game.passedAfter(ply));
  assert.ok(passes.length > 0);
  for (const ply of passes) assert.equal(game.positions[ply].side, game.positions[ply - 1].side);
  // To the engine, a pass is a move that comes before the next one.
  const counts = game.engineCounts();
  assert.equal(counts[passes[0]], passes[0]);
  assert.equal(counts[passes[0] + 1], passes[0] + 2);
  game.goTo(passes[0]);
  assert.ok(game.here().moves.endsWith('pass'));
  assert.ok(isOver(game.last));
});

test('empty squares go to the winner', () => {
  const game = Game.load({moves: WIPED_OUT});
  assert.ok(game);
  assert.ok(game.over);
  assert.equal(blackResult(game.last), 64);
  assert.deepEqual(legalMoves(game.last), []);
});

test('playing in the middle forgets the rest', () => {
  const game = Game.load({moves: 'f5d6c3'});
  assert.ok(game);
  game.goTo(1);
  assert.equal(game.position.side, WHITE);
  assert.ok(game.play(squareIndex('f6')));
  assert.equal(game.transcript(), 'f5f6');
  assert.equal(game.position.side, BLACK);
});

test('links hold the game, the place and the view', () => {
  const game = Game.load({moves: WITH_PASS});
  assert.ok(game);
  game.goTo(17);
  const link = readFragment(linkFragment(game, 'review'));
  assert.ok(typeof link === 'object');
  assert.equal(link.view, 'review');
  assert.equal(link.game.transcript(), WITH_PASS);
  assert.equal(link.game.cursor, 17);

  const part = new Game(game.position);
  part.play(legalMoves(part.position)[0]);
  const other = readFragment(linkFragment(part, 'analyse'));
  assert.ok(typeof other === 'object');
  assert.deepEqual(other.game.position, part.position);
});

test('bad links are told from none', () => {
  assert.equal(readFragment(''), 'none');
  assert.equal(readFragment('#token=abc'), 'none');
  for (const bad of ['#g=a1', '#g=f5f5', '#g=zz', '#p=XO&g=', '#g=f5d']) assert.equal(readFragment(bad), 'invalid');
});

test('links never have the token', () => {
  assert.equal(tokenOf('#token=12ab'), '12ab');
  assert.ok(!linkFragment(new Game(), 'analyse').includes('token'));
});
