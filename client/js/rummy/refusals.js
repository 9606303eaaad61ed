import { spoken } from "../cards.js";
import { hasKey, problemText, t } from "../i18n.js";
import { faultOf } from "./meter.js";
import { upper } from "./told.js";

/** The words for what the rules of rummy refuse. */

const CARDS = ["card", "stands_for"];

/** The sentence of a meld's fault, empty for one that has none. */
function faultText(params) {
  if (!params.reason) return "";
  const [key, words] = faultOf({ reason: params.reason, because_of: params.cards });
  const text = t(key, words);
  return text === key ? "" : upper(text);
}

/** Cards among the params become names. */
function wordsOf(params) {
  const named = Object.fromEntries(CARDS.filter((field) => params[field]).map((field) => [field, spoken(params[field])]));
  return { ...params, ...named, reason: faultText(params) };
}

/** @param {import("../api.js").Problem} problem */
export function refusalText(problem) {
  const key = `rummy.problem.${problem.code}`;
  return hasKey(key) ? t(key, wordsOf(problem.params)) : problemText(problem);
}
