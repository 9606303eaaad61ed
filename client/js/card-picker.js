import { html, nothing, repeat } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { cardName, cardTag, icon, shownRank, suitIcon } from "./cards.js";
import { PACK, stepFrom } from "./card-picker-grid.js";
import { cardsIn } from "./card-picker-text.js";
import { language, t } from "./i18n.js";
import { settings } from "./settings.js";

const WIDE = matchMedia("(min-width: 760px)");
const SUITS = ["S", "H", "D", "C"];
const isTyped = ({ key, ctrlKey, altKey, metaKey }) => key.length === 1 && key !== " " && !ctrlKey && !altKey && !metaKey;

/**
 * All 52 cards to press, and a line to type or paste them. It keeps no cards itself.
 * Fires `card` {card} for a press, `blocked` {card} for a press on a used one, `cards` {cards, unknown} for a text.
 * @property {string[]} chosen the cards of what is being filled @property {Map<string, string>} used the others, each with where it lies
 * @property {string} name what is being filled @property {string} message what became of the last text
 */
class CardPicker extends LightElement {
  static properties = { chosen: {}, used: {}, name: {}, message: {}, place: { state: true }, text: { state: true } };

  constructor() {
    super();
    Object.assign(this, { chosen: [], used: new Map(), name: "", message: "", place: 0, text: "" });
  }

  connectedCallback() {
    super.connectedCallback();
    WIDE.addEventListener("change", this.refresh);
  }

  disconnectedCallback() {
    WIDE.removeEventListener("change", this.refresh);
    super.disconnectedCallback();
  }

  press(card) {
    this.place = PACK.indexOf(card);
    this.emit(this.used.has(card) ? "blocked" : "card", { card });
  }

  /** Arrows walk over the cards; a letter or a digit begins to be typed. */
  async key(event) {
    const next = stepFrom(this.place, event.key, WIDE.matches);
    if (next === null) {
      if (isTyped(event)) this.querySelector("input").focus();
      return;
    }
    event.preventDefault();
    this.place = next;
    await this.updateComplete;
    this.querySelector(`[data-pick="${PACK[next]}"]`).focus();
  }

  send(event) {
    event?.preventDefault();
    const { cards, unknown } = cardsIn(this.text, language());
    if (cards.length + unknown.length === 0) return;
    this.text = unknown.join(" ");
    this.emit("cards", { cards, unknown });
  }

  /** What is pasted goes in at once. */
  async paste() {
    await new Promise((resolve) => setTimeout(resolve));
    this.send();
  }

  card(card) {
    const chosen = this.chosen.includes(card);
    const where = this.used.get(card);
    const name = where === undefined ? cardName(card) : t("pad.pick.used", { card: cardName(card), where });
    return html`<button type="button" class="cp-card suit-${card[1]} ${chosen ? "chosen" : ""}" data-pick=${card} aria-label=${name} aria-pressed=${chosen ? "true" : "false"}
      aria-disabled=${where === undefined ? nothing : "true"} tabindex=${PACK[this.place] === card ? 0 : -1} @click=${() => this.press(card)} @focus=${() => (this.place = PACK.indexOf(card))}>
      <span class="cp-rank ${card[0] === "T" ? "wide" : ""}">${shownRank(card)}</span>${suitIcon(card[1])}${settings.get("letters") ? html`<span class="cp-letter">${t(`suit.letter.${card[1]}`)}</span>` : nothing}${chosen ? html`<span class="cp-mark">${icon("check")}</span>` : nothing}</button>`;
  }

  suit(suit) {
    const cards = PACK.filter((card) => card[1] === suit);
    return html`<div class="cp-suit" role="group" aria-label=${t(`suit.${suit}`)}>${repeat(cards, (card) => card, (card) => this.card(card))}</div>`;
  }

  preview() {
    const { cards, unknown } = cardsIn(this.text, language());
    if (cards.length + unknown.length === 0) return this.message || t("pad.pick.hint");
    return html`${cards.map((card) => html`${cardTag(card)} `)}${unknown.map((word) => html`<s>${word}</s> `)}`;
  }

  render() {
    return html`<div class="cp" data-testid="card-picker">
      <div class="cp-grid" role="group" aria-label=${this.name} @keydown=${(event) => this.key(event)}>${SUITS.map((suit) => this.suit(suit))}</div>
      <form class="cp-text" @submit=${(event) => this.send(event)}>
        <label class="vh" for="cp-text">${t("pad.pick.text", { side: this.name })}</label>
        <input type="text" id="cp-text" data-testid="cards-text" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" enterkeyhint="done"
          placeholder=${t("pad.pick.placeholder")} aria-describedby="cp-preview" .value=${this.text} @input=${(event) => (this.text = event.target.value)} @paste=${() => this.paste()}>
        <button type="submit" data-testid="cards-add">${t("pad.pick.add")}</button>
        <p class="cp-preview help" id="cp-preview" data-testid="cards-preview">${this.preview()}</p>
      </form></div>`;
  }
}

customElements.define("tapete-card-picker", CardPicker);
