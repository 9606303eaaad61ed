import { html, nothing } from "../vendor/lit.js";
import { cardBack, cardFace, cardName, icon } from "./cards.js";
import { holdToLook } from "./drag.js";
import { t } from "./i18n.js";
import { limitLine } from "./limit.js";
import { optionsOf } from "./turn.js";

const NEAR = 2; // cards above those at which the hand is drawn

/** Every discard lies a little askew, always the same way for the same card. */
const tilt = (card) => ((card.charCodeAt(0) * 7 + card.charCodeAt(1) * 13) % 9) - 4;

/** A pile for whoever only looks on: a picture, no button. @param {"stock" | "discard"} kind */
export const lookedAtPile = (kind, name, content) => html`<div class="pile looked-at ${kind}" data-testid=${kind} role="img" aria-label=${name}>${content}</div>`;

function stockPile(count, { left, live, looks }, act) {
  const low = count <= left + NEAR;
  const name = t(live ? "pile.stock.draw" : "pile.stock", { n: count });
  const content = html`${count > 2 ? cardBack() : nothing}${count > 1 ? cardBack() : nothing}${count > 0 ? cardBack() : nothing}
      <span class="count ${low ? "low" : ""}" data-testid="stock-count">${count}</span>`;
  return html`<div class="pile-spot">
    ${looks ? lookedAtPile("stock", name, content) : html`<button class="pile stock ${live ? "live" : ""}" data-testid="stock" aria-disabled=${live ? "false" : "true"} aria-label=${name} @click=${() => act.stock(live)}>${content}</button>`}
    <p class="pile-name ${low ? "low" : ""}" aria-hidden="true">${low ? t("pile.stock.low", { left }) : t("pile.stock.name")}</p>
  </div>`;
}

function discardName(top, open, dead) {
  if (!top) return t("pile.discard.empty");
  const card = cardName(top);
  if (dead) return t("pile.discard.dead", { card });
  return t(open.pile ? "pile.discard.take" : open.take ? "pile.discard.offer" : "pile.discard", { card });
}

/** Only the top can be taken; the two below peek out. The whole pile can be read in the browser of discards. */
function discardPile(view, pile, act) {
  const open = optionsOf(view);
  const live = open.pile || open.take;
  const top = pile.at(-1)?.card;
  const dead = view.hand.upcard_dead && pile.length === 1;
  const content = html`${pile.slice(-3).map(({ card }, i, shown) => html`<span class="lain" .style=${`--tilt:${tilt(card)}deg;--down:${shown.length - 1 - i}`}>${cardFace(card, { dead })}</span>`)}
      ${top ? nothing : html`<span class="slot"></span>`}
      ${dead ? html`<span class="dead-tag" data-testid="dead">${t("pile.dead")}</span>` : nothing}`;
  return html`<div class="pile-spot">
    ${view.you === null ? lookedAtPile("discard", discardName(top, open, dead), content) : html`<button class="pile discard ${live ? "live" : ""}" data-testid="discard" aria-disabled=${live ? "false" : "true"} aria-label=${discardName(top, open, dead)}
      @click=${() => act.pile(live)} @pointerdown=${holdToLook} @contextmenu=${(event) => event.preventDefault()} @pointerenter=${() => act.preview(true)} @pointerleave=${() => act.preview(false)}
      @focus=${() => act.preview(true)} @blur=${() => act.preview(false)}>${content}</button>`}
    <button class="pile-name link" data-testid="discards-open" @click=${act.discards} aria-haspopup="dialog">
      ${t("pile.discard.name", { n: pile.length })} ${icon("chevron")}</button>
  </div>`;
}

/**
 * The two piles. While a scene is played they show the table as it stood then.
 * @param {import("./api.js").GameView} view
 * @param {{stock: Function, pile: Function, discards: Function, preview: Function}} act
 */
export function piles(view, scene, act) {
  const open = optionsOf(view);
  return html`<section class="piles" data-testid="piles" aria-label=${t("pile.area")}>
    ${limitLine(view)}
    ${stockPile(scene ? scene.stock : view.hand.stock, { left: view.options.table.stock_left, live: open.stock, looks: view.you === null }, act)}
    ${discardPile(view, scene ? scene.pile : view.hand.discard_pile, act)}
  </section>`;
}
