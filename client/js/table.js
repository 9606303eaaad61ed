import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api, Problem } from "./api.js";
import { hush, say, warn } from "./announce.js";
import { actions } from "./actions.js";
import { playScenes } from "./choreography.js";
import "./hand.js";
import { problemText, t } from "./i18n.js";
import { listenToKeys, openKeys } from "./keyboard.js";
import { meter } from "./meter.js";
import { openDiscards, openLog, sidePanel } from "./panel.js";
import { piles } from "./piles.js";
import { noteFinished } from "./recent.js";
import { rivalStrip } from "./rival.js";
import { mergeLog, scenesOf, unseen } from "./scenes.js";
import { settings } from "./settings.js";
import { recall, remember } from "./storage.js";
import { beforeDeal, header, noSeat, openMenu, skeleton } from "./table-frame.js";
import { callOf, plain, shown, statusOf } from "./told.js";
import { knockOffer, optionsOf, phaseOf, rivalsOf, yourTurn } from "./turn.js";
import { SORTS } from "./order.js";

const POLL_MS = 20_000;
const GUARD_MS = 350;
const SPOT_PX = 48;
const ARMED_MS = 4000;
const NO_LOG = { hand: null, events: [] };

/** The gin table: one view of the server, and what the player is pointing at. */
class Table extends LightElement {
  static properties = {
    route: {}, view: { state: true }, failed: { state: true }, picked: { state: true }, touched: { state: true }, preview: { state: true },
    armed: { state: true }, sending: { state: true }, scene: { state: true }, showing: { state: true }, tab: { state: true },
  };

  constructor() {
    super();
    this.route = null;
    this.view = null;
    this.failed = null; // missing | foreign
    this.picked = null; // the raised card
    this.touched = null; // the card under pointer or focus
    this.preview = false; // whether the pile is being looked at
    this.armed = null; // the knock that waits for its second press
    this.sending = null; // which button's move is on its way
    this.scene = null; // what the animation shows of the table just now
    this.showing = false; // whether the showdown is being shown
    this.tab = "log";
    this.log = NO_LOG;
    this.guardUntil = 0;
    this.presses = [null, null]; // where the last two presses of the pointer fell
    this.leavingBox = null;
    this.run = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    document.body.dataset.phase = "cargando";
    this.dropKeys = listenToKeys((name, ...details) => this.command(name, ...details));
    this.poll = setInterval(() => this.look(), POLL_MS);
    this.onSight = () => !document.hidden && this.fetchView(true);
    this.onPress = (event) => this.pressed(event);
    document.addEventListener("visibilitychange", this.onSight);
    document.addEventListener("pointerdown", this.onPress);
    this.fetchView(false);
  }

  disconnectedCallback() {
    this.dropKeys();
    clearInterval(this.poll);
    this.run += 1;
    document.removeEventListener("visibilitychange", this.onSight);
    document.removeEventListener("pointerdown", this.onPress);
    super.disconnectedCallback();
  }

  // The view

  look() {
    if (!document.hidden && this.view && this.view.legal.length === 0 && this.view.status !== "finished") this.fetchView(true);
  }

  async fetchView(once) {
    if (this.sending) return;
    try {
      this.accept(await api.game(this.route.id, { once }));
    } catch (problem) {
      if (problem instanceof Problem && !this.view) this.failed = problem.status === 404 ? "missing" : "foreign";
    }
  }

  /** Takes a view in, unless a newer one is already there, and plays what happened on the way to it. */
  accept(view) {
    if (this.view && view.version <= this.view.version) return;
    if (view.you === null) {
      this.failed = "foreign";
      return;
    }
    const first = this.view === null;
    const before = this.log.hand ? this.log : recall("log", NO_LOG);
    const seen = { hand: before.hand, ply: before.events.at(-1)?.ply ?? -1 };
    const news = unseen(view, seen);
    this.log = mergeLog(before, view);
    remember("log", this.log);
    this.hadFocus = this.contains(document.activeElement);
    this.view = view;
    this.picked = view.hand?.cards.includes(this.picked) ? this.picked : null;
    this.disarm();
    this.guardUntil = first ? 0 : performance.now() + GUARD_MS;
    this.finish(news.length > 0);
    say(plain(statusOf(view)));
    this.play(news);
    if (first) this.updateComplete.then(() => performance.mark("app-ready"));
    else if (this.hadFocus) this.updateComplete.then(() => this.placeFocus());
  }

  /** A hand that ended: fetch the screen that shows it. */
  finish(live) {
    if (this.view.hand?.phase !== "finished") {
      this.showing = false;
      return;
    }
    noteFinished(this.view);
    this.showing = live;
    import("./showdown.js");
  }

  async play(events) {
    const run = (this.run += 1);
    const leaving = this.leavingBox;
    this.leavingBox = null;
    const scenes = this.view.hand ? scenesOf(this.view, events) : [];
    const show = (scene) => {
      this.scene = scene;
      return this.updateComplete;
    };
    await playScenes(this, scenes, { you: this.view.you, leaving, show, stale: () => run !== this.run });
    if (run === this.run) this.scene = null;
  }

  placeFocus() {
    const open = optionsOf(this.view);
    if (open.stock) this.querySelector('[data-testid="stock"]')?.focus({ preventScroll: true });
    else if (open.discards.size) this.handElement?.focusCard(this.view.hand.drawn ?? this.view.hand.taken);
  }

  get handElement() {
    return this.querySelector("tapete-hand");
  }

  // Moves

  pressed(event) {
    this.presses = [this.presses[1], { x: event.clientX, y: event.clientY }];
    if (this.armed && !event.target.closest?.('[data-testid="knock"]')) this.disarm();
  }

  /** A second press on the same spot, right after it came to mean something else, is a slip. */
  get guarded() {
    const [before, last] = this.presses;
    const sameSpot = before && last && Math.hypot(before.x - last.x, before.y - last.y) < SPOT_PX;
    return Boolean(sameSpot) && performance.now() < this.guardUntil;
  }

  /** Sends one move; while it is on its way nothing else is sent. */
  async send(name, move) {
    if (this.sending || this.guarded) return;
    hush();
    this.sending = name;
    try {
      const { version } = this.view;
      const view = move.move === "deal" ? await api.deal(this.view.id, version) : await api.play(this.view.id, move, version);
      this.sending = null;
      this.accept(view);
    } catch (problem) {
      this.sending = null;
      this.refused(problem);
    }
  }

  refused(problem) {
    this.leavingBox = null;
    warn(problemText(problem));
    if (problem.view) this.accept(problem.view);
    else this.fetchView(true);
  }

  /** Why nothing can be done now, in the words for it. */
  why(otherwise) {
    if (this.scene === null && !yourTurn(this.view)) return t("problem.not-your-turn");
    if (optionsOf(this.view).take) return t("why.offer");
    return otherwise;
  }

  noteLeaving(card) {
    this.leavingBox = this.handElement?.cardNode(card)?.querySelector(".card").getBoundingClientRect() ?? null;
  }

  throwCard(card) {
    const open = optionsOf(this.view);
    if (card && open.discards.has(card)) {
      this.noteLeaving(card);
      this.send("discard", { move: "discard", card });
    } else if (open.discards.size && card) warn(t("problem.card-just-taken"));
    else warn(this.why(t(open.discards.size ? "action.throw.none" : "action.throw.draw")));
  }

  drawStock() {
    if (optionsOf(this.view).stock) this.freely("stock", { move: "draw", from: "stock" });
    else warn(this.why(t("why.drawn")));
  }

  takePile() {
    const open = optionsOf(this.view);
    if (open.take) this.send("take", { move: "upcard", take: true });
    else if (open.pile) this.freely("pile", { move: "draw", from: "discard" });
    else warn(this.why(t(open.stock ? "problem.must-draw-stock" : "why.drawn")));
  }

  /** The piles do not change their meaning under the finger: no guard. */
  freely(name, move) {
    this.guardUntil = 0;
    this.send(name, move);
  }

  pass() {
    if (optionsOf(this.view).pass) this.send("pass", { move: "upcard", take: false });
  }

  deal() {
    if (optionsOf(this.view).deal) this.send("deal", { move: "deal" });
  }

  /** The first press arms, the second sends; a setting leaves the first one out. */
  knock() {
    if (this.guarded) return;
    const offer = this.armed ?? knockOffer(this.view, this.picked);
    if (!offer?.ready) {
      warn(this.why(offer ? t("action.knock.off", { left: offer.deadwood, limit: this.view.hand.knock_limit }) : t("action.throw.draw")));
    } else if (this.armed || !settings.get("confirmKnock")) {
      this.noteLeaving(offer.card);
      this.disarm();
      this.send("knock", { move: "knock", discard: offer.card });
    } else this.arm(offer);
  }

  arm(offer) {
    this.armed = offer;
    this.guardUntil = performance.now() + GUARD_MS;
    this.armTimer = setTimeout(() => this.disarm(), ARMED_MS);
    say(t(offer.gin ? "say.armed.gin" : "say.armed", { left: offer.deadwood }));
  }

  disarm() {
    clearTimeout(this.armTimer);
    this.armed = null;
  }

  // The player's pointing

  pick(card) {
    this.disarm();
    this.guardUntil = 0;
    this.picked = this.picked === card ? null : card;
    this.touched = this.picked;
  }

  turnSort() {
    const next = SORTS[(SORTS.indexOf(settings.get("sort")) + 1) % SORTS.length];
    if (next === "manual") this.handElement?.freeze();
    settings.set("sort", next);
    say(t(`sort.${next}`));
  }

  menu() {
    openMenu({
      id: this.route.id,
      entries: [["log", () => this.showLog()], ["discards", () => this.showDiscards()], ["keys", openKeys]],
    });
  }

  showLog() {
    if (this.view?.hand) openLog(() => this.view, () => this.log.events);
  }

  showDiscards() {
    if (this.view?.hand) openDiscards(() => this.view);
  }

  /** What a key means here. */
  command(name, detail) {
    if (!this.view) return;
    const hand = this.handElement;
    const commands = {
      walk: () => hand?.walk(detail),
      shift: () => hand?.shift(detail),
      nth: () => hand?.focusCard(hand.shown[detail] ?? hand.focused),
      select: () => this.enter(detail),
      escape: () => (this.armed ? this.disarm() : (this.picked = null)),
      stock: () => this.drawStock(),
      pile: () => this.takePile(),
      pass: () => this.pass(),
      throw: () => this.throwCard(this.picked),
      knock: () => !this.armed && this.knock(),
      sort: () => this.turnSort(),
      log: () => this.showLog(),
      readStatus: () => say(plain(statusOf(this.view))),
      readHand: () => say(t("say.hand", { cards: hand?.shown.map((card) => hand.nameOf(card, new Map())).join("; ") ?? "" })),
      deal: () => this.deal(),
      help: openKeys,
    };
    commands[name]?.();
  }

  enter(key) {
    if (this.armed && key === "Enter") this.knock();
    else if (this.handElement?.contains(document.activeElement)) this.pick(this.handElement.focused);
  }

  // The picture

  updated() {
    if (this.failed) document.body.dataset.phase = "cargando";
    if (!this.view) return;
    document.body.dataset.phase = phaseOf(this.view, this.showing || this.scene !== null);
    document.title = `${yourTurn(this.view) ? `● ${t("table.your.turn")} · ` : ""}${t("app.name")}`;
  }

  render() {
    if (this.failed) return noSeat(this.failed, this.route.id);
    if (!this.view) return html`<div class="table">${header(null, () => this.menu())}${skeleton()}</div>`;
    return html`<div class="table" data-testid="table">
      ${header(this.view, () => this.menu())}
      ${this.over ? this.showdown() : this.playing()}
      ${sidePanel(this.view, { chosen: this.tab, log: this.log.events, choose: (name) => (this.tab = name) })}
    </div>`;
  }

  get over() {
    return this.view.hand?.phase === "finished" && this.scene === null;
  }

  showdown() {
    return html`<main class="felt over">
      <h1 class="vh" tabindex="-1">${t("table.title")}</h1>
      <tapete-showdown .view=${this.view} .api=${api} .live=${this.showing} .dealing=${this.sending === "deal"} @deal=${this.deal} @shown=${() => (this.showing = false)}></tapete-showdown>
    </main>`;
  }

  playing() {
    const { view } = this;
    return html`<main class="felt">
      <h1 class="vh" tabindex="-1">${t("table.title")}</h1>
      <div class="rivals">${rivalsOf(view).map((seat) => rivalStrip(view, seat, { log: this.log.events, scene: this.scene }))}</div>
      ${view.hand ? this.cards() : beforeDeal(view, { canDeal: optionsOf(view).deal, sending: this.sending === "deal" }, () => this.deal())}
    </main>`;
  }

  cards() {
    const { view, picked, armed, sending, preview } = this;
    const touched = this.touched ?? picked;
    const rival = callOf(view, rivalsOf(view)[0].seat);
    const ui = { picked, armed, sending, touched, preview, rival, sort: settings.get("sort") };
    const open = optionsOf(view);
    return html`
      ${piles(view, this.scene, this.pileActs())}
      <p class="status ${yourTurn(view) ? "yours" : ""}" data-testid="status"><span>${shown(statusOf(view))}</span></p>
      ${meter(view, ui)}
      <tapete-hand .hand=${view.hand} .picked=${armed?.card ?? picked} .leaving=${sending === "discard" ? picked : null} .live=${open.discards.size > 0}
        @picked=${(event) => this.pick(event.detail.card)} @touched=${(event) => (this.touched = event.detail.card)}
        @thrown=${(event) => this.freeThrow(event.detail.card)} @doubled=${(event) => settings.get("doubleTap") && this.freeThrow(event.detail.card)}></tapete-hand>
      ${actions(view, ui, this.buttonActs())}`;
  }

  /** Dropping a card on the pile is deliberate: no guard. */
  freeThrow(card) {
    this.guardUntil = 0;
    this.throwCard(card);
  }

  pileActs() {
    return {
      stock: () => this.drawStock(),
      pile: () => this.takePile(),
      discards: () => this.showDiscards(),
      preview: (on) => (this.preview = on),
    };
  }

  buttonActs() {
    return {
      sort: () => this.turnSort(),
      knock: () => this.knock(),
      throw: () => this.throwCard(this.picked),
      pass: () => this.pass(),
      take: () => this.takePile(),
    };
  }
}

customElements.define("tapete-table", Table);
