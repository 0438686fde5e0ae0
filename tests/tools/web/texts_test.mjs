// The tables of texts: node --test texts_test.mjs

import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';

import en from '../../../tools/web/texts/en.js';
import ja from '../../../tools/web/texts/ja.js';

const FOLDERS = ['scripts/', 'worker/'].map((name) => new URL(`../../../tools/web/${name}`, import.meta.url));

/** @param {string} text */
const names = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();

test('all languages have the same keys and names', () => {
  assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    const other = /** @type {Record<string, string>} */ (ja)[key];
    assert.equal(names(other), names(text), key);
  }
});

test('every key that the scripts use exists, and no other', () => {
  const code = FOLDERS.flatMap((folder) => readdirSync(folder, {recursive: true}).map(String)
    .filter((file) => file.endsWith('.js')).map((file) => readFileSync(new URL(file, folder), 'utf8'))).join('\n');
  const used = [...code.matchAll(/\bt\('([\w.-]+)'/g)].map((match) => match[1]);
  assert.ok(used.length > 100);
  for (const key of used) assert.ok(key in en, key);
  // Keys made of parts, t(`mode.${name}`), are known by their beginning.
  const beginnings = [...code.matchAll(/`([a-z_.]+\.)\$\{/g)].map((match) => match[1]);
  for (const key of Object.keys(en)) {
    const isUsed = code.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning));
    assert.ok(isUsed, `${key} is not used`);
  }
});
