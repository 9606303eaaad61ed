import { recall, remember } from "./storage.js";

/** The last finished hands played in this browser, newest first. */
const MOST = 8;
const KEY = "recent";

/** @returns {{hand: string, game: string, number: number, outcome: string, points: number, won: boolean | null, at: string}[]} */
export const recentHands = () => recall(KEY, []);

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
