// @ts-check
/**
 * Cards out of a text that somebody types or pastes: "7S 8S 9S", "10♦", "7p 8p", "4s5s6s". Pure.
 * A rank, then a suit by its sign or its letter, in English (S H D C) or in Spanish (P C D T). Only C means two suits.
 */

/** @type {Record<string, string>} */
const SIGNS = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C" };
/** @type {Record<string, Record<string, string>>} */
const LETTERS = { en: { S: "S", H: "H", D: "D", C: "C", P: "S", T: "C" }, es: { P: "S", C: "H", D: "D", T: "C", S: "S", H: "H" } };
const CARD = /(10|[2-9ATJQK1])\s?([SHDCPT♠♤♥♡♦♢♣♧])[\uFE0E\uFE0F]?/iy;
const BETWEEN = /[\s,;.:|/·+–—-]+/y;
const STRAY = /[^\s,;]+/y;
const MOST = 2000; // characters: nobody types more

/** @param {RegExp} pattern @param {string} text @param {number} at */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** @param {string} text @returns {{found: [string, string][], unknown: string[]}} ranks with suits as they were written, and what is neither */
function pieces(text) {
  /** @type {{found: [string, string][], unknown: string[]}} */
  const read = { found: [], unknown: [] };
  for (let at = 0; at < text.length; ) {
    const gap = matchAt(BETWEEN, text, at);
    const card = gap ? null : matchAt(CARD, text, at);
    const piece = /** @type {RegExpExecArray} */ (gap ?? card ?? matchAt(STRAY, text, at));
    if (card) read.found.push([/** @type {string} */ (card[1]).toUpperCase(), /** @type {string} */ (card[2]).toUpperCase()]);
    else if (!gap) read.unknown.push(piece[0]);
    at += piece[0].length;
  }
  return read;
}

/**
 * Whose letters a text is written in: a suit letter that only one language has decides, else the page's language does.
 * @param {string[]} suits @param {string} lang
 */
function notation(suits, lang) {
  const english = suits.some((suit) => "SH".includes(suit));
  const spanish = suits.some((suit) => "PT".includes(suit));
  if (english !== spanish) return english ? "en" : "es";
  return lang in LETTERS ? lang : "en";
}

/** @param {string} rank */
const rankOf = (rank) => (rank === "10" ? "T" : rank === "1" ? "A" : rank);

/**
 * @param {string} text @param {string} lang `es` or `en`
 * @returns {{cards: string[], unknown: string[], notation: string}} the cards in the order written, one named twice comes twice
 */
export function cardsIn(text, lang) {
  const { found, unknown } = pieces(text.slice(0, MOST));
  const suits = found.map(([, suit]) => suit);
  const letters = notation(suits, lang);
  const cards = found.map(([rank, suit]) => rankOf(rank) + (SIGNS[suit] ?? /** @type {any} */ (LETTERS[letters])[suit]));
  return { cards, unknown, notation: letters };
}
