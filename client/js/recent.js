import { isId } from "./api.js";
import { plays, sideOf } from "./seating.js";
import { recall, remember } from "./storage.js";

/** The last finished hands played in this browser, newest first. */
const MOST = 8;
const KEY = "recent";

/** Whether a stored entry can be shown: what lies in the browser may be damaged, or of another make. */
function sound(entry) {
  if (!isId(entry?.hand) || typeof entry.outcome !== "string" || !Number.isFinite(entry.points)) return false;
  if (entry.by && typeof entry.by.name !== "string") return false;
  return typeof entry.at === "string" && !Number.isNaN(Date.parse(entry.at));
}

/**
 * @typedef {{hand: string, game: string, number: number, outcome: string, points: number, won: boolean | null, by?: {name: string, cpu: boolean} | null, at: string}} Entry
 *   `won` says whether the points were your side's, `by` whose they were
 * @returns {Entry[]}
 */
export function recentHands() {
  const list = recall(KEY, []);
  return Array.isArray(list) ? list.filter(sound) : [];
}

const NUMBERED = /^CPU( \d+)?$/;

/** Who won a hand, so that it can be said without the table: a CPU that is the only one needs no name. */
function winnerOf(view, seat) {
  const { name, cpu } = view.seats[seat];
  const isOnly = view.seats.filter((each) => each.cpu).length === 1;
  return { name: cpu && isOnly ? "" : name, cpu: Boolean(cpu) && NUMBERED.test(name || "CPU") };
}

/** Notes a finished hand that one has played, once. @param {import("./api.js").GameView} view */
export function noteFinished(view) {
  const { hand, you } = view;
  if (!hand?.result || !plays(view)) return;
  const list = recentHands();
  if (list.some((entry) => entry.hand === hand.id)) return;
  const { outcome, points, winner } = hand.result;
  const shared = { hand: hand.id, game: view.id, number: hand.number, outcome, points, at: new Date().toISOString() };
  const entry = { ...shared, won: winner === null ? null : sideOf(view, you).includes(winner), by: winner === null ? null : winnerOf(view, winner) };
  remember(KEY, [entry, ...list].slice(0, MOST));
}
