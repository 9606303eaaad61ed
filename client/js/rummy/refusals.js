import { spoken } from "../cards.js";
import { hasKey, problemText, t } from "../i18n.js";
import { faultOf } from "./meter.js";

/** The words for what the rules of rummy refuse. */

const CARDS = ["card", "stands_for"];

/** Cards among the params become names; a meld's fault becomes its sentence. */
function wordsOf(params) {
  const named = Object.fromEntries(CARDS.filter((field) => params[field]).map((field) => [field, spoken(params[field])]));
  const [key, words] = params.reason ? faultOf({ reason: params.reason, because_of: params.cards }) : ["", {}];
  return { ...params, ...named, n: params.jokers ?? params.total, reason: key && hasKey(key) ? t(key, words) : "" };
}

/** @param {import("../api.js").Problem} problem */
export function refusalText(problem) {
  const key = `rummy.problem.${problem.code}`;
  return hasKey(key) ? t(key, wordsOf(problem.params)) : problemText(problem);
}
