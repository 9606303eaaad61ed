import { html, nothing, svg } from "../../vendor/lit.js";
import { say } from "../announce.js";
import { t } from "../i18n.js";
import { LightElement } from "../light.js";
import { serverTime } from "../server-time.js";
import { leftOf, shownTime, toneOf, WARNINGS } from "./time.js";

const TICK_MS = 250;
const AGAIN_MS = 1000; // between two looks when the time is over and the server has not answered yet

/** A ring of which a part is left. @param {number} part from 0 to 1 */
const ring = (part) => html`<svg class="clock-ring" viewBox="0 0 24 24" aria-hidden="true">${svg`
  <circle class="clock-rest" cx="12" cy="12" r="9.5"></circle>
  <circle class="clock-part" cx="12" cy="12" r="9.5" pathLength="100" .style=${`stroke-dashoffset:${100 - 100 * part}`}></circle>`}</svg>`;

/**
 * The clock of the turn: a ring and the seconds. Says once each that ten and five are left, where the turn is one's `own`; fires
 * `over` when it has run out, and again until there is another clock.
 */
class Clock extends LightElement {
  static properties = { ends: { attribute: false }, whole: { attribute: false }, own: { attribute: false }, left: { state: true } };

  constructor() {
    super();
    Object.assign(this, { ends: null, whole: 45, own: false, left: null, told: new Set(), looked: 0 });
  }

  connectedCallback() {
    super.connectedCallback();
    this.ticking = setInterval(() => this.tick(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (changed.has("ends")) Object.assign(this, { told: new Set(), left: leftOf(this.ends, serverTime.now()) });
  }

  tick() {
    const left = leftOf(this.ends, serverTime.now());
    this.left = left;
    if (left === null) return;
    if (this.own) this.warn(Math.ceil(left / 1000));
    if (left <= 0 && performance.now() - this.looked > AGAIN_MS) {
      this.looked = performance.now();
      this.emit("over");
    }
  }

  /** The lowest mark that is passed is said, and those above it no more. */
  warn(seconds) {
    const passed = WARNINGS.filter((mark) => seconds <= mark && !this.told.has(mark));
    passed.forEach((mark) => this.told.add(mark));
    if (passed.length && seconds > 0) say(t("rummy.clock.left", { n: passed.at(-1) }));
  }

  render() {
    const { left, whole } = this;
    if (left === null) return nothing;
    const part = Math.min(1, Math.max(0, left / (whole * 1000)));
    return html`<span class="clock ${toneOf(left)} ${this.own ? "own" : ""}" role="timer" data-testid="clock" aria-label=${t("rummy.clock")}>
      ${ring(part)}
      <b data-testid="seconds">${shownTime(left)}</b></span>`;
  }
}

customElements.define("tapete-clock", Clock);

/** @param {import("../api.js").GameView} view @param {{own: boolean, over: () => void}} at */
export const turnClock = ({ hand, options }, { own, over }) =>
  html`<tapete-clock .ends=${hand?.clock_ends_at ?? null} .whole=${options.table.clock} .own=${own} @over=${over}></tapete-clock>`;
