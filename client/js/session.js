import { api, Problem } from "./api.js";
import { mergeLog, unseen } from "./scenes.js";
import { recall, remember } from "./storage.js";

const POLL_MS = 20_000;
const NO_LOG = { hand: null, events: [] };

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
    try {
      this.accept(await api.game(this.id, { once }));
    } catch (problem) {
      if (problem instanceof Problem && !this.view) this.become({ failed: problem.status === 404 ? "missing" : "foreign" });
    }
  }

  become(state) {
    Object.assign(this, state);
    this.dispatchEvent(new Event("change"));
  }

  /** Takes a view in, unless a newer one is already there. */
  accept(view) {
    if (this.view && view.version <= this.view.version) return;
    if (view.you === null) {
      this.become({ failed: "foreign" });
      return;
    }
    const first = this.view === null;
    const told = this.log.hand ? this.log : recall("log", NO_LOG);
    const news = unseen(view, { hand: told.hand, ply: told.events.at(-1)?.ply ?? -1 });
    this.log = mergeLog(told, view);
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
      if (problem.view) this.accept(problem.view);
      else this.fetch(true);
    }
  }
}
