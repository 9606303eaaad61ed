/** The words of the client: flat keys in `i18n/<lang>.json`, Spanish first. */
export const LANGUAGES = ["es", "en"];

let lang = "es";
let words = {};
let plural = new Intl.PluralRules("es");

export const language = () => lang;

const blocks = new Set(); // words of screens that are loaded late

async function wordsIn(file) {
  const answer = await fetch(new URL(`../i18n/${file}.json`, import.meta.url));
  return answer.json();
}

/** @param {string} wanted a language code; anything unknown becomes Spanish */
export async function loadLanguage(wanted) {
  const next = LANGUAGES.includes(wanted) ? wanted : "es";
  const read = await Promise.all([wordsIn(next), ...[...blocks].map((block) => wordsIn(`${block}-${next}`))]);
  useWords(next, Object.assign({}, ...read));
  document.documentElement.lang = next;
}

/** Adds the words of a screen, now and whenever the language changes; its module awaits them. @param {string} block file in `i18n/` before its language */
export async function needWords(block) {
  if (blocks.has(block)) return;
  blocks.add(block);
  Object.assign(words, await wordsIn(`${block}-${lang}`));
}

/** @param {string} code @param {Record<string, string>} dictionary */
export function useWords(code, dictionary) {
  lang = code;
  words = dictionary;
  plural = new Intl.PluralRules(code);
}

export const hasKey = (key) => key in words;

/** The text of a key; with a number `n` among the parameters, `key.one` or `key.other` when they exist. */
function pattern(key, params) {
  if (typeof params?.n === "number") {
    const counted = words[`${key}.${plural.select(params.n)}`] ?? words[`${key}.other`];
    if (counted !== undefined) return counted;
  }
  return words[key] ?? key;
}

const HOLE = /\{(\w+)\}/g;
const FILLED = /(\b(?:de|a) )?\{(\w+)\}/g;

/** In Spanish "de" and "a" run together with the article of what follows: "del jugador", "al jugador". */
const joined = (before, value) => (lang === "es" && before && value.startsWith("el ") ? `${before.trimEnd()}${value.slice(1)}` : before + value);

/** Plain text. Parameters may be objects: their `toString()` is spoken (see `cards.spoken`). */
export function t(key, params = {}) {
  return pattern(key, params).replace(FILLED, (_, before = "", name) => joined(before, String(params[name] ?? `{${name}}`)));
}

/** The same text as a list of strings and templates: a parameter's `template` is shown where it has one. */
export function rich(key, params = {}) {
  return pattern(key, params)
    .split(HOLE)
    .map((part, i) => (i % 2 ? (params[part]?.template ?? String(params[part] ?? "")) : part));
}

/** The words for a refusal's code; an unknown code gets the general sentence. */
export function problemText(problem) {
  const key = `problem.${problem.code}`;
  return hasKey(key) ? t(key, problem.params) : t("problem.other", { code: problem.code });
}

export const formatTime = (iso) =>
  new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
