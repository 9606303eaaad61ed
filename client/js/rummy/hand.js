import { html, nothing, repeat } from "../../vendor/lit.js";
import { say } from "../announce.js";
import { cardFace, cardName } from "../cards.js";
import { t } from "../i18n.js";
import { LightElement } from "../light.js";
import { rectsOf, slideAll } from "../motion.js";
import { gapsIn, keepOrder, moveTo, SORTS } from "../order.js";
import { settings } from "../settings.js";
import { recall, remember } from "../storage.js";
import { dragCards } from "./hand-drag.js";
import { codeOf, codesOf } from "./holding.js";
import { kindName, kindOfRow } from "./melds.js";
import { groupsOf, rowsOf } from "./spread.js";

const TAGS = { fresh: "rummy.tag.fresh", must: "rummy.tag.must", freed: "rummy.tag.freed.short" }; // as a card has room for them

const wide = matchMedia("(min-width: 1000px)");

/**
 * The own cards, several of which may be chosen. Fires `picked` {name}, `doubled` {name} and `dropped` {names, spot} when cards are
 * let go over the table. Holds the manual order, nothing else.
 */
export class RummyHand extends LightElement {
  static properties = {
    ...Object.fromEntries(["hand", "names", "melds", "chosen", "duties", "leaving"].map((name) => [name, { attribute: false }])),
    place: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { hand: "", names: [], melds: [], chosen: [], leaving: [], duties: { fresh: null, must: null, freed: new Set() } });
    this.place = null; // where a dragged card would go
    this.focused = null;
    this.rects = new Map();
    wide.addEventListener("change", this.refresh);
  }

  disconnectedCallback() {
    wide.removeEventListener("change", this.refresh);
    super.disconnectedCallback();
  }

  get manual() {
    const kept = recall("order", null);
    return kept?.hand === this.hand && Array.isArray(kept.cards) ? [...new Set(kept.cards)] : [];
  }

  get groups() {
    return groupsOf(this.names, this.melds, settings.get("sort"), this.manual);
  }

  /** The cards as they lie, first to last. */
  get shown() {
    return this.groups.flatMap(({ cards }) => cards);
  }

  willUpdate() {
    this.rects = rectsOf(this.querySelectorAll(".held"));
    this.hadFocus = this.contains(document.activeElement);
    const { shown } = this;
    if (!shown.includes(this.focused)) this.focused = shown[0] ?? null;
  }

  updated() {
    slideAll(this.querySelectorAll(".held"), this.rects);
    if (this.hadFocus && !this.contains(document.activeElement)) this.focusCard(this.focused);
  }

  cardNode(name) {
    return name ? this.querySelector(`.held[data-held="${name}"]`) : null;
  }

  boxOf(name) {
    return this.cardNode(name)?.querySelector(".card").getBoundingClientRect() ?? null;
  }

  /** @param {string | null | undefined} name none keeps the present one */
  focusCard(name) {
    this.focused = name ?? this.focused;
    for (const node of this.querySelectorAll(".held")) node.tabIndex = node.dataset.held === this.focused ? 0 : -1;
    this.cardNode(this.focused)?.focus({ preventScroll: true });
  }

  /** @param {number} by steps, or ±Infinity for the ends */
  walk(by) {
    const { shown } = this;
    this.focusCard(shown[Math.min(shown.length - 1, Math.max(0, shown.indexOf(this.focused) + by))]);
  }

  /** Moves the focused card in the hand; from then on the order is manual. */
  shift(by) {
    const from = this.shown.indexOf(this.focused);
    const to = from + by;
    if (to >= 0 && to < this.shown.length) this.reorder(this.focused, by > 0 ? to + 1 : to);
  }

  reorder(name, place) {
    remember("order", { hand: this.hand, cards: moveTo(this.shown, name, place) });
    settings.set("sort", "manual");
    this.requestUpdate();
  }

  /** The next way to sort. The present order is kept as the manual one, so that choosing that moves nothing. */
  turnSort() {
    const next = SORTS[(SORTS.indexOf(settings.get("sort")) + 1) % SORTS.length];
    if (next === "manual") remember("order", { hand: this.hand, cards: keepOrder(this.names, this.shown) });
    settings.set("sort", next);
    say(t(`sort.${next}`));
  }

  // The picture

  tagOf(name) {
    const { fresh, must, freed } = this.duties;
    if (must === name) return "must";
    if (freed.has(name)) return "freed";
    return fresh === name ? "fresh" : null;
  }

  nameOf(name, mark) {
    const tag = this.tagOf(name);
    return [cardName(codeOf(name)), mark ? t("hand.in", { meld: kindName(mark) }) : "", tag ? t(`rummy.tag.${tag}`) : ""].filter(Boolean).join(", ");
  }

  get marks() {
    return new Map(this.melds.flatMap((names, tone) => names.map((name) => [name, { kind: kindOfRow(codesOf(names)), cards: codesOf(names), tone }])));
  }

  spokenCards() {
    const { marks } = this;
    return this.shown.map((name) => this.nameOf(name, marks.get(name))).join("; ");
  }

  option(name, index, marks) {
    const tag = this.tagOf(name);
    const isChosen = this.chosen.includes(name);
    const state = [isChosen && "picked", this.leaving.includes(name) && "leaving", this.place !== null && index >= this.place && "aside", tag === "must" || tag === "freed" ? "due" : ""];
    return html`<div class="held ${state.filter(Boolean).join(" ")}" role="option" id="held-${name}" data-held=${name} data-testid="hand-card"
      aria-selected=${isChosen ? "true" : "false"} aria-label=${this.nameOf(name, marks.get(name))} aria-posinset=${index + 1} aria-setsize=${this.names.length}
      tabindex=${this.focused === name ? 0 : -1} title=${tag ? t(`rummy.tag.${tag}`) : nothing}
      @click=${() => this.emit("picked", { name })} @dblclick=${() => this.emit("doubled", { name })}
      @pointerdown=${(event) => dragCards(this, event, name)} @focus=${() => (this.focused = name)}>
      ${cardFace(codeOf(name), { mark: marks.get(name) ?? null, fresh: tag === "fresh" || tag === "must" })}
      ${tag ? html`<span class="new-tag tag-${tag}" aria-hidden="true">${t(TAGS[tag])}</span>` : nothing}
    </div>`;
  }

  group(group, first, marks) {
    const options = repeat(group.cards, (name) => name, (name, i) => this.option(name, first + i, marks));
    if (group.meld === null) return options;
    return html`<div class="meld" role="group" aria-label=${kindName(marks.get(group.cards[0]))}>${options}</div>`;
  }

  row({ groups, size, full }, first, marks) {
    let index = first;
    return html`<div class="row ${size > 6 ? "tight" : ""} ${full ? "full" : ""}" role="presentation" .style=${`--n:${size};--gaps:${full ? 0 : gapsIn(groups)}`}>
      ${groups.map((group) => {
        const template = this.group(group, index, marks);
        index += group.cards.length;
        return template;
      })}</div>`;
  }

  render() {
    const { marks } = this;
    let first = 0;
    return html`<div class="hand" role="listbox" aria-multiselectable="true" aria-label=${t("hand.name", { n: this.names.length })} data-testid="hand">
      ${rowsOf(this.groups, !wide.matches).map((row) => {
        const template = this.row(row, first, marks);
        first += row.size;
        return template;
      })}</div>`;
  }
}

customElements.define("tapete-rummy-hand", RummyHand);
