import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api, keepToken, Problem, SEAT_LOST, tokenOf } from "./api.js";
import { icon } from "./cards.js";
import { language, problemText, t } from "./i18n.js";
import { nameOf } from "./names.js";
import { goToTable, tableLink } from "./router.js";
import { shortName } from "./short-name.js";
import "./people/ready.js";
import { settings } from "./settings.js";
import { recall, remember } from "./storage.js";
import { needStyle } from "./stylesheet.js";

await needStyle("tables");

/** Where an invitation leads: says which table it is, asks for a name, and sits down. */
class SitDown extends LightElement {
  static properties = { route: {}, view: { state: true }, gone: { state: true }, error: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.route = null;
    this.view = null; // the game as a stranger sees it
    this.inRoom = null; // how a room of rummy is told, where it is one
    this.gone = false; // there is no such game, or the invitation opens nothing
    this.error = "";
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    const kept = recall("name", "");
    this.name = shortName(this.route.query.nombre ?? kept);
    this.look();
  }

  get ids() {
    const [game, invite] = this.route.id.split("/");
    return { game, invite };
  }

  /** The game as it is for this browser; a token that opens nothing any more is forgotten. */
  async asGuest() {
    const { game } = this.ids;
    try {
      return await api.game(game);
    } catch (problem) {
      if (!SEAT_LOST.includes(problem.status)) throw problem;
      keepToken(game, null);
      return api.game(game);
    }
  }

  async look() {
    try {
      const view = await this.asGuest();
      this.inRoom = view.rules === "rummy" ? (await import("./rummy/room-sit.js")).roomText : null;
      this.view = view;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.gone = true;
    }
    await this.updateComplete;
    performance.mark("app-ready");
  }

  async sit(event) {
    event.preventDefault();
    const name = this.querySelector("input").value.trim();
    if (this.busy) return;
    Object.assign(this, { busy: true, error: "" });
    try {
      const { view } = await api.joinGame(this.ids.game, { name, invite: this.ids.invite });
      remember("name", name);
      goToTable(view);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      await this.refused(problem);
    } finally {
      this.busy = false;
    }
  }

  async refused(problem) {
    this.gone = problem.status === 404;
    this.error = problem.params?.field === "name" ? t("tables.error.seats") : problemText(problem);
    await this.updateComplete;
    this.querySelector("input")?.focus();
  }

  /** The way home, and the other language: whoever is invited may never have been here. */
  bar() {
    const other = language() === "es" ? "en" : "es";
    return html`<header class="tables-head sit-head"><a class="button quiet square" href="#/" aria-label=${t("common.back")} data-testid="back">${icon("chevron")}</a>
      <button class="quiet lang" data-testid="language" lang=${other} aria-label=${t("lobby.language.other")} @click=${() => settings.set("lang", other)}>${other.toUpperCase()}</button></header>`;
  }

  notice(testid, key, link) {
    return html`${this.bar()}<main class="page notice" data-testid=${testid}><h1 tabindex="-1">${t(`sit.${key}.title`)}</h1><p>${t(`sit.${key}`)}</p><p>${link}</p></main>`;
  }

  gonePart() {
    const look = this.view ? html`<a class="button" data-testid="look-on" href=${tableLink(this.view)}>${t("table.foreign.look")}</a> ` : nothing;
    return this.notice("invite-gone", "gone", html`${look}<a class="button primary" href="#/">${t("missing.home")}</a>`);
  }

  seat(seat) {
    const text = seat.open ? t("waiting.missing") : seat.cpu ? t("waiting.cpu") : t("waiting.here");
    return html`<li class=${seat.open ? "missing" : "here"}><p><strong>${nameOf(this.view, seat.seat)}</strong> <span>${seat.open ? nothing : icon("check")}${text}</span></p></li>`;
  }

  /** What is played there. */
  tablePart() {
    const { rules, options, target } = this.view;
    return html`<p>${this.inRoom ? this.inRoom(this.view) : t("sit.table", { table: t(`tables.table.${rules}`), format: t(`sit.format.${options.format}`), target })}</p>`;
  }

  render() {
    if (this.gone) return this.gonePart();
    if (!this.view) return html`<main class="page" aria-busy="true"><h1 tabindex="-1" class="vh">${t("sit.title")}</h1></main>`;
    if (tokenOf(this.view.id)) return this.notice("already-seated", "seated", html`<a class="button primary" href=${tableLink(this.view)}>${t("sit.to-table")}</a>`);
    const { seats } = this.view;
    if (!seats.some(({ open }) => open)) return this.gonePart();
    return html`${this.bar()}<main class="page sit" data-testid="sit-down"><h1 tabindex="-1">${t("sit.title")}</h1>
      ${this.tablePart()}
      <ul class="waiting-list surface">${seats.map((seat) => this.seat(seat))}</ul>
      <form class="surface sit-form" novalidate @submit=${(event) => this.sit(event)}>
        <label class="field"><span>${t("sit.name")}</span>
          <input type="text" maxlength="20" autocomplete="nickname" data-testid="sit-name" .value=${this.name} aria-invalid=${this.error ? "true" : "false"}>
          ${this.error ? html`<span class="field-error" role="alert" data-testid="field-error">${this.error}</span>` : nothing}</label>
        <button class="primary deal" type="submit" data-testid="sit" aria-busy=${this.busy ? "true" : "false"}>${t("sit.sit")}</button>
      </form></main>`;
  }
}

customElements.define("tapete-sit-down", SitDown);
