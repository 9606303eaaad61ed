import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api } from "./api.js";
import { say, warn } from "./announce.js";
import { cardName, icon } from "./cards.js";
import { copyText } from "./copy.js";
import { countPart, handPart, otherWays } from "./editor-parts.js";
import { FEWEST, handFrom, MOST, queryOf } from "./editor-link.js";
import { problemText, rich, t } from "./i18n.js";
import { Question } from "./pad-ask.js";
import { segments } from "./pad-setup.js";
import { whyPart } from "./pad-result.js";
import { cardsParam } from "./pad-why.js";
import { replaceAddress } from "./router.js";
import { needStyle } from "./stylesheet.js";
import { ginOf } from "./table-wish.js";
import "./card-picker.js";

await Promise.all(["tables", "sheet", "pad", "editor"].map(needStyle));

const HOUSE = "mesa"; // the table that the server takes where none is named

/** Cards picked from the pack, and what they come to: melds, count, what each discard leaves. The address always holds them. */
class Editor extends LightElement {
  static properties = { route: {}, cards: { state: true }, rules: { state: true }, faults: { state: true }, tables: { state: true }, copied: { state: true }, message: { state: true } };

  constructor() {
    super();
    Object.assign(this, { route: null, cards: [], rules: HOUSE, faults: [], tables: [], copied: false, message: "" });
    this.count = new Question("deadwood", () => this.counted());
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${t("editor.title")} · ${t("app.name")}`;
    this.load();
  }

  firstUpdated() {
    performance.mark("app-ready");
  }

  async load() {
    const { rules } = ginOf(await api.rules());
    this.tables = rules.map(({ name }) => name);
    if (!this.tables.includes(this.rules)) this.refuseTable();
  }

  refuseTable() {
    this.faults = [...this.faults.filter(({ fault }) => fault !== "rules"), { fault: "rules", what: this.rules }];
    this.rules = HOUSE;
    this.keep();
  }

  willUpdate(changed) {
    if (changed.has("route")) this.read();
    this.hadFocus = this.contains(document.activeElement);
    this.count.ask(this.cards.length < FEWEST ? null : { cards: this.cards, rules: this.rules });
  }

  read() {
    const { cards, rules, faults } = handFrom(this.route.query, HOUSE);
    Object.assign(this, { cards, rules, faults });
    if (this.tables.length && !this.tables.includes(rules)) this.refuseTable();
    else this.keep();
  }

  /** Puts the hand into the address. */
  keep() {
    replaceAddress("editor", "", queryOf(this.cards, this.rules, this.route?.query));
  }

  /** A card that was thrown is no more there to have the focus. */
  updated() {
    if (this.hadFocus && !this.contains(document.activeElement)) this.querySelector("#editor-hand")?.focus();
  }

  counted() {
    const { answer } = this.count;
    if (answer) say(t("editor.said", { n: answer.deadwood }));
    this.requestUpdate();
  }

  become(cards) {
    Object.assign(this, { cards, faults: [], message: "", copied: false });
    this.keep();
  }

  press(card) {
    if (this.cards.includes(card)) return this.become(this.cards.filter((each) => each !== card));
    if (this.cards.length >= MOST) return this.tell(t("editor.full", { most: MOST }));
    this.become([...this.cards, card]);
  }

  tell(text) {
    this.message = text;
    say(text);
  }

  fill({ cards, unknown }) {
    const fresh = [...new Set(cards)].filter((card) => !this.cards.includes(card));
    const room = MOST - this.cards.length;
    const refused = [...cards.filter((card) => this.cards.includes(card)), ...fresh.slice(room)];
    this.become([...this.cards, ...fresh.slice(0, room)]);
    const parts = [refused.length ? t("pad.pick.refused", { cards: refused.map((card) => cardName(card)).join(", ") }) : "", unknown.length ? t("pad.pick.unknown", { words: unknown.join(" ") }) : ""];
    this.tell(parts.filter(Boolean).join(" ") || t("pad.pick.added", { n: fresh.length }));
  }

  choose(rules) {
    Object.assign(this, { rules, faults: [], copied: false });
    this.keep();
  }

  async copy() {
    this.copied = await copyText(location.href);
    if (!this.copied) return warn(t("sheet.copy.failed", { link: location.href }));
    say(t("sheet.copied"));
  }

  share() {
    navigator.share({ title: t("editor.title"), url: location.href }).catch(() => {});
  }

  faultsPart() {
    if (this.faults.length === 0) return nothing;
    return html`<div class="ed-faults" role="alert" data-testid="editor-faults"><p>${t("editor.faults")}</p>
      <ul>${this.faults.map(({ fault, what, cards }) => html`<li data-fault=${fault}>${rich(`editor.fault.${fault}`, { what: cards ? cardsParam(cards) : what, most: MOST })}</li>`)}</ul></div>`;
  }

  foundPart() {
    const { answer, problem, isAway } = this.count;
    if (this.cards.length < FEWEST) return html`<p class="sp-note" data-testid="editor-short">${t("editor.short", { n: FEWEST - this.cards.length })}</p>`;
    if (problem) return html`<p class="field-error" role="alert">${problemText(problem)}</p>`;
    if (!answer) return html`<p class="sp-note" aria-busy="true">${t(isAway ? "pad.away" : "pad.counting")}</p>`;
    const rest = answer.explanation.filter(({ code }) => !["as-low", "would-leave"].includes(code));
    return html`${countPart(answer, this.cards.length)}${otherWays(answer)}${whyPart(rest)}`;
  }

  actsPart() {
    const none = this.cards.length === 0;
    return html`<div class="ed-acts">
      <button type="button" data-testid="copy-link" @click=${() => this.copy()}>${icon(this.copied ? "check" : "link")} ${t(this.copied ? "sheet.copied" : "sheet.copy")}</button>
      ${navigator.share ? html`<button type="button" data-testid="share" @click=${() => this.share()}>${t("editor.share")}</button>` : nothing}
      <button type="button" data-testid="editor-clear" aria-disabled=${none ? "true" : nothing} @click=${() => none || this.become([])}>${t("editor.clear")}</button></div>`;
  }

  render() {
    const names = (this.tables.length ? this.tables : [this.rules]).map((name) => [name, t(`tables.table.${name}`)]);
    return html`<main class="page sp ed" data-testid="editor">
      <p class="sheet-top"><a class="button quiet" href="#/">${icon("prev")} ${t("common.back")}</a></p>
      <h1 tabindex="-1">${t("editor.title")}</h1>
      ${this.faultsPart()}
      <div class="ed-columns">
        <section class="surface ed-pick">
          ${segments("editor-table", t("tables.which"), names, this.rules, (rules) => this.choose(rules), { hidden: true })}
          <tapete-card-picker .chosen=${this.cards} .name=${t("editor.hand")} .message=${this.message} @card=${(event) => this.press(event.detail.card)} @cards=${(event) => this.fill(event.detail)}></tapete-card-picker>
        </section>
        <section class="surface ed-hand" aria-labelledby="editor-hand">
          <h2 id="editor-hand" tabindex="-1">${t("editor.hand.n", { n: this.cards.length })}</h2>
          ${handPart(this.cards, this.count.answer, (card) => this.press(card))}
          ${this.foundPart()}
          ${this.actsPart()}
        </section>
      </div></main>`;
  }
}

customElements.define("tapete-editor", Editor);
