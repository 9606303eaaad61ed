import { html } from "../vendor/lit.js";
import { api } from "./api.js";
import { rich, t } from "./i18n.js";
import { limitOf } from "./limit.js";
import "./replay-elsewhere.js";
import { moveList } from "./replay-moves.js";
import { stepRound, turnsOf } from "./replay-plies.js";
import { deadwoodPlot } from "./replay-plot.js";
import { now, stage } from "./replay-stage.js";
import { positionText } from "./replay-text.js";
import { satOutText } from "./showdown-text.js";

/** What is particular to the replay of a hand of gin. */

/** The upcard's moves name no card: it lies on the pile of the deal. */
function withUpcard(positions) {
  const upcard = positions[0].discard_pile.at(-1)?.card ?? null;
  return positions.map((position) =>
    position.move?.move === "upcard" ? { ...position, move: { ...position.move, card: upcard } } : position,
  );
}

/** @typedef {{positions: import("./replay-plies.js").Position[], turns: import("./replay-plies.js").Turn[], result: object, limit: number}} Seen `limit`: the most that a knock might leave in this hand */

/** @param {number | null} seat null for all hands @returns {Promise<Seen>} */
async function see(id, seat) {
  const answer = await api.positions(id, seat === null ? "all" : String(seat));
  const positions = withUpcard(answer.positions);
  return { positions, turns: turnsOf(positions), result: answer.result, limit: answer.knock_limit };
}

/** What is to be known of the hand before its first move: who sat it out, what Oklahoma's upcard asks for. @param {Seen} seen */
function notes(hand, { result, limit }) {
  const others = hand.seats.filter(({ plays }) => !plays);
  // Who rests is one alone: of two pairs the other two play a hand of their own beside this one.
  const resting = others.length > 1 ? [] : others.map(({ seat }) => [html`<span data-testid="sat-out">${satOutText(hand, seat)}</span> `]);
  const asks = limitOf({ hand: { upcard: result.upcard, knock_limit: limit }, options: { table: hand.rules } });
  return [...resting, ...asks.map(([key, params]) => html`<span data-testid="limit">${rich(key, params)}</span> `)];
}

const plot = (hand, { positions, limit }, ply, size, go) => deadwoodPlot(hand, { positions, limit, order: hand.places }, ply, size, go);

/** The deal as it was played, for the check of the proof. @param {Seen} seen */
function dealt({ order }, { positions }) {
  const [deal] = positions;
  return { order, hands: deal.hands, upcard: deal.discard_pile[0].card };
}

/** @type {import("./replay-load.js").Kind} */
export const kind = {
  see, stage, now, plot, notes, dealt, positionText,
  title: ({ number }) => t("replay.title", { n: number }),
  moves: moveList,
  round: stepRound,
  extras: (hand) => html`<tapete-elsewhere .hand=${hand}></tapete-elsewhere>`,
};
