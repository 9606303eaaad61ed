import { html } from "../../vendor/lit.js";
import { icon, spoken } from "../cards.js";
import { rich, t } from "../i18n.js";
import { settings } from "../settings.js";
import { codeOf } from "./holding.js";
import { hasOpened, onTurn, optionsOf } from "./turn.js";

/** The bar at the bottom: fixed order, fixed places. A disabled button can be focused, and says why when it is pressed. */
const button = ({ testid, kind = "", label, live, busy = false, press }) => html`
  <button class="action ${live ? kind : ""}" data-testid=${testid} aria-disabled=${live ? "false" : "true"} aria-busy=${busy ? "true" : "false"} @click=${press}><span>${label}</span></button>`;

/** A small one, with a picture of its own name. */
const square = ({ testid, name, short, press }) => html`
  <button class="action square" data-testid=${testid} aria-label=${name} @click=${press}>${icon(testid)}<span class="sort-name" aria-hidden="true">${short}</span></button>`;

function buildButton({ chosen, reading, sending }, act) {
  const live = Boolean(reading?.arrangements.length);
  const label = chosen.length < 3 ? t("rummy.action.build") : t("rummy.action.build.n", { n: chosen.length });
  return button({ testid: "build", kind: "good", live, busy: sending === "meld", label, press: act.build });
}

const openLabel = ({ out, total, ready }) => (ready ? t(out ? "rummy.action.open.out" : "rummy.action.open.n", { total }) : t("rummy.action.open"));

/** Opens or, once that is done, leads a chosen card to the places where it may go. */
function openButton(view, { offer, goesTo, sending }, act) {
  if (offer) return button({ testid: "open", kind: offer.out ? "gin" : "knock", live: offer.ready, busy: sending === "open", label: openLabel(offer), press: act.open });
  const label = goesTo > 1 ? t("rummy.action.lay-off.n", { n: goesTo }) : t("rummy.action.lay-off");
  return button({ testid: "lay-off", kind: "good", live: goesTo > 0, busy: sending === "lay-off" || sending === "swap-joker", label, press: act.aim });
}

function discardButton(view, { chosen, sending }, act) {
  const card = chosen.length === 1 ? codeOf(chosen[0]) : null;
  const live = card !== null && optionsOf(view).discards.has(card);
  const label = card && onTurn(view) && view.hand.phase === "play" ? rich("rummy.action.discard.card", { card: spoken(card, false) }) : t("rummy.action.discard");
  return button({ testid: "throw", kind: "primary", live, busy: sending === "discard", label, press: act.throw });
}

/**
 * @param {import("../api.js").GameView} view
 * @param {{chosen: string[], reading: object | null, offer: import("./opening.js").Offer | null, goesTo: number, sending: string | null}} ui
 *   `goesTo`: how many places the chosen card may go to
 */
export function actions(view, ui, act) {
  const sort = settings.get("sort");
  return html`<div class="actions rummy-actions ${hasOpened(view) ? "opened" : ""}" data-testid="actions" role="toolbar" aria-label=${t("action.bar")}>
    ${square({ testid: "sort", name: t("action.sort", { order: t(`sort.${sort}`) }), short: t(`sort.${sort}.short`), press: act.sort })}
    ${square({ testid: "hint", name: t("rummy.action.hint"), short: t("rummy.action.hint.short"), press: act.hint })}
    ${buildButton(ui, act)}${openButton(view, ui, act)}${discardButton(view, ui, act)}
  </div>`;
}

