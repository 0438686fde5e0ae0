// The user's choices.

import {load, save} from './storage.js';

/**
 * @typedef {{kind: 'rating' | 'level' | 'friend', rating: number,
 *            level: number}} OpponentChoice
 * @typedef {{
 *   theme: 'system' | 'light' | 'dark',
 *   language: 'system' | string,
 *   sound: boolean,
 *   showMoves: boolean,
 *   opponent: OpponentChoice,
 *   color: 'black' | 'white' | 'random',
 *   minutes: number,
 *   analysisLines: number,
 *   analysisOn: boolean,
 *   reviewLevel: number,
 * }} Settings
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: 'system',
  language: 'system',
  sound: false,
  showMoves: true,
  opponent: {kind: 'rating', rating: 900, level: 8},
  color: 'black',
  minutes: 0,
  analysisLines: 3,
  analysisOn: true,
  reviewLevel: 12,
};

/** Values of another type than the default's, as of old versions, are left out. @returns {Settings} */
export function loadSettings() {
  const saved = load('settings', /** @type {Record<string, unknown>} */ ({}));
  const settings = structuredClone(DEFAULTS);
  for (const [name, value] of Object.entries(DEFAULTS)) {
    const found = saved?.[name];
    if (typeof found === typeof value && found !== null) {
      Object.assign(settings, {[name]: found});
    }
  }
  return settings;
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  save('settings', settings);
}
