import { html, nothing } from "../../vendor/lit.js";
import { say, warn } from "../announce.js";
import { api, Problem } from "../api.js";
import { icon } from "../cards.js";
import { problemText, t } from "../i18n.js";
import { LightElement } from "../light.js";
import { callOf } from "../names.js";
import { linkTo } from "../router.js";
import { awaySince, isAway, missedHand, seatChanges } from "./changes.js";
import "./ready.js";

const LONG_AWAY_MS = 60_000;
const NOTICE_MS = 30_000;
const LAST_PLY = 999; // beyond any: the player stops at the last
const QUIET = ["sat", "filled"]; // what the list of the seats shows, or the table

/**
 * What happens at the seats while one sits at the table: who came and who left, and what can be done about somebody who has
 * been away for long. `view` is the table's latest, `session` tells who is present.
 */
class Company extends LightElement {
  static properties = { view: { attribute: false }, session: { attribute: false }, notices: { state: true }, since: { state: true }, busy: { state: true } };

  constructor() {
    super();
    Object.assign(this, { view: null, session: null, notices: [], since: new Map(), busy: false, relieving: null, timers: new Set(), alarm: 0, told: new Set() });
    this.onPresence = () => this.look();
  }

  connectedCallback() {
    super.connectedCallback();
    this.session?.addEventListener("presence", this.onPresence);
  }

  /** The session may come after the element: what it is made of is loaded late. @param {EventTarget | undefined} before */
  listen(before) {
    before?.removeEventListener("presence", this.onPresence);
    this.session?.addEventListener("presence", this.onPresence);
  }

  disconnectedCallback() {
    this.session?.removeEventListener("presence", this.onPresence);
    for (const timer of [this.alarm, ...this.timers]) clearTimeout(timer);
    super.disconnectedCallback();
  }

  get presence() {
    return this.session?.presence ?? null;
  }

  willUpdate(changed) {
    if (changed.has("session")) this.listen(changed.get("session"));
    if (!changed.has("view")) return;
    const before = changed.get("view");
    if (before && this.view && before.id === this.view.id) this.compare(before, this.view);
    this.look();
  }

  /** Tells what changed at the seats; the names are those from before where a CPU has come. */
  compare(before, now) {
    const { lost } = this;
    for (const { kind, seat } of seatChanges(before, now)) {
      const relieved = kind === "cpu" && (lost.includes(seat) || seat === this.relieving);
      const text = t(`people.told.${relieved ? "relieved" : kind}`, callOf(kind === "cpu" || kind === "left" ? before : now, seat));
      say(text);
      if (!QUIET.includes(kind)) this.note(text);
    }
    if (missedHand(before, now)) this.noteMissed(before.hand);
  }

  /** The latest hand that was missed; those before it stand on the sheet. */
  noteMissed({ id, number }) {
    const text = t("people.missed", { n: number });
    say(text);
    const end = linkTo("replay", id, { j: LAST_PLY });
    this.note(text, html`<a href=${end} data-testid="missed-hand">${t("people.missed.see")}</a>`, "missed");
  }

  /** @param {string} text @param {unknown} [more] a link that belongs to it @param {string} [kind] of which there is one at most */
  note(text, more = nothing, kind = "") {
    const notice = { text, more, kind };
    this.notices = [...this.notices.filter((each) => !kind || each.kind !== kind), notice];
    const timer = setTimeout(() => this.close(notice), NOTICE_MS);
    this.timers.add(timer);
  }

  close(notice) {
    this.notices = this.notices.filter((each) => each !== notice);
  }

  /** The button that was pressed is gone, so the focus goes to the table. */
  putAway(notice) {
    this.close(notice);
    this.closest(".table")?.querySelector("h1")?.focus();
  }

  /** Counts for how long somebody has been away, and looks again when the first of them has been for long enough. */
  look() {
    const { view, presence } = this;
    clearTimeout(this.alarm);
    if (!view) return;
    this.since = view.you === null || view.status === "finished" ? new Map() : awaySince(this.since, view, presence, Date.now());
    const waits = [...this.since.values()].map((at) => at + LONG_AWAY_MS - Date.now()).filter((wait) => wait > 0);
    if (waits.length) this.alarm = setTimeout(() => this.look(), Math.min(...waits) + 50);
  }

  /** The seats that may be given to a CPU. */
  get lost() {
    return [...this.since].filter(([seat, at]) => Date.now() - at >= LONG_AWAY_MS && isAway(this.presence, seat)).map(([seat]) => seat);
  }

  /** Asks again in so many seconds. */
  later(seat, seconds) {
    this.since = new Map(this.since).set(seat, Date.now() - LONG_AWAY_MS + seconds * 1000);
    this.look();
  }

  async relieve(seat) {
    if (this.busy) return;
    Object.assign(this, { busy: true, relieving: seat });
    try {
      this.session.accept(await api.fillSeat(this.view.id, seat));
      this.closest(".table")?.querySelector("h1")?.focus();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      warn(problemText(problem));
      if (problem.code === "not-away") this.later(seat, problem.params.seconds);
      else this.session.fetch(true);
    } finally {
      this.busy = false;
      await this.updateComplete;
      this.relieving = null;
    }
  }

  updated() {
    for (const seat of this.lost) {
      if (!this.told.has(seat)) say(t("people.lost", callOf(this.view, seat)));
    }
    this.told = new Set(this.lost);
  }

  offer(seat) {
    const who = callOf(this.view, seat);
    return html`<div class="people-note" data-testid="away-offer" data-seat=${seat}><p>${t("people.lost", who)}</p>
      <div class="people-acts"><button data-testid="wait-for" @click=${() => this.later(seat, LONG_AWAY_MS / 1000)}>${t("people.wait")}</button>
        <button class="primary" data-testid="relieve" aria-busy=${this.busy ? "true" : "false"} @click=${() => this.relieve(seat)}>${t("people.relieve")}</button></div></div>`;
  }

  notice(notice) {
    return html`<div class="people-note" data-testid="people-note"><p>${notice.text} ${notice.more}</p>
      <button class="quiet square" aria-label=${t("common.close")} data-testid="close-note" @click=${() => this.putAway(notice)}>${icon("close")}</button></div>`;
  }

  render() {
    const { lost, notices } = this;
    if (lost.length + notices.length === 0) return nothing;
    return html`<section class="people-notes" aria-label=${t("people.notes")}>${notices.map((notice) => this.notice(notice))}${lost.map((seat) => this.offer(seat))}</section>`;
  }
}

customElements.define("tapete-company", Company);
