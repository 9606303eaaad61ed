import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { rich, t } from "./i18n.js";
import { cardBack, icon, spoken } from "./cards.js";
import { say } from "./announce.js";
import { finishMotion, MS, pause, speed, travel } from "./motion.js";
import { go, linkTo } from "./router.js";
import { settings } from "./settings.js";
import { needStyle } from "./stylesheet.js";
import { beatsOf, pictureAt, stepNamed } from "./showdown-beats.js";
import { bannerTemplate, drawnSides, padTemplate, sidesTemplate } from "./showdown-board.js";
import { bannerWord, drawnReason, gameLine, gameWinner, resultSentence, title } from "./showdown-text.js";

/** Milliseconds that a beat stays before the next, at normal speed. */
const STAY = { call: 900, melds: 800, layoff: 250, "no-layoffs": 700, line: MS.line };
const GUARD_MS = 350;
const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "Tab"];

const isTyping = (target) => target instanceof Element && target.closest("input, select, textarea, dialog[open]") !== null;

/**
 * A finished hand on the table: played beat by beat when it ends before one's eyes (`live`), shown at once to whoever comes
 * back to it. It stays until the next deal; `dealing` says that this is on its way.
 * Fires `shown` when all of it lies there, and `deal` when the next hand is wanted.
 */
class Showdown extends LightElement {
  static properties = {
    view: { attribute: false },
    api: { attribute: false },
    live: { attribute: false },
    dealing: { attribute: false },
    showdown: { state: true },
    shown: { state: true },
    failed: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.view = null;
    this.api = null;
    this.live = false;
    this.dealing = false;
    this.forget(null);
    this.onKey = (event) => this.key(event);
    this.onPress = () => this.playing && this.skip();
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
    this.addEventListener("pointerdown", this.onPress);
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.onKey);
    super.disconnectedCallback();
  }

  forget(hand) {
    Object.assign(this, { hand, showdown: null, shown: 0, failed: false, busy: false, endedAt: 0 });
  }

  willUpdate() {
    const hand = this.view?.hand;
    if (hand?.phase === "finished" && hand.id !== this.hand) {
      this.forget(hand.id);
      this.load();
    }
  }

  async load() {
    const { hand } = this;
    this.failed = false;
    try {
      const [showdown] = await Promise.all([this.api.showdown(hand), needStyle("showdown")]);
      if (hand === this.hand) await this.begin(showdown);
    } catch {
      this.failed = hand === this.hand;
    }
  }

  get beats() {
    return this.showdown ? beatsOf(this.showdown) : [];
  }

  get playing() {
    return this.showdown !== null && this.shown < this.beats.length;
  }

  async begin(showdown) {
    this.showdown = showdown;
    this.shown = this.live && speed() > 0 ? 0 : this.beats.length;
    while (this.playing && this.isConnected) await this.nextBeat();
    if (this.isConnected) this.end();
  }

  async nextBeat() {
    const beat = this.beats[this.shown];
    const card = beat.beat === "layoff" ? beat.step.card : null;
    const from = card && this.face(card)?.getBoundingClientRect();
    this.shown += 1;
    await this.updateComplete;
    if (beat.line) this.querySelector(".showdown-sums")?.scrollIntoView({ block: "nearest" });
    if (from) await travel(this.face(card), from, MS.layoff);
    if (this.playing) await pause(STAY[beat.beat]);
  }

  /** @param {string} card */
  face(card) {
    return this.querySelector(`.sides [data-card="${card}"]`);
  }

  skip() {
    this.shown = this.beats.length;
    finishMotion();
  }

  end() {
    this.endedAt = performance.now();
    this.emit("shown");
    const { view, showdown } = this;
    say([resultSentence(view, showdown, view.hand.dealer), view.winner === null ? "" : gameWinner(view, view.winner)].filter(Boolean).join(" "));
  }

  /** Any key ends the showing; once it has ended R deals. */
  key(event) {
    if (MODIFIERS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (this.playing) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.skip();
    } else if (event.key.toLowerCase() === "r" && settings.get("shortcuts") && this.mayDeal) {
      event.preventDefault();
      this.deal();
    }
  }

  get mayDeal() {
    return this.view.legal.some((move) => move.move === "deal");
  }

  /** A press meant to end the showing must not deal as well. */
  get guarded() {
    return this.playing || performance.now() - this.endedAt < GUARD_MS;
  }

  deal() {
    if (this.guarded || this.dealing) return;
    this.emit("deal");
  }

  /** A new game of the same kind. A seat that another person had is open again, by invitation. */
  async rematch() {
    if (this.guarded || this.busy) return;
    this.busy = true;
    const { rules, target, options, seats } = this.view;
    const kinds = seats.map(({ name, cpu }) => (cpu ? { cpu } : { name }));
    try {
      const made = await this.api.createGame({ rules, target, format: options.format, seats: kinds });
      go("gin", made.id);
    } catch {
      this.failed = true;
    }
    this.busy = false;
  }

  render() {
    if (this.view?.hand?.phase !== "finished") return nothing;
    const { showdown } = this;
    return html`<section class="showdown" data-testid="showdown" data-outcome=${showdown?.outcome ?? ""} data-done=${showdown !== null && !this.playing}>
      <div class="showdown-scroll">${showdown ? this.bodyPart() : this.waitingPart()}</div>
      ${this.actionsPart()}
    </section>`;
  }

  waitingPart() {
    if (!this.failed) return html`<p class="showdown-wait" aria-busy="true"><span class="vh">${t("showdown.loading")}</span></p>`;
    return html`<div class="showdown-wait"><p>${t("showdown.failed")}</p><button @click=${() => this.load()}>${t("common.retry")}</button></div>`;
  }

  bodyPart() {
    const { view, showdown } = this;
    if (showdown.outcome === "drawn") return this.drawnPart();
    const picture = pictureAt(showdown, view.hand.result, this.shown);
    const layoffs = showdown.steps.filter((step) => step.step === "layoff").length;
    return html`<div class="showdown-main">
        <header class="showdown-head">
          <h2>${title(view, showdown)}</h2>
          ${picture.call ? this.callPart(picture.call) : nothing}
          ${this.playing ? html`<button class="skip" data-testid="skip" @click=${this.skip}>${t("showdown.skip")} ${icon("last")}</button>` : nothing}
        </header>
        ${sidesTemplate(view, showdown, picture, layoffs)}
      </div>
      <div class="showdown-sums">${this.sumsPart(picture)}</div>`;
  }

  callPart({ card, deadwood }) {
    return html`<p class="call" data-testid="call">
      ${cardBack({ size: "tiny" })}
      <span><strong>${t(deadwood === 0 ? "showdown.call.gin" : "showdown.call.knock")}</strong>
      <small>${rich("showdown.call.thrown", { card: spoken(card, false) })}</small></span>
    </p>`;
  }

  sumsPart({ lines, done }) {
    const { view, showdown } = this;
    if (lines.length === 0) return nothing;
    const total = html`<div class="pad-line pad-game" data-testid="game-total"><dt>${gameLine(view, showdown)}</dt><dd>${view.seats[showdown.winner].score}</dd></div>`;
    return html`${done ? bannerTemplate(view, showdown) : nothing}
      ${padTemplate(view, lines, done ? total : nothing)}
      ${done ? this.winnerPart() : nothing}`;
  }

  winnerPart() {
    const { view } = this;
    return view.winner === null ? nothing : html`<p class="game-winner" data-testid="game-winner">${gameWinner(view, view.winner)}</p>`;
  }

  drawnPart() {
    const { view, showdown } = this;
    return html`<div class="showdown-main">
        <header class="banner banner-drawn" data-testid="banner"><h2>${bannerWord(showdown)}</h2> <span>${drawnReason(view, showdown, view.hand.dealer)}</span></header>
        ${drawnSides(view, view.hand.result)}
      </div>`;
  }

  actionsPart() {
    const { view } = this;
    const over = view.status === "finished";
    return html`<nav class="showdown-actions ${over ? "over" : ""}" aria-label=${t("showdown.actions")}>
      <a class="button" data-testid="to-replay" href=${linkTo("replay", view.hand.id)}>${t("showdown.replay")}</a>
      <a class="button" data-testid="to-sheet" href=${linkTo("sheet", view.id)}>${t("showdown.sheet")}</a>
      ${over ? this.againPart() : this.dealPart()}
    </nav>`;
  }

  dealPart() {
    if (!this.mayDeal) return html`<p class="showdown-note">${t("showdown.wait-deal")}</p>`;
    return html`<button class="primary" data-testid="deal" aria-busy=${this.dealing} aria-keyshortcuts=${settings.get("shortcuts") ? "R" : nothing} @click=${this.deal}>${t("showdown.deal")}</button>`;
  }

  againPart() {
    return html`<a class="button" data-testid="other-target" href=${linkTo("lobby")}>${t("showdown.other")}</a>
      <button class="primary" data-testid="rematch" aria-busy=${this.busy} @click=${this.rematch}>${t("showdown.rematch")}</button>`;
  }
}

customElements.define("tapete-showdown", Showdown);
