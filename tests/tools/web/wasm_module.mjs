// Modules of emscripten, which are made for Workers, in node.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

/** @param {string} script @returns {Promise<any>} what makes the module */
export async function loadModule(script) {
  // Node takes a file for a module by its name alone.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-'));
  const copy = path.join(folder, 'module.mjs');
  fs.copyFileSync(script, copy);
  const module = await import(pathToFileURL(copy).href);
  fs.rmSync(folder, {recursive: true});
  /** @type {any} */ (globalThis).self = {location: {href: import.meta.url}};
  return module.default;
}
