// Texts in the user's language: one table a language in texts/.

import en from '../../texts/en.js';
import ja from '../../texts/ja.js';

/** @type {Record<string, Record<string, string>>} */
export const TABLES = {en, ja};
let language = 'en';

/** @param {string} wanted a key of TABLES, or "system" */
export function chooseLanguage(wanted) {
  const candidates = wanted === 'system' ? navigator.languages : [wanted];
  language = candidates.map((name) => name.slice(0, 2).toLowerCase())
    .find((name) => name in TABLES) ?? 'en';
  document.documentElement.lang = language;
}

export function currentLanguage() {
  return language;
}

/**
 * A text with {names} replaced.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = TABLES[language][key] ?? TABLES.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole);
}

/** @param {number} side 1 or 2 */
export function sideName(side) {
  return t(side === 1 ? 'black' : 'white');
}

/**
 * A score with its sign: "+2.3"; a whole number if it is exact or large.
 * @param {number} score @param {boolean} [isExact]
 */
export function scoreText(score, isExact = false) {
  const digits = isExact || Math.abs(score) >= 9.95 ? 0 : 1;
  const text = Math.abs(score).toFixed(digits);
  if (Number(text) === 0) return digits === 0 ? '0' : '0.0';
  return (score < 0 ? '−' : '+') + text;
}

/** @param {number} number 12345678 -> "12.3 M" */
export function shortNumber(number) {
  for (const [size, letter] of /** @type {[number, string][]} */ (
    [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']])) {
    if (number >= size) return `${(number / size).toFixed(number >= 100 * size ? 0 : 1)} ${letter}`;
  }
  return String(Math.round(number));
}

/** @param {number} ms 65000 -> "1:05" */
export function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
