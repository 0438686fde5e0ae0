// What the browser keeps, without a browser: node --test store_test.mjs
// There is no localStorage in node, so this is also how a page fares without it.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {GameClock} from '../../../tools/web/scripts/clock.js';
import {Game} from '../../../tools/web/scripts/game.js';
import {positionText, startPosition} from '../../../tools/web/scripts/rules.js';
import {
  addPuzzles, archiveGame, archivedGames, duePuzzles, exportAll, importAll, markPuzzle,
  puzzles, removeGame, removePuzzle,
} from '../../../tools/web/scripts/store/archive.js';
import {loadSettings, saveSettings} from '../../../tools/web/scripts/store/settings.js';
import {load, onStorageTrouble, save} from '../../../tools/web/scripts/store/storage.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param {string} id @param {string} moves */
function entry(id, moves) {
  const game = Game.load({moves});
  assert.ok(game);
  return {id, date: `2026-01-0${id.length}T00:00:00Z`, kind: /** @type {const} */ ('played'), game: game.save(), you: 1};
}

/** @param {string} id */
function puzzle(id) {
  return {
    id, position: positionText(startPosition()), played: 'f5', best: 'd3', score: 0, loss: 4,
    date: '2026-01-01', due: 0, streak: 0,
  };
}

test('without storage nothing is lost until the page is left, and it says so once', () => {
  let warnings = 0;
  onStorageTrouble(() => { ++warnings; });
  save('something', {kept: true});
  save('something', {kept: 'again'});
  assert.deepEqual(load('something', null), {kept: 'again'});
  assert.equal(load('nothing', 7), 7);
  assert.equal(warnings, 1);
});

test('settings of another type are left out', () => {
  const settings = loadSettings();
  settings.reviewLevel = 18;
  saveSettings(settings);
  assert.equal(loadSettings().reviewLevel, 18);
  save('settings', {sound: 'loud', minutes: null, color: 'white'});
  const mended = loadSettings();
  assert.equal(mended.sound, false);
  assert.equal(mended.minutes, 0);
  assert.equal(mended.color, 'white');
});

test('games come back by export and import, each once', () => {
  archiveGame(entry('a', 'f5d6'));
  archiveGame(entry('bb', 'f5f6'));
  archiveGame(entry('a', 'f5d6c3'));
  assert.deepEqual(archivedGames().map((game) => game.id), ['a', 'bb']);
  addPuzzles([puzzle('p')]);
  const text = exportAll();
  removeGame('bb');
  removePuzzle('p');
  assert.deepEqual(importAll(text), {games: 1, puzzles: 1});
  assert.deepEqual(importAll(text), {games: 0, puzzles: 0});
  assert.equal(archivedGames().find((game) => game.id === 'a')?.game.moves, 'f5d6c3');
  assert.equal(puzzles().length, 1);
});

test('what is no export changes nothing', () => {
  const before = exportAll();
  for (const text of ['', '{}', '[]', 'null', '{"format":"rialto-archive"}']) assert.equal(importAll(text), null);
  const broken = {format: 'rialto-archive', games: [{id: 'x', date: '', game: {moves: 'a1'}}, 5, null], puzzles: [{}]};
  assert.deepEqual(importAll(JSON.stringify(broken)), {games: 0, puzzles: 0});
  assert.equal(exportAll(), before);
});

test('puzzles that are solved wait longer each time', () => {
  removePuzzle('p');
  addPuzzles([puzzle('q')]);
  assert.equal(addPuzzles([puzzle('q')]), 0);
  const now = 1_000_000;
  assert.equal(duePuzzles(now).length, 1);
  markPuzzle('q', true, now);
  assert.equal(duePuzzles(now).length, 0);
  assert.equal(duePuzzles(now + DAY_MS).length, 1);
  markPuzzle('q', true, now + DAY_MS);
  assert.equal(duePuzzles(now + 3 * DAY_MS).length, 0);
  markPuzzle('q', false, now + 3 * DAY_MS);
  assert.equal(duePuzzles(now + 3 * DAY_MS).length, 1);
});

test('a clock runs for one side at a time', () => {
  const clock = new GameClock(1);
  clock.run(1, 1000);
  assert.equal(clock.left(1, 11_000), 50_000);
  assert.equal(clock.left(2, 11_000), 60_000);
  clock.run(2, 11_000);
  clock.run(2, 15_000);  // it runs already
  clock.stop(21_000);
  assert.equal(clock.left(1, 99_000), 50_000);
  assert.equal(clock.left(2, 99_000), 50_000);
  clock.run(1, 100_000);
  assert.equal(clock.left(1, 200_000), 0);
});
