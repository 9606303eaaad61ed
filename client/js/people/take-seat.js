import { html } from "../../vendor/lit.js";
import { api, keepToken, Problem, tokenOf } from "../api.js";
import { t } from "../i18n.js";
import { LightElement } from "../light.js";
import { linkTo, replaceAddress, tableLink } from "../router.js";
import { remember } from "../storage.js";
import "./ready.js";

/** Where the link to one's own seat leads on another device: keeps its token, and goes to the table. */
class TakeSeat extends LightElement {
  static properties = { route: {}, view: { state: true }, failed: { state: true } };

  constructor() {
    super();
    Object.assign(this, { route: null, view: null, failed: "" });
  }

  connectedCallback() {
    super.connectedCallback();
    const [game, token] = this.route.id.split("/");
    Object.assign(this, { game, token });
    replaceAddress("gin", game); // whoever looks at the address or goes back finds no token; a table of rummy leads on to its own
    this.look();
  }

  async look() {
    try {
      const view = await api.gameAs(this.game, this.token);
      const kept = tokenOf(this.game);
      if (kept && kept !== this.token) this.view = view;
      else this.sit(view);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.failed = problem.status === 404 ? "missing" : "wrong";
    }
    await this.updateComplete;
    performance.mark("app-ready");
  }

  sit(view) {
    keepToken(this.game, this.token);
    remember("last.game", this.game);
    this.leadTo(tableLink(view));
  }

  /** The address may be the table's already. */
  leadTo(table) {
    if (location.hash === table) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.replace(table);
  }

  notice(testid, key, acts) {
    return html`<main class="page notice" data-testid=${testid}><h1 tabindex="-1">${t(`people.seat.${key}.title`)}</h1><p>${t(`people.seat.${key}`)}</p><div class="people-acts">${acts}</div></main>`;
  }

  render() {
    if (this.failed === "missing") return html`<main class="page notice" data-testid="not-found"><h1 tabindex="-1">${t("table.missing.title")}</h1><p>${t("table.missing.text")}</p><p><a class="button primary" href="#/">${t("missing.home")}</a></p></main>`;
    if (this.failed) return this.notice("seat-wrong", "wrong", html`<a class="button" href=${linkTo("sheet", this.game)}>${t("panel.sheet")}</a><a class="button primary" href="#/">${t("missing.home")}</a>`);
    const { view } = this;
    if (!view) return html`<main class="page" aria-busy="true"><h1 tabindex="-1" class="vh">${t("people.seat.title")}</h1></main>`;
    return this.notice("seat-other", "other", html`<button data-testid="seat-keep" @click=${() => this.leadTo(tableLink(view))}>${t("people.seat.keep")}</button>
      <button class="primary" data-testid="seat-change" @click=${() => this.sit(view)}>${t("people.seat.change")}</button>`);
  }
}

customElements.define("tapete-take-seat", TakeSeat);
