import { html } from "../../vendor/lit.js";
import { say } from "../announce.js";
import { watchAbsences } from "../away.js";
import { needPeople } from "../company.js";
import { t } from "../i18n.js";
import { forgetUsed } from "../invites.js";
import { listenToKeys } from "../keyboard.js";
import { LightElement } from "../light.js";
import { finishMotion } from "../motion.js";
import { noteFinished } from "../recent.js";
import { Session } from "../session.js";
import { Slips } from "../slips.js";
import { needStyle } from "../stylesheet.js";
import { noSeat } from "../table-frame.js";
import { Bench } from "./bench.js";
import { showTurn } from "./chips.js";
import { playScenes } from "./choreography.js";
import { commandsFor, mayUse } from "./commands.js";
import { header, skeleton } from "./frame.js";
import "./hand.js";
import { hintOf } from "./hint.js";
import { LETTERS } from "./keys.js";
import { RUMMY } from "./log.js";
import { openTableMenu } from "./menu.js";
import { Moves, refuse } from "./moves.js";
import { putAway, timeOutText, timeOutToTell } from "./notices.js";
import { showLogEnd, sidePanel } from "./panel.js";
import { Parts } from "./parts.js";
import { feltPicture } from "./picture.js";
import "./ready.js";
import "./room-ready.js";
import { refusalText } from "./refusals.js";
import { scenesOf, touchedIn } from "./scenes.js";
import { showMeld } from "./table-melds.js";
import { plain, statusOf, upper } from "./told.js";
import { callTurns } from "../turn-call.js";
import { onTurn, phaseOf } from "./turn.js";

await Promise.all(["rummy", "rummy-room"].map(needStyle));

/** The table of rummy: the session's last view, and what the player is doing with the own cards. */
export class RummyTable extends LightElement {
  static properties = { route: {}, scene: { state: true }, counting: { state: true }, tab: { state: true }, asking: { state: true }, hint: { state: true } };

  constructor() {
    super();
    this.route = null;
    this.scene = null; // what the animation shows of the table just now
    this.counting = false; // whether the count is being told
    this.parts = new Parts(this.refresh);
    this.tab = "log";
    this.asking = null; // cards that can be laid in several ways
    this.hint = null;
    this.slips = new Slips();
    this.bench = new Bench(this.refresh);
    this.run = 0; // the animation that may still speak
    this.ahead = false; // whether the last press fell while the table shown was not yet the table as it stands
    this.onPress = (event) => {
      this.slips.press(event);
      this.skipScenes();
    };
    this.onKey = (event) => {
      this.slips.press(event);
      if (!event.repeat) this.skipScenes();
    };
  }

  connectedCallback() {
    super.connectedCallback();
    document.body.dataset.phase = "cargando";
    this.session = new Session(this.route.id, RUMMY);
    this.moves = new Moves(this.session, this.slips, this.bench, {
      boxOf: (name) => this.hand?.boxOf(name) ?? null,
      ask: (names, ways) => this.ask(names, ways),
      changed: this.refresh,
      isAhead: () => this.ahead || this.scene !== null,
    });
    const commands = commandsFor(this);
    this.dropKeys = listenToKeys((name, ...details) => {
      if (this.view?.hand && mayUse(this.view, name)) commands[name]?.(...details);
    }, LETTERS);
    this.session.addEventListener("view", (event) => this.took(event.detail));
    this.session.addEventListener("refused", (event) => this.refused(event.detail.problem));
    this.session.addEventListener("change", this.refresh);
    watchAbsences(this.session);
    callTurns(this.session, onTurn);
    document.addEventListener("pointerdown", this.onPress);
    document.addEventListener("keydown", this.onKey);
    this.session.start();
  }

  disconnectedCallback() {
    this.session.stop();
    this.dropKeys();
    this.run += 1;
    document.removeEventListener("pointerdown", this.onPress);
    document.removeEventListener("keydown", this.onKey);
    super.disconnectedCallback();
  }

  get view() {
    return this.session?.view ?? null;
  }

  get hand() {
    return this.querySelector("tapete-rummy-hand");
  }

  /** What happened in this deal, as far as it has been shown. */
  get told() {
    const { events } = this.session.log;
    return this.scene ? events.slice(0, events.findIndex(({ ply, event }) => ply === this.scene.event.ply && event === this.scene.event.event) + 1) : events;
  }

  // A new view

  /** @param {{news: object[], first: boolean}} detail */
  took({ news, first }) {
    const { view, moves } = this;
    forgetUsed(view);
    needPeople(view);
    const isQuiet = !first && news.length === 0;
    if (view.hand) this.bench.take(view, moves.gone);
    this.parts.load(view);
    this.requestUpdate();
    if (isQuiet) return;
    Object.assign(this, { asking: null, hint: null });
    if (!first) this.slips.relabelled();
    this.finish(news.length > 0);
    this.tell(news, first);
    this.play(news);
    this.arrive(first);
  }

  async arrive(first) {
    const hadFocus = this.contains(document.activeElement);
    await this.updateComplete;
    this.moves.follow();
    if (first) performance.mark("app-ready");
    if (first && hadFocus) this.querySelector("h1")?.focus();
    else if (hadFocus && !this.contains(document.activeElement)) this.hand?.focusCard();
    this.showChange();
  }

  /** What the others did is told once; whoever comes back hears it again. */
  tell(news, first) {
    const { view } = this;
    const out = news.some(({ event, seat }) => event === "time-out" && seat === view.you) ? timeOutToTell(view, this.session.log.events) : null;
    if (out) say(t(...timeOutText(out))); // for the eye it stands in a bar
    say(plain(statusOf(view, first ? view.events : news)));
  }

  refused(problem) {
    this.moves.settle();
    this.moves.goesOut = false;
    refuse(refusalText(problem));
  }

  /** @param {boolean} live whether the deal ended before one's eyes */
  finish(live) {
    const over = this.view.hand?.phase === "finished";
    if (live || !over) this.counting = over;
    if (over) noteFinished(this.view);
  }

  async play(events) {
    const run = (this.run += 1);
    const { leaving } = this.moves;
    this.moves.settle();
    const show = (scene) => {
      this.scene = scene;
      return this.updateComplete;
    };
    const scenes = this.view.hand ? scenesOf(this.view, events) : [];
    await playScenes(this, scenes, { you: this.view.you, leaving, show, stale: () => run !== this.run });
    if (run === this.run) this.scene = null;
  }

  /** Ends the showing of what happened, and lets the table stand as it is now: any press and any key does. */
  skipScenes() {
    this.ahead = this.scene !== null;
    if (!this.scene) return;
    this.run += 1;
    this.scene = null;
    finishMotion();
  }

  /** Brings what changed last, and who is on turn, into sight. */
  showChange() {
    showTurn(this);
    if (this.view?.hand && !this.querySelector(".dragging")) showMeld(this, [...touchedIn(this.view, this.view.events).keys()].at(-1));
  }

  // The player's pointing

  /** Chooses a card, or no longer. */
  pick(name) {
    this.slips.forgive();
    Object.assign(this, { asking: null, hint: null });
    this.bench.toggle(name);
    this.requestUpdate();
  }

  pickNone() {
    this.hint = null;
    this.bench.choose([]);
    this.requestUpdate();
  }

  /** Cards let go over the table. @param {{names: string[], spot: object}} drop */
  dropped({ names, spot }) {
    this.slips.forgive();
    if (spot.kind === "pile") this.moves.throwChosen(names);
    else if (spot.kind === "meld" && names.length === 1) this.moves.dropOn(spot, names[0]);
    else this.moves.build(names);
    if (names.length === 1) this.bench.choose(names);
    this.requestUpdate();
  }

  /** Asks in which of its ways a row is meant. */
  async ask(names, ways) {
    this.asking = { names, ways };
    say(t("rummy.choice"));
    await this.updateComplete;
    this.querySelector('[data-testid="arrangement"]')?.focus({ preventScroll: true });
  }

  /** @param {object | null} way null when none is wanted after all */
  answer(way) {
    const { names } = this.asking;
    this.asking = null;
    if (way) this.moves.lay(names, way);
    this.updateComplete.then(() => this.hand?.focusCard());
  }

  showHint() {
    this.hint = hintOf(this.view);
    say(upper(t(...this.hint)));
  }

  putTimeOutAway(out) {
    putAway(this.view, out);
    this.requestUpdate();
  }

  // The picture

  updated() {
    if (!this.view) return;
    document.body.dataset.phase = phaseOf(this.view, this.counting || this.scene !== null);
    document.title = `${!this.session.failed && onTurn(this.view) ? `● ${t("table.your.turn")} · ` : ""}${t("app.name")}`;
    if (this.scene) this.showChange();
    showLogEnd(this);
  }

  render() {
    const { view, session } = this;
    if (session.failed) return noSeat(session.failed, this.route.id);
    const menu = () => openTableMenu(this);
    const clock = { own: Boolean(view && onTurn(view)), over: () => session.fetch(true), counting: this.counting };
    if (!view) return html`<div class="table rummy">${header(null, menu, clock)}${skeleton()}</div>`;
    const over = view.hand?.phase === "finished" && this.scene === null;
    return html`<div class="table rummy" data-testid="table">
      ${header(view, menu, clock)}
      <main class="felt rummy-felt ${over ? "over" : ""} ${view.hand ? "" : "before"}"><h1 class="vh" tabindex="-1">${t("rummy.title")}</h1>${feltPicture(this, over)}</main>
      ${sidePanel(view, { chosen: this.tab, log: this.told, choose: (name) => (this.tab = name) })}
      <tapete-company .view=${view} .session=${session}></tapete-company>
    </div>`;
  }
}

customElements.define("tapete-rummy-table", RummyTable);
