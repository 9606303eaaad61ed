import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { Problem } from "./api.js";
import { say, warn } from "./announce.js";
import "./comments.js";
import { connection } from "./connection.js";
import { copyText } from "./copy.js";
import { t } from "./i18n.js";
import { WidthOf } from "./plot.js";
import { about, deck, head, noHand, titleText, waiting } from "./replay-frame.js";
import { replayCommand } from "./replay-keys.js";
import { loadHand } from "./replay-load.js";
import { showCurrentMove } from "./replay-moves.js";
import { Player } from "./replay-player.js";
import { nextView, plyAtTenth, seatOf } from "./replay-plies.js";
import "./replay-proof.js";
import { linkTo, replaceAddress } from "./router.js";
import { settings } from "./settings.js";
import { needStyle } from "./stylesheet.js";

await Promise.all(["showdown", "sheet", "replay"].map(needStyle));

const WHEEL_MS = 60;
const TYPING = "select, textarea, input:not([type=range], [type=radio], [type=checkbox])";
const WIDE = matchMedia("(min-width: 1000px)");

/** A finished hand, move by move: all hands, or only what one seat saw (`seat`). */
class Replay extends LightElement {
  static properties = {
    route: {}, hand: { state: true }, seen: { state: true }, seat: { state: true }, failed: { state: true }, fromStart: { state: true }, copied: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { route: null, fromStart: false, copied: false, wheeledAt: 0 });
    this.player = new Player(this, (ply, how) => this.moved(how));
    this.plotWidth = new WidthOf(this, ".rp-plot-frame", 340);
    this.onKey = (event) => this.key(event);
    this.onWheel = { handleEvent: (event) => this.wheel(event), passive: false };
    this.forget();
  }

  forget() {
    this.player.stop();
    Object.assign(this, { hand: null, seen: null, seat: null, failed: null });
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
    connection.addEventListener("change", this.refresh);
    WIDE.addEventListener("change", this.refresh);
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.onKey);
    connection.removeEventListener("change", this.refresh);
    WIDE.removeEventListener("change", this.refresh);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (!changed.has("route")) return;
    if (this.route.id !== changed.get("route")?.id) this.load();
    else if (this.seen) this.follow();
  }

  async load() {
    const { id, query } = this.route;
    this.forget();
    try {
      const hand = await loadHand(id);
      const seat = seatOf(hand, query);
      const seen = await hand.kind.see(id, seat);
      if (id !== this.route.id) return;
      Object.assign(this, { hand, seen, seat });
      this.player.open(seen.positions.length - 1, Number(query.j ?? 0));
      this.tellAddress();
      document.title = `${titleText(hand)} · ${t("app.name")}`;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.failed = problem.code === "hand-running" ? "running" : "missing";
    }
  }

  /** The address was changed by hand or by a link within the page. */
  follow() {
    const { query } = this.route;
    this.player.open(this.player.last, Number(query.j ?? 0));
    this.look(seatOf(this.hand, query));
  }

  get position() {
    return this.seen.positions[this.player.ply];
  }

  get words() {
    return this.hand.kind.positionText(this.hand, this.position, this.player.last);
  }

  moved({ aloud }) {
    this.tellAddress();
    if (aloud) say(this.words);
  }

  tellAddress() {
    replaceAddress("replay", this.hand.id, this.query(this.player.ply));
  }

  query(ply) {
    return this.seat === null ? { j: ply } : { j: ply, vista: this.seat };
  }

  /** Fetches the other view; until it is there the old one stays. */
  async look(seat) {
    if (seat === this.seat) return;
    this.player.stop();
    const { hand } = this;
    try {
      const seen = await hand.kind.see(hand.id, seat);
      if (hand !== this.hand) return;
      Object.assign(this, { seat, seen });
      this.tellAddress();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  key(event) {
    const within = (selector) => Boolean(event.target.closest?.(selector));
    if (!this.seen || document.querySelector("dialog[open]") || within(TYPING)) return;
    const command = replayCommand(event, {
      letters: settings.get("shortcuts"),
      onButton: within("button, a, summary, input[type=radio], input[type=checkbox]"),
      onRange: within("input[type=range], input[type=radio]"),
    });
    if (!command) return;
    event.preventDefault();
    this.command(...command);
  }

  command(name, value) {
    const { player } = this;
    const act = {
      step: () => player.go(player.ply + value),
      jump: () => player.go(value),
      round: () => player.go(this.hand.kind.round(this.seen.turns, player.ply, value, player.last)),
      tenth: () => player.go(plyAtTenth(value, player.last)),
      toggle: () => player.toggle(),
      copy: () => this.copy(),
      view: () => this.look(nextView(this.hand, this.seat)),
      read: () => say(this.words),
    };
    act[name]();
  }

  /** The wheel over the table turns moves; at either end the page scrolls as always. */
  wheel(event) {
    const { player } = this;
    const step = Math.sign(event.deltaY);
    const wanted = player.ply + step;
    if (!step || event.ctrlKey || wanted < 0 || wanted > player.last) return;
    event.preventDefault();
    if (event.timeStamp - this.wheeledAt < WHEEL_MS) return;
    this.wheeledAt = event.timeStamp;
    player.go(wanted, { aloud: false });
  }

  async copy() {
    const ply = this.fromStart ? 0 : this.player.ply;
    const link = new URL(linkTo("replay", this.hand.id, this.query(ply)), location.href).href;
    this.copied = await copyText(link);
    if (!this.copied) return warn(t("replay.copy.failed", { link }));
    say(t("replay.copied"));
    setTimeout(() => (this.copied = false), 2000);
  }

  updated() {
    showCurrentMove(this.querySelector(".rp-move-list"));
    this.hand?.kind.shown?.(this);
  }

  render() {
    if (this.failed) return noHand(this.failed);
    if (!this.seen) return waiting();
    const { hand, seen, player } = this;
    const { kind } = hand;
    const acts = { look: (seat) => this.look(seat), copy: () => this.copy(), setStart: (on) => (this.fromStart = on) };
    return html`<div class="rp" data-testid="replay">
      ${head(hand, this, acts)}
      ${about(hand, seen)}
      <main class="rp-main">
        <section class="rp-stage" tabindex="0" aria-label=${t("replay.board")} @wheel=${this.onWheel}>${kind.stage(hand, seen, player.ply)}</section>
        ${deck(hand, player, this.position, kind.now(hand, seen, this.position))}
      </main>
      <aside class="rp-aside" aria-label=${t("replay.moves")}>
        <div class="rp-plot-frame surface">${this.plotPart()}</div>
        ${kind.moves(hand, seen, player.ply, (ply) => player.go(ply))}
        ${kind.extras(hand)}
        ${hand.hasProof ? html`<tapete-deal-proof .hand=${hand.id} .table=${kind.dealt(hand, seen)}></tapete-deal-proof>` : nothing}
      </aside>
    </div>
    <tapete-comments .hand=${hand.id}></tapete-comments>`;
  }

  plotPart() {
    const { hand, seen, player } = this;
    const size = { width: this.plotWidth.width, height: WIDE.matches ? 170 : 118 };
    return hand.kind.plot(hand, seen, player.ply, size, (ply) => player.go(ply, { aloud: false }));
  }
}

customElements.define("tapete-replay", Replay);
