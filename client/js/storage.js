/** What this browser keeps: JSON under `tapete.*`. Falls back to memory where storage is refused. */
const memory = new Map();
const PREFIX = "tapete.";

/**
 * @template T
 * @param {string} key
 * @param {T} fallback given back when nothing readable is stored
 * @returns {T}
 */
export function recall(key, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? (memory.get(key) ?? fallback) : JSON.parse(text);
  } catch {
    return memory.get(key) ?? fallback;
  }
}

/** @param {string} key @param {unknown} value `null` or `undefined` forgets the key */
export function remember(key, value) {
  memory.set(key, value);
  try {
    if (value === null || value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the copy in memory serves until the page closes.
  }
}
