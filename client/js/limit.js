import { html, nothing } from "../vendor/lit.js";
import { spoken } from "./cards.js";
import { rich } from "./i18n.js";

/** Whether a spade turned up doubles what this hand brings. @param {import("./api.js").GameView} view */
export const isDoubled = ({ hand, options }) => options.table.spade_doubles && hand.upcard[1] === "S";

/** Where the upcard sets the knock limit: what it came to in this hand, as messages; nothing at other tables. */
export function limitOf(view, words = "limit") {
  const { hand, options } = view;
  if (!options.table.oklahoma) return [];
  const kind = hand.knock_limit === 0 ? "gin" : "most";
  const limit = [`${words}.${kind}`, { card: spoken(hand.upcard, false), limit: hand.knock_limit }];
  return isDoubled(view) ? [limit, [`${words}.doubled`, {}]] : [limit];
}

/** The same in a line of its own over the piles. */
export function limitLine(view) {
  const messages = limitOf(view, "limit.line");
  if (messages.length === 0) return nothing;
  return html`<p class="limit" data-testid="limit">${messages.map(([key, params], i) => html`<span class=${i ? "limit-doubled" : "limit-most"}>${rich(key, params)}</span>`)}</p>`;
}
