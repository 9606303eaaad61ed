import { html, nothing } from "../vendor/lit.js";
import { icon, spoken } from "./cards.js";
import { rich, t } from "./i18n.js";
import { afterDiscard, isBigGin, knockOffer, optionsOf } from "./turn.js";

/** Disabled buttons stay where they are, can be focused, and say why when pressed. */
const button = ({ testid, kind = "", label, live, busy = false, press, extra = nothing }) => html`
  <button class="action ${live ? kind : ""}" data-testid=${testid} aria-disabled=${live ? "false" : "true"} aria-busy=${busy ? "true" : "false"} @click=${press}>
    <span>${label}</span>${extra}</button>`;

function throwLabel(view, picked) {
  const hand = view.hand;
  if (hand.turn !== view.you) return [t("action.throw.wait")];
  if (hand.phase === "draw") return [t("action.throw.draw")];
  if (!picked) return [t("action.throw.none")];
  const entry = afterDiscard(view, picked);
  return rich(entry?.legal === false ? "action.throw.locked" : "action.throw", { card: spoken(picked, false) });
}

const kindOf = (offer) => (isBigGin(offer) ? "big-gin" : offer.gin ? "gin" : "knock");

function knockLabel(offer, armed, { hand, options }) {
  if (!offer) return [t("action.knock.idle")];
  const limit = hand.knock_limit;
  if (!offer.ready) return [t(limit === 0 ? "action.knock.gin-only" : "action.knock.off", { left: offer.deadwood, limit })];
  const kind = kindOf(offer);
  const words = { left: offer.deadwood, bonus: options.table.big_gin_bonus };
  if (armed) return [t(`action.${kind}.arm`, words)];
  if (offer.chosen || offer.card === null) return [t(`action.${kind}`, words)];
  return rich(`action.${kind}.with`, { ...words, card: spoken(offer.card, false) });
}

const ring = () => html`<svg class="ring" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" pathLength="100"></circle></svg>`;

function playButtons(view, ui, act) {
  const { picked, armed, lasting, sending } = ui;
  const open = optionsOf(view);
  const offer = armed ?? knockOffer(view, picked);
  const throwable = picked !== null && open.discards.has(picked);
  return [
    button({ testid: "knock", kind: offer?.gin ? "gin" : "knock", live: Boolean(offer?.ready), busy: sending === "knock", press: act.knock,
      label: knockLabel(offer, armed, view), extra: armed && !lasting ? ring() : nothing }),
    button({ testid: "throw", kind: "primary", live: throwable, busy: sending === "discard", press: act.throw, label: throwLabel(view, picked) }),
  ];
}

function offerButtons(view, { sending }, act) {
  const top = view.hand.discard_pile.at(-1)?.card;
  return [
    button({ testid: "pass", kind: "pass", live: true, busy: sending === "pass", press: act.pass, label: t("action.pass") }),
    button({ testid: "take", kind: "primary", live: true, busy: sending === "take", press: act.take, label: rich("action.take", { card: spoken(top, false) }) }),
  ];
}

/** The bar at the bottom: fixed order, fixed places. */
export const actions = (view, ui, act) => html`
  <div class="actions" data-testid="actions" role="toolbar" aria-label=${t("action.bar")}>
    <button class="action square" data-testid="sort" aria-label=${t("action.sort", { order: t(`sort.${ui.sort}`) })} @click=${act.sort}>
      ${icon("sort")}<span class="sort-name" aria-hidden="true">${t(`sort.${ui.sort}.short`)}</span></button>
    ${optionsOf(view).take ? offerButtons(view, ui, act) : playButtons(view, ui, act)}
  </div>`;
