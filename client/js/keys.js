/** One table for the keys and for their help: command → the letter in each language. */
export const LETTERS = {
  stock: { es: "m", en: "d" },
  pile: { es: "c", en: "u" },
  pass: { es: "p", en: "p" },
  throw: { es: "t", en: "t" },
  knock: { es: "g", en: "k" },
  way: { es: "a", en: "a" },
  sort: { es: "o", en: "o" },
  log: { es: "j", en: "j" },
  readStatus: { es: "s", en: "s" },
  readHand: { es: "x", en: "x" },
  deal: { es: "r", en: "r" },
  rules: { es: "i", en: "i" },
  help: { es: "?", en: "?" },
};
const MOVES = { ArrowLeft: ["walk", -1], ArrowRight: ["walk", 1], Home: ["walk", -Infinity], End: ["walk", Infinity] };
const SHIFTS = { ArrowLeft: ["shift", -1], ArrowRight: ["shift", 1] };
const POSITIONS = "1234567890-";

/**
 * The command of a key press, or null. Letters are single-key shortcuts and can be switched off; arrows, Enter and Escape stay.
 * @param {{key: string, shiftKey?: boolean, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean}} event
 * @param {{lang: string, letters: boolean, onButton: boolean}} place @param {typeof LETTERS} [table] another game's letters
 * @returns {[string, ...unknown[]] | null}
 */
export function commandOf(event, { lang, letters, onButton }, table = LETTERS) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.shiftKey && SHIFTS[event.key]) return SHIFTS[event.key];
  if (MOVES[event.key]) return MOVES[event.key];
  if (event.key === "Escape") return ["escape"];
  if (event.key === "Enter" || event.key === " ") return onButton ? null : ["select", event.key];
  if (!letters) return null;
  const place = POSITIONS.indexOf(event.key);
  if (place >= 0) return ["nth", place];
  const command = Object.keys(table).find((name) => table[name][lang] === event.key.toLowerCase());
  return command ? [command] : null;
}
