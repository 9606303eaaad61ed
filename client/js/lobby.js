import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api, lastGame, Problem } from "./api.js";
import { warn } from "./announce.js";
import { cardBack, cardFace, icon } from "./cards.js";
import { formatTime, language, problemText, t } from "./i18n.js";
import { recentHands } from "./recent.js";
import { go, linkTo, tableLink } from "./router.js";
import { isPairs, roundOf, sidesInOrder } from "./seating.js";
import { openSettings } from "./settings-dialog.js";
import { settings } from "./settings.js";
import { recall, remember } from "./storage.js";
import "./worked.js";

const TARGETS = [50, 100];

/** Who took the points of a hand played before; of an old entry nobody was noted but the computer. @param {import("./recent.js").Entry["by"]} by */
function winnerName(by) {
  if (by?.name) return by.cpu ? t("who.cpu.n", { name: by.name }) : by.name;
  return t(by && !by.cpu ? "who.rival" : "who.cpu");
}

/** The first screen: choose a target, deal; go on with an open game; look back at the last hands. */
class Lobby extends LightElement {
  static properties = { route: {}, target: { state: true }, open: { state: true }, looking: { state: true }, dealing: { state: true } };

  constructor() {
    super();
    this.route = null;
    this.target = TARGETS.find((target) => target === recall("target", null)) ?? TARGETS[0];
    this.open = null; // the view of an unfinished game
    this.looking = lastGame(); // the game that may be it
    this.dealing = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.findOpenGame();
  }

  firstUpdated() {
    performance.mark("app-ready");
    (globalThis.requestIdleCallback ?? setTimeout)(() => import("./table.js"));
  }

  async findOpenGame() {
    const id = this.looking;
    if (!id) return;
    try {
      const view = await api.game(id, { once: true });
      this.open = view.status === "finished" ? null : view;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) remember("last.game", null);
    }
    this.looking = null;
  }

  async start() {
    if (this.dealing) return;
    this.dealing = true;
    remember("target", this.target);
    try {
      const { id, view } = await api.createGame({ rules: "mesa", target: this.target });
      await api.deal(id, view.version);
      go("gin", id);
    } catch (problem) {
      warn(problemText(problem));
    }
    this.dealing = false;
  }

  radio(target) {
    return html`<label class="target" data-testid=${`target-${target}`}>
      <input type="radio" name="target" value=${target} .checked=${this.target === target} @change=${() => (this.target = target)}>
      <span class="target-face"><b>${t(`lobby.target.${target}`)}</b><span>${t(`lobby.target.${target}.help`)}</span></span>
    </label>`;
  }

  form() {
    return html`<section class="surface gin-form" data-testid="gin-form" aria-labelledby="gin-title">
      <h2 id="gin-title">${t("lobby.gin")}</h2>
      <fieldset><legend class="vh">${t("lobby.target")}</legend>${TARGETS.map((target) => this.radio(target))}</fieldset>
      <button class="primary deal" data-testid="deal" aria-busy=${this.dealing ? "true" : "false"} @click=${this.start}>${t("action.deal")}</button>
    </section>`;
  }

  resume() {
    if (this.looking) return html`<div class="surface resume" aria-hidden="true"></div>`;
    if (!this.open) return nothing;
    return html`<a class="surface resume" data-testid="resume-card" href=${tableLink(this.open)}>
      <span class="resume-text"><b>${t("lobby.resume")}</b> <span>${this.resumeText()}</span></span>${icon("chevron")}</a>`;
  }

  resumeText() {
    const { open } = this;
    if (open.status === "waiting") return t("status.seats");
    const scores = sidesInOrder(open).map(({ score }) => score).join("–");
    if (open.rules === "rummy") return t(open.target === null ? "lobby.resume.rummy" : "lobby.resume.rummy.scores", { number: open.hand?.number ?? 1, scores, target: open.target });
    const key = isPairs(open) ? "lobby.resume.round" : "lobby.resume.text";
    return t(key, { number: open.hand ? roundOf(open) : 1, scores, target: open.target });
  }

  /** @param {string} testid @param {string} key of its words @param {string} screen where it leads */
  link(testid, key, screen) {
    return html`<a class="surface other-link" data-testid=${testid} href=${linkTo(screen)}>
      <span class="resume-text"><b>${t(`lobby.${key}`)}</b> <span>${t(`lobby.${key}.help`)}</span></span>${icon("chevron")}</a>`;
  }

  /** The other games, then what is for those who have a pack of their own. */
  links() {
    return [this.link("to-rummy", "rummy", "room"), this.link("other-tables", "other", "tables"), ...["pad", "editor"].map((name) => this.link(`to-${name}`, name, name))];
  }

  recent() {
    const hands = recentHands();
    if (hands.length === 0) return nothing;
    return html`<section class="recent" data-testid="recent-hands" aria-labelledby="recent-title">
      <h2 id="recent-title">${t("lobby.recent")}</h2>
      <ul>${hands.slice(0, 5).map((entry) => this.recentHand(entry))}</ul>
    </section>`;
  }

  recentHand({ hand, outcome, points, won, by, at }) {
    const whose = won === null ? "none" : won ? "you" : "rival";
    return html`<li><a href=${linkTo("replay", hand)}>
      <span class="outcome outcome-${whose}">${t(`outcome.${outcome}`)}</span>
      <span>${t(`lobby.recent.${whose}`, { points, who: winnerName(by) })}</span>
      <time datetime=${at}>${formatTime(at)}</time></a></li>`;
  }

  hero() {
    return html`<div class="hero">
      <div class="hero-fan" aria-hidden="true">${cardBack()}${["TH", "JC", "QD", "KS"].map((card) => cardFace(card))}</div>
      <h1 tabindex="-1">${t("app.name")}</h1>
      <p>${t("app.tagline")}</p>
    </div>`;
  }

  bar() {
    const other = language() === "es" ? "en" : "es";
    return html`<header class="bar">
      <a class="button quiet bar-rules" href=${t("rules.page")} data-testid="rules-link">${t("rules.title")}</a>
      <button class="quiet lang" data-testid="language" lang=${other} aria-label=${t("lobby.language.other")} @click=${() => settings.set("lang", other)}>${other.toUpperCase()}</button>
      <button class="quiet square" data-testid="open-settings" aria-label=${t("common.settings")} @click=${openSettings}>${icon("gear")}</button>
    </header>`;
  }

  render() {
    return html`<div class="lobby" data-testid="lobby">${this.bar()}
      <main>${this.hero()}
        <div class="lobby-columns">
          <div class="lobby-play">${this.resume()}${this.form()}</div>
          <div class="lobby-more">${this.links()}${this.recent()}<tapete-worked></tapete-worked></div>
        </div>
      </main>
      <footer><p>${t("common.fun")}</p></footer></div>`;
  }
}

customElements.define("tapete-lobby", Lobby);
