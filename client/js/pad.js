import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api } from "./api.js";
import { say, warn } from "./announce.js";
import { icon } from "./cards.js";
import { t } from "./i18n.js";
import { Book } from "./pad-book.js";
import { draftOf, newDraft } from "./pad-draft.js";
import { fromJson, MOST_BYTES } from "./pad-file.js";
import { saveCsv, saveFile, saveJson } from "./pad-save.js";
import { setupForm, shownName } from "./pad-setup.js";
import { nextDealer, PLAYERS, tally, without } from "./pad-sheet.js";
import { atKnownTable, setupFor, sheetFrom, targetFits } from "./pad-start.js";
import { sheetPart, standingPart } from "./pad-table.js";
import { needStyle } from "./stylesheet.js";
import { ginOf, houseChoices } from "./table-wish.js";
import "./pad-hand.js";

await Promise.all(["tables", "sheet", "showdown", "pad"].map(needStyle));

/** The score pad of people who play with real cards: the table settles each hand, the sheet keeps the score. */
class Pad extends LightElement {
  static properties = { route: {}, state: { state: true }, offer: { state: true }, setup: { state: true }, opened: { state: true } };

  constructor() {
    super();
    this.route = null;
    this.book = new Book();
    this.state = this.book.state;
    this.offer = null; // the tables that there are
    this.setup = null; // the game that is being set up
    this.opened = new Set();
    this.book.addEventListener("change", () => (this.state = this.book.state));
    this.onStorage = ({ key }) => key === "tapete.pad" && this.book.reread();
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${t("pad.title")} · ${t("app.name")}`;
    addEventListener("storage", this.onStorage);
    this.load();
  }

  disconnectedCallback() {
    removeEventListener("storage", this.onStorage);
    super.disconnectedCallback();
  }

  firstUpdated() {
    performance.mark("app-ready");
  }

  async load() {
    this.offer = ginOf(await api.rules());
    if (!this.book.sheet && !this.setup) this.setUp();
  }

  get names() {
    return PLAYERS.map((player) => shownName(this.book.sheet.players[player], player));
  }

  setUp() {
    this.setup = setupFor(this.offer, this.book.sheet);
  }

  begin(event) {
    event.preventDefault();
    if (!targetFits(this.offer, this.setup)) return this.querySelector('[data-testid="pad-target"]').focus();
    this.book.do("start", sheetFrom(this.offer, this.setup));
    Object.assign(this, { setup: null, opened: new Set() });
    this.toHeading();
  }

  async toHeading() {
    await this.updateComplete;
    (this.querySelector("tapete-pad-hand h2") ?? this.querySelector("h1")).focus();
  }

  async noted() {
    const { totals, winner, final } = tally(this.book.sheet);
    const [a, b] = this.names;
    const scores = t("pad.said.scores", { a, b, x: final?.[0].total ?? totals[0], y: final?.[1].total ?? totals[1] });
    say(winner === null ? `${scores} ${t("pad.said.next", { name: this.names[nextDealer(this.book.sheet)] })}` : `${t("pad.won", { name: this.names[winner] })} ${scores}`);
    await this.updateComplete;
    this.querySelector(winner === null ? "tapete-pad-hand h2" : ".sp-over h2")?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  edit(place) {
    this.book.write(draftOf(this.book.sheet.entries[place], place));
    this.toHeading();
  }

  strike(place) {
    this.book.do("delete", without(this.book.sheet, place));
    this.opened = new Set();
    say(t("pad.said.deleted", { hand: place + 1 }));
  }

  undo() {
    const said = t(`pad.undone.${this.book.undoes}`);
    this.book.undo();
    Object.assign(this, { setup: null, opened: new Set() });
    if (!this.book.sheet && this.offer) this.setUp();
    say(said);
  }

  toggle(number) {
    const opened = new Set(this.opened);
    if (!opened.delete(number)) opened.add(number);
    this.opened = opened;
  }

  async bring(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    const read = file.size > MOST_BYTES ? { fault: "size" } : atKnownTable(this.offer, fromJson(await file.text()));
    if ("fault" in read) return warn(t(read.number ? "pad.import.hand" : `pad.import.${read.fault}`, { number: read.number, part: t(`pad.import.part.${read.fault}`), name: file.name }));
    this.book.do("import", read.sheet);
    Object.assign(this, { setup: null, opened: new Set() });
    say(t("pad.said.imported", { n: read.sheet.entries.length }));
  }

  render() {
    const { sheet } = this.book;
    return html`<main class="page sp" data-testid="pad">
      <p class="sheet-top"><a class="button quiet" href="#/">${icon("prev")} ${t("common.back")}</a></p>
      <h1 tabindex="-1">${t("pad.title")}</h1>
      ${this.book.aside ? this.asidePart() : nothing}
      ${this.setup || !sheet ? this.setupPart() : this.board(sheet)}
    </main>`;
  }

  asidePart() {
    return html`<p class="sp-aside" data-testid="pad-aside">${t("pad.aside")} <button type="button" @click=${() => saveFile("tapete.json", "application/json", JSON.stringify(this.book.aside, null, 2))}>${t("pad.aside.save")}</button></p>`;
  }

  setupPart() {
    if (!this.setup || !this.offer) return html`<p class="surface sp-blank" data-testid="pad-waiting" aria-busy="true">${t("tables.loading")}</p>`;
    const acts = {
      change: (fields) => (this.setup = { ...this.setup, ...fields }),
      begin: (event) => this.begin(event),
      cancel: this.book.sheet ? () => (this.setup = null) : null,
      restore: () => (this.setup = { ...this.setup, chosen: houseChoices(this.offer) }),
    };
    return html`${this.book.sheet ? nothing : html`<p class="sp-lead">${t("pad.lead")}</p>`}${setupForm(this.offer, this.setup, acts)}
      ${this.book.sheet ? nothing : html`<div class="sp-tools">${this.importButton()}${this.undoButton()}</div>`}`;
  }

  board(sheet) {
    const tallied = tally(sheet);
    const { names } = this;
    const isEditing = this.book.draft.place !== null;
    const acts = { toggle: (number) => this.toggle(number), edit: (place) => this.edit(place), remove: (place) => this.strike(place), editable: !isEditing };
    return html`<div class="sp-columns">
      ${standingPart(sheet, tallied, names, nextDealer(sheet))}
      <div class="sp-entry">${tallied.winner !== null && !isEditing ? this.overPart(tallied, names) : this.handPart(names)}</div>
      <div class="sp-paper"><h2 class="print-only">${names.join(" – ")}</h2>${sheetPart(tallied, names, this.opened, acts)}</div>
      ${this.toolsPart(sheet, names)}
    </div>`;
  }

  handPart(names) {
    return html`<tapete-pad-hand .book=${this.book} .state=${this.state} .names=${names} @noted=${() => this.noted()} @left=${() => this.book.write(newDraft())}></tapete-pad-hand>`;
  }

  overPart({ winner, final }, names) {
    return html`<section class="surface sp-over" data-testid="pad-over"><h2 tabindex="-1">${t("pad.won", { name: names[winner] })}</h2>
      <ul>${names.map((name, player) => html`<li><span>${name}</span> <b>${final[player].total}</b> <span class="help">${t("pad.over.hands", { n: final[player].won })}</span></li>`)}</ul>
      <button type="button" class="primary" data-testid="again" @click=${() => this.setUp()} ?disabled=${!this.offer}>${t("pad.again")}</button></section>`;
  }

  undoButton() {
    const { undoes } = this.book;
    return undoes === null ? nothing : html`<button type="button" data-testid="undo" @click=${() => this.undo()}>${t("pad.undo", { what: t(`pad.deed.${undoes}`) })}</button>`;
  }

  importButton() {
    return html`<label class="button sp-import"><span>${t("pad.import")}</span><input type="file" class="vh" accept=".json,application/json" data-testid="import" @change=${(event) => this.bring(event)}></label>`;
  }

  toolsPart(sheet, names) {
    return html`<div class="sp-tools" role="group" aria-label=${t("pad.tools")}>
      ${this.undoButton()}
      ${sheet.entries.length === 0 ? nothing : html`<button type="button" data-testid="export-json" @click=${() => saveJson(sheet, names)}>${t("pad.export.json")}</button>
        <button type="button" data-testid="export-csv" @click=${() => saveCsv(sheet, names)}>${t("pad.export.csv")}</button>
        <button type="button" data-testid="print" @click=${() => print()}>${t("pad.print")}</button>`}
      ${this.importButton()}
      <button type="button" data-testid="new-game" @click=${() => this.setUp()} ?disabled=${!this.offer}>${t("pad.new")}</button>
    </div>`;
  }
}

customElements.define("tapete-pad", Pad);
