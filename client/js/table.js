import { html } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api } from "./api.js";
import { say, warn } from "./announce.js";
import { watchAbsences } from "./away.js";
import { needPeople, peopleEntries } from "./company.js";
import { playScenes } from "./choreography.js";
import "./hand.js";
import { problemText, t } from "./i18n.js";
import { forgetUsed } from "./invites.js";
import { listenToKeys, openKeys } from "./keyboard.js";
import { finishMotion } from "./motion.js";
import { Moves } from "./moves.js";
import { SORTS } from "./order.js";
import { openDiscards, openLog, sidePanel } from "./panel.js";
import { noteFinished } from "./recent.js";
import { tableLink } from "./router.js";
import { openRules } from "./rules-dialog.js";
import { scenesOf } from "./scenes.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { Slips } from "./slips.js";
import { sitsOut } from "./seating.js";
import { header, noSeat, openMenu, otherTable, skeleton } from "./table-frame.js";
import { commandsFor, mayUse } from "./table-keys.js";
import { feltPicture } from "./table-picture.js";
import { isCrowded, plain, statusOf } from "./told.js";
import { callTurns } from "./turn-call.js";
import { optionsOf, phaseOf, yourTurn } from "./turn.js";

/** The gin table: the session's last view, and what the player is pointing at. */
export class Table extends LightElement {
  static properties = {
    route: {}, picked: { state: true }, touched: { state: true }, preview: { state: true }, scene: { state: true }, showing: { state: true }, tab: { state: true },
  };

  constructor() {
    super();
    this.route = null;
    this.picked = null; // the raised card
    this.touched = null; // the card under pointer or focus
    this.preview = false; // whether the pile is being looked at
    this.scene = null; // what the animation shows of the table just now
    this.showing = false; // whether a showdown is being played
    this.tab = "log";
    this.slips = new Slips();
    this.run = 0; // the animation that may still speak
    this.asked = ""; // what the last view wanted
    this.onPress = (event) => this.pressed(event);
    this.onKey = (event) => this.slips.press(event);
  }

  connectedCallback() {
    super.connectedCallback();
    document.body.dataset.phase = "cargando";
    this.session = new Session(this.route.id);
    this.moves = new Moves(this.session, this.slips, {
      picked: () => this.picked,
      boxOf: (card) => this.hand?.cardNode(card)?.querySelector(".card").getBoundingClientRect() ?? null,
      changed: this.refresh,
    });
    const commands = commandsFor(this);
    this.dropKeys = listenToKeys((name, ...details) => this.view && mayUse(this.view, name) && commands[name]?.(...details));
    this.session.addEventListener("view", (event) => this.took(event.detail));
    this.session.addEventListener("refused", (event) => this.refused(event.detail.problem));
    this.session.addEventListener("change", this.refresh);
    watchAbsences(this.session);
    callTurns(this.session, yourTurn);
    document.addEventListener("pointerdown", this.onPress);
    document.addEventListener("keydown", this.onKey);
    this.session.start();
  }

  disconnectedCallback() {
    this.session.stop();
    this.moves.disarm();
    this.dropKeys();
    this.run += 1;
    document.removeEventListener("pointerdown", this.onPress);
    document.removeEventListener("keydown", this.onKey);
    super.disconnectedCallback();
  }

  /** A game of another kind is not shown here: its own table is. */
  get view() {
    const view = this.session?.view ?? null;
    return view?.rules === "rummy" ? null : view;
  }

  /** What happened in this hand, as far as it has been shown. */
  get told() {
    const { events } = this.session.log;
    return this.scene ? events.filter(({ ply }) => ply <= this.scene.event.ply) : events;
  }

  get hand() {
    return this.querySelector("tapete-hand");
  }

  // A new view

  /** @param {{news: object[], first: boolean}} detail */
  took({ news, first }) {
    const { view } = this;
    if (!view) return location.replace(tableLink(this.session.view));
    const asksAnew = this.asksAnew();
    forgetUsed(view);
    needPeople(view);
    if (!first && news.length === 0 && !asksAnew) {
      this.requestUpdate();
      return;
    }
    const hadFocus = this.contains(document.activeElement);
    this.picked = view.hand?.cards.includes(this.picked) ? this.picked : null;
    this.moves.disarm();
    if (!first) this.slips.relabelled();
    this.finish(news.length > 0);
    this.tell(news, first);
    this.play(news);
    this.updateComplete.then(() => {
      if (first) performance.mark("app-ready");
      if (hadFocus) this.placeFocus(first);
    });
  }

  /** Whether a view without news of the hand asks for something else than the one before; otherwise it only shows the rest of the table. */
  asksAnew() {
    const asked = JSON.stringify([this.view.hand?.id, this.view.status, this.view.legal]);
    const isNew = asked !== this.asked;
    this.asked = asked;
    return isNew;
  }

  /** Where several play, their doings are told once each; whoever comes back hears only the last. */
  tell(news, first) {
    const { view } = this;
    const fresh = isCrowded(view) && !first ? { ...view, events: news } : view;
    say(plain(statusOf(fresh, { seen: first && isCrowded(view) })));
  }

  refused(problem) {
    this.moves.leaving = null;
    warn(problemText(problem));
  }

  /** @param {boolean} live whether the hand ended before one's eyes */
  finish(live) {
    const over = this.view.hand?.phase === "finished";
    if (live || !over) this.showing = over;
    if (!over) return;
    noteFinished(this.view);
    import("./showdown.js");
  }

  async play(events) {
    const run = (this.run += 1);
    const { leaving } = this.moves;
    this.moves.leaving = null;
    const show = (scene) => {
      this.scene = scene;
      return this.updateComplete;
    };
    const scenes = this.view.hand ? scenesOf(this.view, events) : [];
    await playScenes(this, scenes, { you: this.view.you, leaving, show, stale: () => run !== this.run });
    if (run === this.run) this.scene = null;
  }

  /** Ends the showing of what happened, and lets the table stand as it is now. */
  skipScenes() {
    this.run += 1;
    this.scene = null;
    finishMotion();
  }

  /** @param {boolean} first whether the heading that had the focus is gone with the skeleton */
  placeFocus(first) {
    const open = optionsOf(this.view);
    if (first) this.querySelector("h1")?.focus();
    else if (open.stock) this.querySelector('[data-testid="stock"]')?.focus({ preventScroll: true });
    else if (open.discards.size) this.hand?.focusCard(this.view.hand.drawn ?? this.view.hand.taken);
  }

  // The player's pointing

  pressed(event) {
    this.slips.press(event);
    if (this.moves.armed && !event.target.closest?.('[data-testid="knock"], .ways')) this.moves.disarm();
  }

  /** Raises a card, or lowers it again. @param {string | null} card */
  pick(card) {
    this.moves.disarm();
    this.slips.forgive();
    this.picked = this.picked === card ? null : card;
    this.touched = this.picked;
  }

  turnSort() {
    const next = SORTS[(SORTS.indexOf(settings.get("sort")) + 1) % SORTS.length];
    if (next === "manual") this.hand?.freeze();
    settings.set("sort", next);
    say(t(`sort.${next}`));
  }

  showMenu() {
    openMenu({ id: this.route.id, help: this.view?.you !== null, entries: [["log", () => this.showLog()], ["discards", () => this.showDiscards()], ["rules", () => openRules()], ["keys", openKeys], ...peopleEntries(() => this.view)] });
  }

  showLog() {
    if (this.view?.hand) openLog(() => this.view, () => this.told);
  }

  showDiscards() {
    if (this.view?.hand) openDiscards(() => this.view);
  }

  // The picture

  updated() {
    if (!this.view) return;
    const watching = sitsOut(this.view) && this.scene !== null;
    document.body.dataset.phase = watching ? "mirando" : phaseOf(this.view, this.showing || this.scene !== null);
    document.title = `${!this.session.failed && yourTurn(this.view) ? `● ${t("table.your.turn")} · ` : ""}${t("app.name")}`;
  }

  render() {
    const { view, session } = this;
    if (session.failed) return noSeat(session.failed, this.route.id);
    const menu = () => this.showMenu();
    if (!view) return html`<div class="table">${header(null, menu)}${skeleton()}</div>`;
    const over = view.hand?.phase === "finished" && this.scene === null;
    return html`<div class="table" data-testid="table">
      ${header(view, menu, over)}
      <main class="felt ${over ? "over" : ""}">
        <h1 class="vh" tabindex="-1">${t("table.title")}</h1>
        ${over ? [otherTable(view, session.away), this.showdown()] : feltPicture(this)}
      </main>
      ${sidePanel(view, { chosen: this.tab, log: this.told, choose: (name) => (this.tab = name) })}
      <tapete-company .view=${view} .session=${session}></tapete-company>
    </div>`;
  }

  showdown() {
    return html`<tapete-showdown .view=${this.view} .api=${api} .live=${this.showing} .dealing=${this.session.sending === "deal"}
      @deal=${() => this.moves.deal()} @shown=${() => (this.showing = false)}></tapete-showdown>`;
  }
}

customElements.define("tapete-table", Table);
