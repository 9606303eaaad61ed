import { html, nothing } from "../../vendor/lit.js";
import { LightElement } from "../light.js";
import { say, warn } from "../announce.js";
import { api } from "../api.js";
import { problemText, t } from "../i18n.js";
import { finishMotion, MS, pause, speed } from "../motion.js";
import { calledText, goOn } from "../people/rematch.js";
import { settings } from "../settings.js";
import { needStyle } from "../stylesheet.js";
import { beatsOf, pictureAt } from "./count-beats.js";
import { actionsPart, countPart, waitingPart } from "./count-frame.js";
import { resultSentence, winnerText } from "./count-text.js";
import "./ready.js";
import "./room-ready.js";

/** Milliseconds that a beat stays before the next, at normal speed. */
const STAY = { call: 900, count: 800, difference: 450, double: 700, total: MS.line };
const GUARD_MS = 350;
const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "Tab"];

const isElsewhere = (target) => target.closest?.("input, select, textarea") || document.querySelector("dialog[open]");

/**
 * A finished deal of rummy: its count is told step by step when it ends before one's eyes (`live`), and shown at once to
 * whoever comes back to it.
 */
class Count extends LightElement {
  static properties = {
    view: { attribute: false }, acts: { attribute: false }, counted: { state: true }, shown: { state: true }, failed: { state: true }, busy: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { view: null, acts: null });
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
    Object.assign(this, { hand, counted: null, shown: 0, failed: false, busy: false, endedAt: 0 });
  }

  willUpdate() {
    const hand = this.view?.hand;
    if (hand?.phase !== "finished" || hand.id === this.hand) return;
    this.forget(hand.id);
    this.load();
  }

  async load() {
    const { hand } = this;
    this.failed = false;
    const [counted] = await Promise.all([api.showdown(hand).catch(() => null), needStyle("showdown"), needStyle("rummy-count")]);
    if (hand !== this.hand) return;
    this.failed = counted === null;
    if (counted) await this.tell(counted);
  }

  get playing() {
    return this.counted !== null && this.shown < beatsOf(this.counted).length;
  }

  async tell(counted) {
    this.counted = counted;
    const beats = beatsOf(counted);
    this.shown = this.acts.live && speed() > 0 ? 0 : beats.length;
    while (this.playing && this.isConnected) await this.nextBeat(beats[this.shown]);
    if (this.isConnected) await this.end();
  }

  async nextBeat({ beat, step }) {
    this.shown += 1;
    await this.updateComplete;
    const place = beat === "count" ? `.ct-hand[data-seat="${step.seat}"]` : ".pad > :last-child";
    if (beat !== "call") this.querySelector(place)?.scrollIntoView({ block: "nearest" });
    if (this.playing) await pause(STAY[beat]);
  }

  skip() {
    this.shown = beatsOf(this.counted).length;
    finishMotion();
  }

  async end() {
    const { view, counted } = this;
    this.endedAt = performance.now();
    const focused = this.querySelector(".skip") === document.activeElement;
    await this.updateComplete;
    if (focused) this.querySelector(".showdown-actions .primary")?.focus();
    this.acts.shown?.();
    say([resultSentence(view, counted), view.winner === null ? "" : winnerText(view)].join(" ").trim());
  }

  /** Any key ends the telling; once it has ended R deals. Caught before the table's own keys. */
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
    return this.view.legal.some(({ move }) => move === "deal");
  }

  /** A press meant to end the telling must not deal as well. */
  get guarded() {
    return this.playing || performance.now() - this.endedAt < GUARD_MS;
  }

  deal() {
    if (!this.guarded && !this.acts.dealing) this.acts.deal();
  }

  async rematch() {
    if (this.guarded || this.busy) return;
    this.busy = true;
    await goOn(this.view).catch((problem) => warn(problemText(problem)));
    this.busy = false;
  }

  render() {
    const { view, counted, playing } = this;
    if (view?.hand?.phase !== "finished") return nothing;
    const acts = { skip: () => this.skip(), deal: () => this.deal(), rematch: () => this.rematch(), hold: (event) => this.guarded && event.preventDefault() };
    const state = { playing, mayDeal: this.mayDeal, dealing: this.acts.dealing, busy: this.busy };
    return html`<section class="showdown ct" data-testid="count" data-outcome=${counted?.outcome ?? ""} data-done=${counted !== null && !playing}>
      <div class="showdown-scroll" role="region" tabindex="0" aria-label=${t("count.region")}>
        ${counted ? countPart(view, counted, pictureAt(counted, this.shown)) : waitingPart(this.failed, () => this.load())}</div>
      ${actionsPart(view, state, acts)}
    </section>`;
  }
}

customElements.define("tapete-count", Count);

/**
 * The end of a deal, for the table to show while `view.hand.phase` is `finished`.
 * @param {import("../api.js").GameView} view
 * @param {{live: boolean, dealing: boolean, deal: () => void, shown?: () => void}} acts `live`: the deal ended before one's eyes,
 *   so its count is told step by step; `deal` asks for the next deal, `dealing` says that it is on its way; `shown` is called when all is told
 */
export const countScreen = (view, acts) => html`<tapete-count .view=${view} .acts=${acts}></tapete-count>`;
