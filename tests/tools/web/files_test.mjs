// The files of the page: what they name exists, nothing is inline, all of it is
// small. node --test files_test.mjs

import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {brotliCompressSync} from 'node:zlib';

const ROOT = new URL('../../../tools/web/', import.meta.url);
const MOST_BYTES = 100_000;

const files = readdirSync(ROOT, {recursive: true}).map(String)
  .filter((file) => /\.(html|js|css|svg|png|webmanifest)$/.test(file));
/** @param {string} file */
const text = (file) => readFileSync(new URL(file, ROOT), 'utf8');

test('imports and links name files that exist', () => {
  let count = 0;
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    for (const [, target] of text(file).matchAll(/(?:from|import) '(\.[^']+)'/g)) {
      assert.ok(existsSync(new URL(target, new URL(file, ROOT))), `${file}: ${target}`);
      ++count;
    }
  }
  assert.ok(count > 50);
  for (const [, target] of text('index.html').matchAll(/(?:href|src)="([^"]+)"/g)) {
    assert.ok(existsSync(new URL(target, ROOT)), target);
  }
  for (const {src} of JSON.parse(text('manifest.webmanifest')).icons) assert.ok(existsSync(new URL(src, ROOT)), src);
});

test('the content security policy holds: nothing inline, nothing from elsewhere', () => {
  const page = text('index.html');
  assert.ok(!/<style|style=|\son\w+=|<script(?![^>]*src=)/.test(page));
  for (const file of files.filter((name) => /\.(html|css|js)$/.test(name))) {
    const addresses = (text(file).match(/https?:\/\/[^\s'"`)]+/g) ?? [])
      .filter((address) => !/^http:\/\/(www\.w3\.org|127\.0\.0\.1)/.test(address));
    assert.deepEqual(addresses, [], file);
  }
  // Markup in texts would let a game write into the page.
  for (const file of files.filter((name) => name.startsWith('scripts'))) {
    assert.ok(!/innerHTML|outerHTML|insertAdjacentHTML|document\.write/.test(text(file)), file);
  }
});

test('the page is small', () => {
  const own = files.filter((file) => !file.startsWith('worker'));
  const bytes = own.reduce((sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, ROOT))).length, 0);
  console.log(`${own.length} files, ${bytes} bytes by brotli`);
  assert.ok(bytes < MOST_BYTES);
});
