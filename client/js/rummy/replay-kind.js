import { html, nothing } from "../../vendor/lit.js";
import { api } from "../api.js";
import { t } from "../i18n.js";
import { handPlot } from "../replay-plot.js";
import { needStyle } from "../stylesheet.js";
import "./ready.js";
import "./replay-again.js";
import { moveList } from "./replay-moves.js";
import { pilesRebuilt, plotPoints, stepTurn, turnsOf, withCards } from "./replay-plies.js";
import { now, stage } from "./replay-stage.js";
import { plotSummary, positionText } from "./replay-text.js";
import { optionsLine } from "./room-options.js";
import "./room-ready.js";

await Promise.all(["rummy-count", "rummy-replay"].map(needStyle));

/** What is particular to the replay of a deal of rummy. */

/** @typedef {{positions: import("./replay-plies.js").Position[], turns: import("./replay-plies.js").Turn[]}} Seen */

/** @param {number | null} seat null for all hands @returns {Promise<Seen>} */
async function see(id, seat) {
  const answer = await api.positions(id, seat === null ? "all" : String(seat));
  const positions = withCards(answer.positions);
  return { positions, turns: turnsOf(positions) };
}

/** @param {Seen} seen */
function plot(hand, { positions }, ply, size, go) {
  const drawing = {
    last: positions.length - 1, order: hand.places, points: hand.places.map((seat) => plotPoints(positions, seat)), limit: null,
    caption: t("rreplay.plot"), summary: plotSummary(hand, positions), marks: { pickup: t("replay.plot.pickup"), open: t("replay.plot.open") },
  };
  return handPlot(hand, drawing, ply, size, go);
}

/** The deal as it was played, and the piles that were shuffled anew, for the check of the proof. @param {Seen} seen */
function dealt({ order }, { positions }) {
  const [deal] = positions;
  return { variant: "rummy", order, hands: deal.hands, upcard: deal.discard_pile.cards[0], piles: pilesRebuilt(positions) };
}

/** Brings the meld that the last move changed into sight, where the melds scroll by themselves. @param {HTMLElement} root */
function shown(root) {
  const frame = root.querySelector(".rr-middle");
  const changed = frame?.querySelector(".laid-meld:has(.new)");
  if (!changed || frame.scrollHeight <= frame.clientHeight) return;
  const [box, { top, bottom }] = [frame.getBoundingClientRect(), changed.getBoundingClientRect()];
  if (top < box.top) frame.scrollTop += top - box.top - 20;
  if (bottom > box.bottom) frame.scrollTop += bottom - box.bottom + 8;
}

/** @type {import("../replay-load.js").Kind} */
export const kind = {
  see, stage, now, plot, dealt, positionText,
  title: ({ number }) => t("rreplay.title", { n: number }),
  notes: ({ rules }) => [html`<span data-testid="room-options">${optionsLine(rules)}</span>`],
  moves: moveList,
  round: stepTurn,
  shown,
  extras: (hand) => (hand.worked ? nothing : html`<tapete-play-again .hand=${hand.id}></tapete-play-again>`),
};
