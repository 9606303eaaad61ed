import { html, nothing, repeat } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { cardFace, cardName, marksOf, meldName } from "./cards.js";
import { t } from "./i18n.js";
import { gapsIn, groupsOf, keepOrder, laidOut, moveTo, rowsOf } from "./order.js";
import { followDrag } from "./drag.js";
import { slideAll, rectsOf } from "./motion.js";
import { recall, remember } from "./storage.js";
import { settings } from "./settings.js";

const wide = matchMedia("(min-width: 1000px)");

/**
 * The own cards. Fires `touched` {card | null} while a card is under pointer or focus, `picked` {card}, `thrown` {card} when one
 * is dropped on the pile. Holds the manual order, nothing else; what a card would leave comes with `hand.after_discard`.
 */
class Hand extends LightElement {
  static properties = { hand: {}, picked: {}, leaving: {}, live: {}, place: { state: true } };

  constructor() {
    super();
    this.hand = null;
    this.picked = null; // the raised card
    this.leaving = null; // the card on its way to the pile
    this.live = false;
    this.place = null; // where a dragged card would go
    this.focused = null;
    this.rects = new Map();
    this.melds = [];
    wide.addEventListener("change", this.refresh);
  }

  disconnectedCallback() {
    wide.removeEventListener("change", this.refresh);
    super.disconnectedCallback();
  }

  get manual() {
    const kept = recall("order", null);
    return kept?.hand === this.hand.id && Array.isArray(kept.cards) ? [...new Set(kept.cards)] : [];
  }

  /** The cards as they lie, first to last. */
  get shown() {
    return this.groups.flatMap((group) => group.cards);
  }

  get groups() {
    return groupsOf({ cards: this.hand.cards, melds: this.melds }, settings.get("sort"), this.manual);
  }

  willUpdate() {
    this.melds = laidOut(this.hand?.melds ?? []);
    this.rects = rectsOf(this.querySelectorAll(".held"));
    this.hadFocus = this.contains(document.activeElement);
    const shown = this.hand ? this.shown : [];
    if (!shown.includes(this.focused)) this.focused = shown[0] ?? null;
  }

  updated() {
    slideAll(this.querySelectorAll(".held"), this.rects);
    if (this.hadFocus && !this.contains(document.activeElement)) this.focusCard(this.focused);
  }

  cardNode(card) {
    return card ? this.querySelector(`.held[data-held="${card}"]`) : null;
  }

  /** @param {string | null | undefined} card none keeps the present one */
  focusCard(card) {
    this.focused = card ?? this.focused;
    for (const node of this.querySelectorAll(".held")) node.tabIndex = node.dataset.held === this.focused ? 0 : -1;
    this.cardNode(this.focused)?.focus({ preventScroll: true });
  }

  /** @param {number} by steps, or ±Infinity for the ends */
  walk(by) {
    const shown = this.shown;
    const next = Math.min(shown.length - 1, Math.max(0, shown.indexOf(this.focused) + by));
    this.focusCard(shown[next]);
  }

  /** Moves the focused card in the hand; from then on the order is manual. */
  shift(by) {
    const shown = this.shown;
    const from = shown.indexOf(this.focused);
    const to = from + by;
    if (to >= 0 && to < shown.length) this.reorder(this.focused, by > 0 ? to + 1 : to);
  }

  reorder(card, place) {
    remember("order", { hand: this.hand.id, cards: moveTo(this.shown, card, place) });
    settings.set("sort", "manual");
    this.requestUpdate();
  }

  /** Keeps the present order as the manual one, so that choosing "manual" moves nothing. */
  freeze() {
    remember("order", { hand: this.hand.id, cards: keepOrder(this.hand.cards, this.shown) });
  }

  press(event, card) {
    if (event.button !== 0) return;
    followDrag(event, event.currentTarget, {
      zone: () => (this.live ? document.querySelector('[data-testid="discard"]') : null),
      cards: () => this.shown.map((each) => this.cardNode(each)),
      over: (place, onZone) => {
        this.place = place;
        document.body.classList.toggle("over-pile", onZone);
      },
      drop: (place, onZone) => {
        this.endDrag();
        if (onZone) this.emit("thrown", { card });
        else if (place !== null) this.reorder(card, place);
      },
      cancel: () => this.endDrag(),
    });
  }

  endDrag() {
    this.place = null;
    document.body.classList.remove("over-pile");
  }

  nameOf(card, marks) {
    const entry = this.hand.after_discard.find((each) => each.card === card);
    const mark = marks.get(card);
    const parts = [cardName(card), mark ? t("hand.in", { meld: meldName(this.melds[mark.meld]).toLowerCase() }) : t("hand.loose")];
    if (this.hand.drawn === card) parts.push(t("hand.fresh"));
    if (entry) parts.push(entry.legal ? t("hand.after", { left: entry.deadwood }) : t("hand.locked"));
    return parts.join(", ");
  }

  spokenCards() {
    const marks = marksOf(this.melds);
    return this.shown.map((card) => this.nameOf(card, marks)).join("; ");
  }

  option(card, index, marks, total) {
    const state = [this.picked === card && "picked", this.leaving === card && "leaving", this.place !== null && index >= this.place && "aside"];
    return html`<div class="held ${state.filter(Boolean).join(" ")}" role="option" id="held-${card}" data-held=${card} data-testid="hand-card"
      aria-selected=${this.picked === card ? "true" : "false"} aria-label=${this.nameOf(card, marks)} aria-posinset=${index + 1} aria-setsize=${total}
      tabindex=${this.focused === card ? 0 : -1}
      @click=${() => this.emit("picked", { card })} @dblclick=${() => this.emit("doubled", { card })}
      @pointerdown=${(event) => this.press(event, card)}
      @pointerenter=${(event) => event.pointerType === "mouse" && this.emit("touched", { card })}
      @pointerleave=${(event) => event.pointerType === "mouse" && this.emit("touched", { card: null })}
      @focus=${() => this.onFocus(card)} @blur=${() => this.emit("touched", { card: null })}>
      ${cardFace(card, { mark: marks.get(card) ?? null, locked: this.hand.taken === card, fresh: this.hand.drawn === card || this.hand.taken === card })}
      ${this.hand.drawn === card ? html`<span class="new-tag" aria-hidden="true">${t("hand.fresh")}</span>` : nothing}
    </div>`;
  }

  onFocus(card) {
    this.focused = card;
    this.emit("touched", { card });
  }

  group(group, first, marks, total) {
    const options = repeat(group.cards, (card) => card, (card, i) => this.option(card, first + i, marks, total));
    if (group.meld === null) return options;
    return html`<div class="meld" role="group" aria-label=${meldName(this.melds[group.meld])}>${options}</div>`;
  }

  row(row, first, marks, total) {
    let index = first;
    const count = row.reduce((sum, group) => sum + group.cards.length, 0);
    return html`<div class="row ${count > 6 ? "tight" : ""}" role="presentation" .style=${`--n:${count};--gaps:${gapsIn(row)}`}>
      ${row.map((group) => {
        const template = this.group(group, index, marks, total);
        index += group.cards.length;
        return template;
      })}</div>`;
  }

  render() {
    if (!this.hand) return nothing;
    const marks = marksOf(this.melds);
    const rows = rowsOf(this.groups, wide.matches ? 1 : 2);
    const total = this.hand.cards.length;
    let first = 0;
    return html`<div class="hand" role="listbox" aria-label=${t("hand.name", { n: total })} data-testid="hand">
      ${rows.map((row) => {
        const template = this.row(row, first, marks, total);
        first += row.reduce((sum, group) => sum + group.cards.length, 0);
        return template;
      })}</div>`;
  }
}

customElements.define("tapete-hand", Hand);
