import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { say, warn } from "./announce.js";
import { problemText, t } from "./i18n.js";
import { finishMotion, MS, pause, speed, travel } from "./motion.js";
import { calledText, goOn } from "./people/rematch.js";
import { settings } from "./settings.js";
import { needStyle } from "./stylesheet.js";
import { beatsOf } from "./showdown-beats.js";
import { besideSentence } from "./showdown-beside.js";
import { actionsPart, handPart, waitingPart } from "./showdown-frame.js";
import { gameWinner, resultSentence } from "./showdown-text.js";

/** Milliseconds that a beat stays before the next, at normal speed. */
const STAY = { call: 900, melds: 800, layoff: 250, "no-layoffs": 700, line: MS.line };
const GUARD_MS = 350;
const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "Tab"];

const isElsewhere = (target) => target.closest?.("input, select, textarea") || document.querySelector("dialog[open]");

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
    addEventListener("keydown", this.onKey, { capture: true });
    this.addEventListener("pointerdown", this.onPress);
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.onKey, { capture: true });
    super.disconnectedCallback();
  }

  forget(hand) {
    Object.assign(this, { hand, showdown: null, shown: 0, failed: false, busy: false, endedAt: 0, told: null });
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
    const [showdown] = await Promise.all([this.api.showdown(hand).catch(() => null), needStyle("showdown")]);
    if (hand !== this.hand) return;
    this.failed = showdown === null;
    if (showdown) await this.begin(showdown);
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
    if (this.isConnected) await this.end();
  }

  async nextBeat() {
    const beat = this.beats[this.shown];
    const card = beat.beat === "layoff" ? beat.step.card : null;
    if (beat.seat !== null) this.querySelector(`.camp[data-seat="${beat.seat}"]`)?.scrollIntoView({ block: "nearest" });
    const from = card && this.face(card)?.getBoundingClientRect();
    this.shown += 1;
    await this.updateComplete;
    if (beat.line) this.querySelector(this.playing ? ".showdown-own .pad > :last-child" : ".showdown-sums > :last-child")?.scrollIntoView({ block: "nearest" });
    if (from) await travel(this.face(card), from, MS.layoff);
    if (this.playing) await pause(STAY[beat.beat]);
  }

  /** @param {string} card */
  face(card) {
    return this.querySelector(`.camps [data-card="${card}"]`);
  }

  skip() {
    this.shown = this.beats.length;
    finishMotion();
  }

  async end() {
    this.endedAt = performance.now();
    const focused = this.querySelector(".skip") === document.activeElement;
    await this.updateComplete;
    if (focused) this.querySelector(".showdown-actions .primary")?.focus();
    this.emit("shown");
    const { view, showdown } = this;
    this.told = [];
    say([resultSentence(view, showdown, view.hand.dealer), ...this.news()].join(" "));
  }

  /** What the other table and the game have to say, each once: the other hand may end after this one. */
  news() {
    const { view } = this;
    const all = [...view.beside.map((hand) => besideSentence(view, hand)), view.winner === null ? "" : gameWinner(view), calledText(view)];
    const fresh = all.filter((text) => text && !this.told.includes(text));
    this.told.push(...fresh);
    return fresh;
  }

  updated() {
    if (this.told) say(this.news().join(" "));
  }

  /** Any key ends the showing; once it has ended R deals. Caught before the table's own keys. */
  key(event) {
    if (MODIFIERS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const deals = event.key.toLowerCase() === "r" && settings.get("shortcuts") && this.mayDeal;
    if (!this.playing && !deals) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.playing) this.skip();
    else if (!event.repeat) this.deal();
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

  async rematch() {
    if (this.guarded || this.busy) return;
    this.busy = true;
    await goOn(this.view).catch((problem) => warn(problemText(problem)));
    this.busy = false;
  }

  render() {
    const { view, showdown, playing } = this;
    if (view?.hand?.phase !== "finished") return nothing;
    const acts = { skip: () => this.skip(), deal: () => this.deal(), rematch: () => this.rematch(), hold: (event) => this.guarded && event.preventDefault() };
    const state = { playing, mayDeal: this.mayDeal, dealing: this.dealing, busy: this.busy };
    return html`<section class="showdown" data-testid="showdown" data-outcome=${showdown?.outcome ?? ""} data-done=${showdown !== null && !playing}>
      <div class="showdown-scroll" role="region" tabindex="0" aria-label=${t("showdown.region")}>${showdown ? handPart(view, showdown, this.shown) : waitingPart(this.failed, () => this.load())}</div>
      ${actionsPart(view, state, acts)}
    </section>`;
  }
}

customElements.define("tapete-showdown", Showdown);
