import { isId } from "./api.js";
import { recall, remember } from "./storage.js";

/** The last finished hands played in this browser, newest first. */
const MOST = 8;
const KEY = "recent";

/** Whether a stored entry can be shown: what lies in the browser may be damaged, or of another make. */
function sound(entry) {
  if (!isId(entry?.hand) || typeof entry.outcome !== "string" || !Number.isFinite(entry.points)) return false;
  return typeof entry.at === "string" && !Number.isNaN(Date.parse(entry.at));
}

/** @returns {{hand: string, game: string, number: number, outcome: string, points: number, won: boolean | null, at: string}[]} */
export function recentHands() {
  const list = recall(KEY, []);
  return Array.isArray(list) ? list.filter(sound) : [];
}

/** Notes a finished hand once. @param {import("./api.js").GameView} view */
export function noteFinished(view) {
  const { hand } = view;
  if (!hand?.result || view.you === null) return;
  const list = recentHands();
  if (list.some((entry) => entry.hand === hand.id)) return;
  const { outcome, points, winner } = hand.result;
  const entry = { hand: hand.id, game: view.id, number: hand.number, outcome, points, won: winner === null ? null : winner === view.you, at: new Date().toISOString() };
  remember(KEY, [entry, ...list].slice(0, MOST));
}
