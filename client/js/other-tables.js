import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api, Problem } from "./api.js";
import { say, warn } from "./announce.js";
import { icon } from "./cards.js";
import { hasKey, problemText, t } from "./i18n.js";
import { ownTable, tableSentence } from "./own-table.js";
import { go } from "./router.js";
import { seatList } from "./seat-list.js";
import { recall, remember } from "./storage.js";
import { needStyle } from "./stylesheet.js";
import { bodyOf, fitted, ginOf, hasGuests, houseChoices, OWN, placeOf, shapesOf, tableOf, tablesOf, wishFrom } from "./table-wish.js";

await needStyle("tables");

const KEY = "other.table";

/** The second screen: which table, who sits at it, and to how many points. Made from the server's list of what there is. */
class OtherTables extends LightElement {
  static properties = { route: {}, offer: { state: true }, failed: { state: true }, wish: { state: true }, error: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.route = null;
    this.offer = null; // what the server offers
    this.failed = false;
    this.wish = null;
    this.error = null; // {place, text}: what the server refused
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    this.failed = false;
    try {
      this.offer = ginOf(await api.rules());
      this.wish = wishFrom(this.offer, recall(KEY, null));
    } catch {
      this.failed = true;
    }
    await this.updateComplete;
    performance.mark("app-ready");
  }

  /** An error goes with the first stroke: later, and the button would move under the pointer that leaves the field for it. @param {Partial<import("./table-wish.js").Wish>} change */
  want(change) {
    this.wish = fitted(this.offer, { ...this.wish, ...change });
    remember(KEY, this.wish);
  }

  restore() {
    this.want({ chosen: houseChoices(this.offer) });
    say(t("tables.restored"));
    this.querySelector("#own-title")?.closest("section").querySelector("input")?.focus();
  }

  async open(event) {
    event.preventDefault();
    if (this.busy) return;
    Object.assign(this, { busy: true, error: null });
    remember(KEY, this.wish);
    try {
      const { id, view } = await api.createGame(bodyOf(this.wish));
      if (!hasGuests(this.wish)) await api.deal(id, view.version);
      go("gin", id);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      await this.refused(problem);
    } finally {
      this.busy = false;
    }
  }

  /** Says what is wrong where it is wrong, and takes the focus there. */
  async refused(problem) {
    const place = placeOf(problem);
    const key = `tables.error.${place.split(".")[0]}`;
    const own = hasKey(key) && ["out-of-range", "invalid-body"].includes(problem.code);
    this.error = { place, text: own ? t(key) : problemText(problem) };
    await this.updateComplete;
    const node = this.querySelector(".field-error");
    const field = node?.closest("fieldset, label, .seat, .field");
    if (node) (field?.querySelector("input:not([type=radio])") ?? field?.querySelector("input:checked") ?? node).focus();
    else warn(this.error.text);
  }

  errorAt(place) {
    return this.error?.place === place ? html`<span class="field-error" role="alert" tabindex="-1" data-testid="field-error" data-place=${place}>${this.error.text}</span>` : nothing;
  }

  radios(name, legend, options, chosen, choose, error = nothing) {
    return html`<fieldset class="choice choice-${name}" data-testid="choice-${name}"><legend>${legend}</legend>
      ${options.map(
        ([value, title, about]) => html`<label class="target" data-testid="${name}-${value}">
          <input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => choose(value)}>
          <span class="target-face"><b>${title}</b>${about ? html`<span>${about}</span>` : nothing}</span></label>`,
      )}${error}</fieldset>`;
  }

  tables() {
    const options = tablesOf(this.offer).map((name) => [name, t(`tables.table.${name}`), t(`tables.table.${name}.help`)]);
    return this.radios("table", t("tables.which"), options, this.wish.table, (table) => this.want({ table }), this.errorAt("table"));
  }

  shapes() {
    const options = shapesOf(tableOf(this.offer, this.wish)).map((shape) => [shape, t(`tables.shape.${shape}`), t(`tables.shape.${shape}.help`)]);
    return this.radios("shape", t("tables.how-many"), options, this.wish.shape, (shape) => this.want({ shape }), this.errorAt("shape"));
  }

  target() {
    const { table, targets } = this.wish;
    const choose = (target) => this.want({ targets: { ...targets, [table]: target } });
    const offered = tableOf(this.offer, this.wish).targets;
    if (offered.length) return this.radios("target", t("tables.target"), offered.map((target) => [target, t("tables.target.to", { target })]), targets[table], choose, this.errorAt("target"));
    const [low, high] = this.offer.custom_targets;
    return html`<label class="field target-field"><span>${t("tables.target")}</span>
      <input type="number" inputmode="numeric" data-testid="target" min=${low} max=${high} .value=${String(targets[table])} aria-describedby="target-help"
        aria-invalid=${this.error?.place === "target" ? "true" : "false"} @change=${(event) => choose(Number(event.target.value))}>
      <span class="help" id="target-help">${t("tables.target.range", { low, high })}</span>${this.errorAt("target")}</label>`;
  }

  form() {
    const { offer, wish } = this;
    const acts = {
      choose: (field, value) => this.want({ chosen: { ...wish.chosen, [field]: value } }),
      restore: () => this.restore(),
      errorAt: (place) => this.errorAt(place),
    };
    const seatActs = { name: (name) => this.want({ name }), places: (places) => this.want({ places }), errorAt: acts.errorAt };
    return html`<form class="tables-form" novalidate data-testid="tables-form" @submit=${(event) => this.open(event)} @input=${() => (this.error = null)}>
      <div class="tables-columns">
        <div class="tables-table"><section class="surface">${this.tables()}${this.shapes()}${this.target()}</section>${wish.table === OWN ? ownTable(offer, wish, acts) : nothing}</div>
        <div class="tables-seats">${seatList(wish, seatActs)}</div>
        ${this.summary()}
      </div></form>`;
  }

  summary() {
    return html`<section class="surface tables-summary">
      <p data-testid="summary"><b>${t(`tables.table.${this.wish.table}`)}.</b> ${tableSentence(this.offer, this.wish)}</p>
      ${this.errorAt("form")}
      <button class="primary deal" type="submit" data-testid="open-table" aria-busy=${this.busy ? "true" : "false"}>${t(hasGuests(this.wish) ? "tables.invite" : "action.deal")}</button>
    </section>`;
  }

  body() {
    if (this.failed) return html`<p role="alert">${t("tables.failed")}</p><button data-testid="retry-rules" @click=${() => this.load()}>${t("common.retry")}</button>`;
    return this.wish ? this.form() : html`<p class="surface tables-wait" aria-busy="true"><span class="vh">${t("tables.loading")}</span></p>`;
  }

  render() {
    return html`<div class="tables" data-testid="tables">
      <header class="tables-head"><a class="button quiet square" href="#/" aria-label=${t("common.back")} data-testid="back">${icon("chevron")}</a>
        <h1 tabindex="-1">${t("lobby.other")}</h1></header>
      <main>${this.body()}</main></div>`;
  }
}

customElements.define("tapete-other-tables", OtherTables);
