import { api, Problem, SEAT_LOST } from "./api.js";
import { Live } from "./live.js";
import { mayNotify } from "./notify.js";
import { tableLink } from "./router.js";
import { mergeLog, unseen } from "./scenes.js";
import { hasCompany } from "./seating.js";
import { recall, remember } from "./storage.js";
import { UnseenPlace } from "./unseen-place.js";

const TICK_MS = 1000;
/** Seconds between two looks at the server: for a person's move, at other people while it is our own, for nobody in particular. */
const PACE = { person: 2, company: 4, nobody: 20 };
/** Milliseconds for which a stream is held by a page that nobody sees, and over a finished game. */
const HELD = { hidden: 60_000, finished: 600_000 };
const RESENT = 3; // times that a move follows a table that changed beside it
const NO_LOG = { hand: null, events: [] };
const MOVES = ["upcard", "draw", "discard", "knock", "big-gin"];
const CARD = /^[A23456789TJQK][SHDC]$/;

/** Whether an event names what its line in the log needs, at this table. */
function tellable(event, { seats }) {
  const isSeat = (number) => seats.some(({ seat }) => seat === number);
  if (!Number.isInteger(event?.ply) || !(event.seat === undefined || isSeat(event.seat))) return false;
  if (event.event === "deal") return isSeat(event.dealer);
  if (event.event === "finish") return typeof event.outcome === "string";
  return MOVES.includes(event.event) && isSeat(event.seat) && (event.card ? CARD.test(event.card) : true);
}

/** The part of a stored log that can be told of the view's hand; the log may be damaged. @param {unknown} log @param {typeof tellable} [canTell] */
export function soundLog(log, view, canTell = tellable) {
  if (!view.hand || log?.hand !== view.hand.id || !Array.isArray(log.events)) return NO_LOG;
  return { hand: log.hand, events: log.events.filter((event) => canTell(event, view)) };
}

/** How a kind of game is followed: which events it can tell, which of a view's are news; `rules` names its rules where those are none of gin. */
const GIN = { rules: null, tellable, newsIn: (view, told) => unseen(view, { hand: told.hand, ply: told.events.at(-1)?.ply ?? -1 }) };

/** The log up to the view's first event: from there on the view knows better, for a restored game may have gone another way. */
function before(log, { events }) {
  const start = events[0]?.ply ?? Infinity;
  return { ...log, events: log.events.filter((event) => event.ply < start) };
}

const isRummy = ({ rules }) => rules === "rummy";

/** Seconds until the next look. @param {import("./api.js").GameView} view */
export function paceOf(view) {
  const isOurs = view.legal.length > 0;
  if (view.status === "finished") return hasCompany(view) && view.rematch === null ? PACE.company : Infinity; // somebody may ask for another game
  if (!hasCompany(view)) return isOurs ? Infinity : PACE.nobody;
  const elsewhere = view.status !== "playing" || view.beside.length > 0;
  return isOurs ? (elsewhere ? PACE.company : Infinity) : PACE.person;
}

/** Whether two views ask the same of us, whatever has changed beside our own hand. */
const asksTheSame = (a, b) => JSON.stringify([a.hand, a.legal, a.events]) === JSON.stringify([b.hand, b.legal, b.events]);

/**
 * One game as this browser sees it: the last view, what was told of the hand so far, and the move on its way.
 * Fires `view` {news, first}, `refused` {problem}, `change` (sending, failed) and `presence`.
 */
export class Session extends EventTarget {
  /** @param {string} id of the game @param {typeof GIN} [kind] */
  constructor(id, kind = GIN) {
    super();
    this.id = id;
    this.kind = kind;
    /** @type {import("./api.js").GameView | null} */
    this.view = null;
    this.log = NO_LOG;
    this.failed = null; // missing | foreign
    this.sending = null; // the name of the move on its way
    /** @type {number[] | null} the seats whose person is there just now, null while that is not known */
    this.presence = null;
    /** @type {Set<number>} the persons' seats that are to be shown as away */
    this.away = new Set();
    this.held = null; // a view of the stream that waits for the answer to a move
    this.since = { hidden: null, finished: null }; // when that began
    this.place = new UnseenPlace();
    this.live = new Live(id, {
      known: () => this.view?.version ?? null,
      view: (view, known) => this.follow(view, known),
      presence: (seats) => this.hear(seats),
      missed: () => this.fetch(true),
      lost: (why) => this.become({ failed: why }),
    });
    this.onSight = () => this.seen();
  }

  start() {
    this.waited = 0;
    this.poll = setInterval(() => this.look(), TICK_MS);
    document.addEventListener("visibilitychange", this.onSight);
    this.fetch(false);
  }

  stop() {
    clearInterval(this.poll);
    this.poll = null; // an answer that comes late starts nothing any more
    document.removeEventListener("visibilitychange", this.onSight);
    this.live.stop();
    this.place.leave();
  }

  /** Whoever comes back to the page finds the table as it is. */
  seen() {
    this.keepUp();
    if (document.hidden) return;
    this.live.hurry();
    this.fetch(true);
  }

  /** @param {"hidden" | "finished"} what whether that has lasted too long for a stream */
  lasts(what) {
    return this.since[what] !== null && performance.now() - this.since[what] > HELD[what];
  }

  /** Whether a stream is worth holding: where other people play, and while somebody looks on or is to be called. */
  get isFollowed() {
    const { view, failed } = this;
    if (failed || !view || !hasCompany(view) || this.lasts("finished")) return false;
    return !this.lasts("hidden") || (mayNotify() && this.place.isHeld && view.status !== "finished");
  }

  keepUp() {
    const note = (what, is) => (this.since[what] = is ? (this.since[what] ?? performance.now()) : null);
    note("hidden", document.hidden);
    note("finished", this.view?.status === "finished");
    if (document.hidden && mayNotify()) this.place.take();
    else this.place.leave();
    if (this.isFollowed) this.live.start();
    else this.live.stop();
  }

  /** The CPUs' moves come with our own; only other people move without us, and a stream tells of those. */
  look() {
    this.keepUp();
    this.waited += 1;
    const isUnseen = (document.hidden && !mayNotify()) || this.lasts("finished");
    if (this.live.carries || isUnseen || this.failed || !this.view || this.waited < paceOf(this.view)) return;
    this.waited = 0;
    this.fetch(true);
  }

  /** @param {boolean} once whether one try is enough */
  async fetch(once) {
    if (this.sending) return;
    const view = await api.game(this.id, { once }).catch((problem) => this.unread(problem, once));
    if (view) this.accept(view);
  }

  /** A refusal closes a table not shown yet, and one whose seat was lost; a poll that found no net is the connection's to tell; the rest is a fault. */
  unread(problem, once) {
    if (problem instanceof Problem) {
      if (!this.view || SEAT_LOST.includes(problem.status)) this.become({ failed: problem.status === 404 ? "missing" : "foreign" });
    } else if (!once) throw problem;
  }

  /** A view of the stream. One that lies behind what was known when the stream began is the present one; during a move its answer goes first. */
  follow(view, known) {
    if (this.sending) this.held = view;
    else this.accept(view, { present: this.view?.version === known && view.version < known });
  }

  /** The move has its answer: what the stream told meanwhile follows. */
  settle() {
    const { held } = this;
    this.held = null;
    if (held) this.accept(held);
  }

  /** @param {number[] | null} present seats whose person is there, null when it is not known any more */
  hear(present) {
    this.presence = present;
    this.dispatchEvent(new Event("presence"));
  }

  become(state) {
    Object.assign(this, state);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Takes a view in, unless a newer one is already there. A stale move's view is the present one whatever its number: a
   * server with a restored backup counts from an earlier version.
   */
  accept(view, { present = false } = {}) {
    if (!present && this.view && view.version <= this.view.version) return;
    if (isRummy(view) !== isRummy(this.kind)) {
      location.replace(tableLink(view));
      return;
    }
    const first = this.view === null;
    const told = soundLog(this.log.hand ? this.log : recall("log", NO_LOG), view, this.kind.tellable);
    const news = this.kind.newsIn(view, told);
    this.log = mergeLog(before(told, view), view);
    remember("log", this.log);
    this.view = view;
    if (view.status === "finished" && recall("last.game", null) === this.id) remember("last.game", null);
    if (this.poll) this.keepUp();
    this.dispatchEvent(new CustomEvent("view", { detail: { news, first } }));
  }

  /** Sends one move; while it is on its way nothing else is sent. @param {string} name @param {import("./api.js").Move} move */
  async send(name, move) {
    if (this.sending) return;
    this.become({ sending: name });
    try {
      const view = await this.post(move);
      this.become({ sending: null });
      this.accept(view);
      this.settle();
    } catch (problem) {
      this.become({ sending: null });
      this.dispatchEvent(new CustomEvent("refused", { detail: { problem } }));
      if (problem.view) this.accept(problem.view, { present: true });
      else this.fetch(true);
      this.settle();
    }
  }

  /** A move meant for this hand still stands when only another hand of the table went on. @returns {Promise<import("./api.js").GameView>} */
  async post(move, tries = RESENT) {
    const { id, view } = this;
    try {
      return await (move.move === "deal" ? api.deal(id, view.version) : api.play(id, move, view.version));
    } catch (problem) {
      if (tries === 0 || !problem.view || !asksTheSame(view, problem.view)) throw problem;
      this.view = problem.view;
      return this.post(move, tries - 1);
    }
  }
}
