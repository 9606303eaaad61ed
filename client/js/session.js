import { api, Problem } from "./api.js";
import { mergeLog, unseen } from "./scenes.js";
import { recall, remember } from "./storage.js";

const POLL_MS = 20_000;
const NO_LOG = { hand: null, events: [] };
const MOVES = ["upcard", "draw", "discard", "knock"];
const CARD = /^[A23456789TJQK][SHDC]$/;

/** Whether an event names what its line in the log needs, at this table. */
function tellable(event, { seats }) {
  const isSeat = (number) => seats.some(({ seat }) => seat === number);
  if (!Number.isInteger(event?.ply) || !(event.seat === undefined || isSeat(event.seat))) return false;
  if (event.event === "deal") return isSeat(event.dealer);
  if (event.event === "finish") return typeof event.outcome === "string";
  return MOVES.includes(event.event) && isSeat(event.seat) && (event.card ? CARD.test(event.card) : true);
}

/** The part of a stored log that can be told of the view's hand; the log may be damaged. @param {unknown} log */
export function soundLog(log, view) {
  if (!view.hand || log?.hand !== view.hand.id || !Array.isArray(log.events)) return NO_LOG;
  return { hand: log.hand, events: log.events.filter((event) => tellable(event, view)) };
}

/** The log up to the view's first event: from there on the view knows better, for a restored game may have gone another way. */
function before(log, { events }) {
  const start = events[0]?.ply ?? Infinity;
  return { ...log, events: log.events.filter((event) => event.ply < start) };
}

/**
 * One game as this browser sees it: the last view, what was told of the hand so far, and the move on its way.
 * Fires `view` {news, first}, `refused` {problem} and `change` (sending, failed).
 */
export class Session extends EventTarget {
  /** @param {string} id of the game */
  constructor(id) {
    super();
    this.id = id;
    /** @type {import("./api.js").GameView | null} */
    this.view = null;
    this.log = NO_LOG;
    this.failed = null; // missing | foreign
    this.sending = null; // the name of the move on its way
    this.onSight = () => !document.hidden && this.fetch(true);
  }

  start() {
    this.poll = setInterval(() => this.look(), POLL_MS);
    document.addEventListener("visibilitychange", this.onSight);
    this.fetch(false);
  }

  stop() {
    clearInterval(this.poll);
    document.removeEventListener("visibilitychange", this.onSight);
  }

  /** Only another person can move while nothing is open to us; the CPU's moves come with our own. */
  look() {
    const waits = this.view && this.view.legal.length === 0 && this.view.status !== "finished";
    if (waits && !document.hidden) this.fetch(true);
  }

  /** @param {boolean} once whether one try is enough */
  async fetch(once) {
    if (this.sending) return;
    const view = await api.game(this.id, { once }).catch((problem) => this.unread(problem, once));
    if (view) this.accept(view);
  }

  /** A refusal closes a table not shown yet; a poll that found no net is the connection's to tell; the rest is a fault. */
  unread(problem, once) {
    if (problem instanceof Problem) {
      if (!this.view) this.become({ failed: problem.status === 404 ? "missing" : "foreign" });
    } else if (!once) throw problem;
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
    if (view.you === null) {
      this.become({ failed: "foreign" });
      return;
    }
    const first = this.view === null;
    const told = soundLog(this.log.hand ? this.log : recall("log", NO_LOG), view);
    const news = unseen(view, { hand: told.hand, ply: told.events.at(-1)?.ply ?? -1 });
    this.log = mergeLog(before(told, view), view);
    remember("log", this.log);
    this.view = view;
    if (view.status === "finished" && recall("last.game", null) === this.id) remember("last.game", null);
    this.dispatchEvent(new CustomEvent("view", { detail: { news, first } }));
  }

  /** Sends one move; while it is on its way nothing else is sent. @param {string} name @param {import("./api.js").Move} move */
  async send(name, move) {
    if (this.sending) return;
    this.become({ sending: name });
    const { id, version } = this.view;
    try {
      const view = await (move.move === "deal" ? api.deal(id, version) : api.play(id, move, version));
      this.become({ sending: null });
      this.accept(view);
    } catch (problem) {
      this.become({ sending: null });
      this.dispatchEvent(new CustomEvent("refused", { detail: { problem } }));
      if (problem.view) this.accept(problem.view, { present: true });
      else this.fetch(true);
    }
  }
}
