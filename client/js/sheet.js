import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api, Problem } from "./api.js";
import { playAgain } from "./again.js";
import { say, warn } from "./announce.js";
import { icon } from "./cards.js";
import { copyText } from "./copy.js";
import { problemText, t } from "./i18n.js";
import { WidthOf } from "./plot.js";
import { tableLink } from "./router.js";
import { finalTable } from "./sheet-final.js";
import { kindOf, needSheet } from "./sheet-kinds.js";
import { columnsOf, roundsOf, rowsOf, sidesOf } from "./sheet-rows.js";
import { sheetPlot } from "./sheet-plot.js";
import { summary } from "./sheet-summary.js";
import { sheetSkeleton, sheetTable } from "./sheet-table.js";
import { needStyle } from "./stylesheet.js";

await needStyle("sheet");

const NARROW = matchMedia("(max-width: 759px)");

/** The score sheet of a game: every hand, the running totals, how the score grew. */
class Sheet extends LightElement {
  static properties = { route: {}, view: { state: true }, rows: { state: true }, final: { state: true }, missing: { state: true }, opened: { state: true }, busy: { state: true }, copied: { state: true } };

  constructor() {
    super();
    Object.assign(this, { route: null, view: null, rows: [], final: null, missing: false, opened: new Set(), busy: false, copied: false });
    this.plotWidth = new WidthOf(this, ".sheet-plot-frame", 340);
    this.onSight = () => !document.hidden && this.load();
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.onSight);
    NARROW.addEventListener("change", this.refresh);
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.onSight);
    NARROW.removeEventListener("change", this.refresh);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (changed.has("route") && this.route.id !== changed.get("route")?.id) this.load();
  }

  async load() {
    const { id } = this.route;
    try {
      const [view, played] = await Promise.all([api.game(id), api.hands(id)]);
      await needSheet(view);
      if (id !== this.route.id) return;
      Object.assign(this, { view, rows: rowsOf(played.hands, view.seats.length), final: played.final, missing: false });
      document.title = `${t("sheet.title")} · ${t("app.name")}`;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.missing = this.view === null;
    }
  }

  toggle(hand) {
    const opened = new Set(this.opened);
    if (!opened.delete(hand)) opened.add(hand);
    this.opened = opened;
  }

  async rematch() {
    if (this.busy) return;
    this.busy = true;
    await playAgain(this.view).catch((problem) => warn(problemText(problem)));
    this.busy = false;
  }

  async copy() {
    const link = location.href.split("?")[0];
    this.copied = await copyText(link);
    if (!this.copied) return warn(t("sheet.copy.failed", { link }));
    say(t("sheet.copied"));
    setTimeout(() => (this.copied = false), 2000);
  }

  render() {
    if (this.missing) return this.missingPart();
    return html`<main class="page sheet" data-testid="sheet" aria-busy=${this.view === null}>
      <p class="sheet-top"><a class="button quiet" href="#/">${icon("prev")} ${t("common.back")}</a></p>
      <h1 tabindex="-1">${t("sheet.title")}</h1>
      ${this.view ? this.body() : html`<p class="vh">${t("sheet.loading")}</p>${sheetSkeleton()}`}
    </main>`;
  }

  missingPart() {
    return html`<main class="page notice" data-testid="not-found">
      <h1 tabindex="-1">${t("sheet.missing.title")}</h1>
      <p>${t("sheet.missing")}</p>
      <p><a class="button primary" href="#/">${t("missing.home")}</a></p>
    </main>`;
  }

  /** Seats and sides in the order of the columns. @returns {import("./sheet-table.js").Shape} */
  shape() {
    const { view } = this;
    const sides = sidesOf(view);
    const inPairs = sides.some(({ seats }) => seats.length > 1);
    return { columns: columnsOf(view), sides, isOfTwo: view.seats.length === 2, inPairs, hasTotals: view.target !== null, kind: kindOf(view) };
  }

  body() {
    const { view, rows, opened } = this;
    const shape = this.shape();
    const rounds = roundsOf(rows, shape.sides);
    const whole = rounds.filter(({ finished }) => finished);
    return html`${summary(view, shape, rows)}
      ${rows.length === 0 ? html`<p class="surface sheet-empty">${t("sheet.empty")}</p>` : html`<div class="surface sheet-paper">
        ${sheetTable(view, rounds, shape, { narrow: NARROW.matches, opened, toggle: (hand) => this.toggle(hand) })}
        ${shape.hasTotals ? html`<p class="help">${this.sumText(shape)}</p>` : nothing}</div>`}
      ${finalTable(view, this.final, shape.sides)}
      ${whole.length === 0 || !shape.hasTotals ? nothing : html`<div class="surface sheet-plot-frame">${sheetPlot(view, whole, shape.sides, this.plotWidth.width)}</div>`}
      ${this.actions()}`;
  }

  /** How the totals come about. */
  sumText({ inPairs, kind }) {
    const { table } = this.view.options;
    const sum = t(inPairs ? "sheet.sum.pairs" : kind.sum);
    return table.hand_bonus || table.game_bonus ? `${sum} ${t("sheet.sum.bonus")}` : sum;
  }

  actions() {
    const over = this.view.status === "finished";
    return html`<nav class="sheet-actions" aria-label=${t("showdown.actions")}>
      <button data-testid="copy-link" @click=${this.copy}>${icon(this.copied ? "check" : "link")} ${t(this.copied ? "sheet.copied" : "sheet.copy")}</button>
      ${over ? html`<a class="button" data-testid="other-target" href="#/">${t("sheet.other")}</a>
        <button class="primary" data-testid="rematch" aria-busy=${this.busy} @click=${this.rematch}>${t("sheet.rematch")}</button>` : nothing}
      ${over || this.view.you === null ? nothing : html`<a class="button primary" data-testid="to-table" href=${tableLink(this.view)}>${t("sheet.table")}</a>`}
    </nav>`;
  }
}

customElements.define("tapete-sheet", Sheet);
