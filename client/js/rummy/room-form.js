import { html, nothing } from "../../vendor/lit.js";
import { LightElement } from "../light.js";
import { api, Problem } from "../api.js";
import { warn } from "../announce.js";
import { icon } from "../cards.js";
import { problemText, t } from "../i18n.js";
import { goToTable } from "../router.js";
import { openRules } from "../rules-dialog.js";
import { recall, remember } from "../storage.js";
import { needStyle } from "../stylesheet.js";
import { clockText, optionsLine } from "./room-options.js";
import "./room-ready.js";
import { seatList } from "./room-seats.js";
import { bodyOf, guestsOf, levelsOf, placeOf, SEATS, stockOf, wishFrom } from "./room-wish.js";

await Promise.all(["tables", "rummy-room"].map(needStyle));

const KEY = "rummy.room";

/** The form of a rummy room: how many sit, who they are, and the room's options. Made from the server's list of what there is. */
class RummyRoom extends LightElement {
  static properties = { route: {}, offer: { state: true }, failed: { state: true }, wish: { state: true }, error: { state: true }, busy: { state: true } };

  constructor() {
    super();
    Object.assign(this, { route: null, offer: null, failed: false, wish: null, busy: false });
    this.error = null; // {place, text}: what the server refused
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${t("room.title")} · ${t("app.name")}`;
    this.load();
  }

  async load() {
    this.failed = false;
    try {
      this.offer = (await api.rules()).rummy;
      this.wish = wishFrom(this.offer, recall(KEY, { name: recall("name", "") }));
    } catch {
      this.failed = true;
    }
    await this.updateComplete;
    performance.mark("app-ready");
  }

  /** @param {Partial<import("./room-wish.js").Wish>} change */
  want(change) {
    this.wish = { ...this.wish, ...change };
    remember(KEY, this.wish);
  }

  async open(event) {
    event.preventDefault();
    if (this.busy) return;
    Object.assign(this, { busy: true, error: null });
    remember(KEY, this.wish);
    try {
      const { id, view } = await api.createGame(bodyOf(this.wish));
      if (guestsOf(this.wish) === 0) await api.deal(id, view.version);
      goToTable(view);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      await this.refused(problem);
    } finally {
      this.busy = false;
    }
  }

  /** Says what is wrong where it is wrong, and takes the focus there. */
  async refused(problem) {
    const { code, params } = problem;
    const place = placeOf(problem, this.wish);
    const isName = place.startsWith("seats.") && ["out-of-range", "invalid-body"].includes(code);
    if (code === "unknown-cpu") this.offer = { ...this.offer, cpu: params.known };
    this.error = { place, text: isName ? t("tables.error.seats") : code === "unknown-cpu" ? t("room.error.cpu") : problemText(problem) };
    await this.updateComplete;
    const field = this.querySelector(".field-error")?.closest("fieldset, label");
    if (field) (field.querySelector("input:not([type=radio])") ?? field.querySelector("input:checked, input"))?.focus();
    else warn(this.error.text);
  }

  errorAt(place) {
    return this.error?.place === place ? html`<span class="field-error" role="alert" data-testid="field-error" data-place=${place}>${this.error.text}</span>` : nothing;
  }

  /** @param {string} field @param {unknown[]} values @param {(value: any) => unknown} label */
  segments(field, values, label) {
    return html`<fieldset class="room-choice" data-testid="choice-${field}" aria-describedby="help-${field}"><legend>${t(`room.${field}`)}</legend>
      <div class="segments">${values.map((value) => html`<label class="segment" data-testid="${field}-${value}">
        <input type="radio" name=${field} value=${value} .checked=${value === this.wish[field]} @change=${() => this.want({ [field]: value })}><span>${label(value)}</span></label>`)}</div>
      <p class="help" id="help-${field}" data-testid="help-${field}">${this.help(field)}</p>${this.errorAt(field)}</fieldset>`;
  }

  help(field) {
    const { wish } = this;
    if (field === "seats") return t("room.seats.stock", { n: stockOf(wish.seats) });
    if (field === "opening") return t(`room.opening.${wish.opening}.help`);
    return t(field === "length" ? `room.length.${wish.length}.help` : "room.clock.help");
  }

  options() {
    const { opening, clock, length } = this.offer;
    return html`<section class="surface room-choices" aria-labelledby="options-title"><h2 id="options-title" class="vh">${t("room.options")}</h2>
      ${this.segments("seats", SEATS, (n) => n)}
      ${this.segments("opening", opening, (n) => n)}
      ${this.segments("clock", clock, clockText)}
      ${this.segments("length", length, (each) => t(`room.length.${each}`))}
    </section>`;
  }

  summary() {
    const { wish } = this;
    const guests = guestsOf(wish);
    return html`<section class="surface tables-summary">
      <p data-testid="summary"><b>${t("room.summary.seats", { n: wish.seats })}.</b> ${optionsLine(wish)}</p>
      ${guests ? html`<p class="help">${t("room.summary.guests", { n: guests })}</p>` : nothing}
      ${this.errorAt("form")}
      <button class="primary deal" type="submit" data-testid="open-room" aria-busy=${this.busy ? "true" : "false"}>${t(guests ? "room.open" : "room.start")}</button>
    </section>`;
  }

  form() {
    const acts = { name: (name) => this.want({ name }), places: (places) => this.want({ places }), errorAt: (place) => this.errorAt(place) };
    return html`<form class="tables-form" novalidate data-testid="room-form" @submit=${(event) => this.open(event)} @input=${() => (this.error = null)}>
      <div class="tables-columns room-columns">
        <div class="tables-table">${this.options()}</div>
        <div class="tables-seats">${seatList(this.wish, levelsOf(this.offer), acts)}</div>
        ${this.summary()}
      </div></form>`;
  }

  body() {
    if (this.failed) return html`<p role="alert">${t("tables.failed")}</p><button data-testid="retry-rules" @click=${() => this.load()}>${t("common.retry")}</button>`;
    return this.wish ? this.form() : html`<p class="surface tables-wait" aria-busy="true"><span class="vh">${t("tables.loading")}</span></p>`;
  }

  render() {
    return html`<div class="tables room" data-testid="room">
      <header class="tables-head"><a class="button quiet square" href="#/" aria-label=${t("common.back")} data-testid="back">${icon("chevron")}</a>
        <h1 tabindex="-1">${t("room.title")}</h1>
        <button class="quiet room-rules" data-testid="rules" aria-haspopup="dialog" @click=${() => openRules("", "rules.page.rummy")}>${t("rules.title")}</button></header>
      <main><p class="room-intro">${t("room.intro")}</p>${this.body()}</main></div>`;
  }
}

customElements.define("tapete-rummy-room", RummyRoom);
