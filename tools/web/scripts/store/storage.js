// What the browser keeps. Storage that is forbidden or full costs nothing on
// the screen: values then live as long as the page, and the user is told once.

const PREFIX = 'rialto.';

/** Values written in this visit; right even if the browser keeps nothing. @type {Map<string, unknown>} */
const memory = new Map();
let hasWarned = false;
/** @type {(() => void) | null} */
let onTrouble = null;

/** Calls back once when something cannot be kept. @param {() => void} callback */
export function onStorageTrouble(callback) {
  onTrouble = callback;
}

/**
 * @template T
 * @param {string} key @param {T} fallback
 * @returns {T}
 */
export function load(key, fallback) {
  if (memory.has(key)) return /** @type {T} */ (memory.get(key));
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    if (!hasWarned) onTrouble?.();
    hasWarned = true;
  }
}
