import { html, nothing } from "../vendor/lit.js";
import { say } from "./announce.js";
import { t } from "./i18n.js";
import { callOf } from "./names.js";

const GRACE_MS = 5000; // a reload is no absence

/** The other persons' seats that the server does not name as present. @returns {number[]} none while that is not known */
const missingIn = ({ view, presence }) =>
  presence && view && view.status !== "finished" ? view.seats.filter(({ seat, cpu, open }) => !cpu && !open && seat !== view.you && !presence.includes(seat)).map(({ seat }) => seat) : [];

/** Who has been missing for a while: kept in the session's `away`, and said once when it begins and when it ends. */
class Absences {
  constructor(session) {
    this.session = session;
    this.waiting = new Map(); // seat → timer
  }

  look() {
    const { away, presence } = this.session;
    const missing = missingIn(this.session);
    for (const seat of [...away]) if (!missing.includes(seat)) this.end(seat, presence?.includes(seat));
    for (const [seat, timer] of [...this.waiting]) {
      if (missing.includes(seat)) continue;
      clearTimeout(timer);
      this.waiting.delete(seat);
    }
    for (const seat of missing) if (!away.has(seat) && !this.waiting.has(seat)) this.waiting.set(seat, setTimeout(() => this.begin(seat), GRACE_MS));
  }

  begin(seat) {
    this.waiting.delete(seat);
    this.session.away.add(seat);
    this.tell("live.gone", seat);
  }

  end(seat, isBack) {
    this.session.away.delete(seat);
    this.tell(isBack ? "live.back" : null, seat);
  }

  tell(key, seat) {
    if (key) say(t(key, callOf(this.session.view, seat)));
    this.session.dispatchEvent(new Event("change"));
  }
}

/** Watches over who is there at a session's table. @param {import("./session.js").Session} session */
export function watchAbsences(session) {
  const absences = new Absences(session);
  for (const name of ["presence", "view"]) session.addEventListener(name, () => absences.look());
}

/** @param {Set<number>} away @param {number} seat */
export const awayTag = (away, seat) => (away?.has(seat) ? html`<span class="away-tag" data-testid="away">${t("live.away")}</span>` : nothing);

const WAITS = { "status.wait": "live.wait", "rummy.turn.of": "live.wait", "status.watching": "live.watching" };

/** What is asked, where whoever it is asked of is not there. @param {import("./session.js").Session} session @param {[string, object][]} messages */
export function waitedFor({ view, away }, messages) {
  const turn = view.hand?.turn ?? null;
  if (turn === null || !away.has(turn) || messages.length === 0) return messages;
  const [key, params] = messages.at(-1);
  return WAITS[key] ? [...messages.slice(0, -1), [WAITS[key], params]] : [...messages, ["live.wait.tail", {}]];
}
