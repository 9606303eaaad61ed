/** What the last view lets you do at rummy. Only `legal` decides; no rule lives here. */

/** @param {import("../api.js").GameView} view */
export function optionsOf({ legal }) {
  const all = (name) => legal.filter((move) => move.move === name);
  const from = (source) => legal.some((move) => move.move === "draw" && move.from === source);
  return {
    deal: all("deal").length > 0,
    stock: from("stock"),
    pile: from("discard"),
    takeBack: all("take-back").length > 0,
    opens: all("open"),
    melds: all("meld"),
    layOffs: all("lay-off"),
    swaps: all("swap-joker"),
    discards: new Set(all("discard").map(({ card }) => card)),
  };
}

export const onTurn = ({ hand, you, status }) => status === "playing" && hand !== null && you !== null && hand.turn === you;

export const hasOpened = ({ hand, you }) => Boolean(hand?.opened.includes(you));

/** Whether nothing is open to the one on turn: what was begun cannot be ended, and only the clock goes on. */
export const isStuck = (view) => onTurn(view) && view.legal.length === 0;

/**
 * Which of the three steps of a turn is the present one: while there is something to lay it is the second, then the discard.
 * @returns {"draw" | "play" | "discard" | null} null while nobody is on turn
 */
export function stepOf(view) {
  const { hand } = view;
  if (!hand || hand.phase === "finished") return null;
  if (hand.phase === "draw") return "draw";
  if (!onTurn(view)) return "play";
  const open = optionsOf(view);
  const lays = open.opens.length + open.melds.length + open.layOffs.length + open.swaps.length;
  return open.discards.size && !lays ? "discard" : "play";
}

/** The value of `body[data-phase]`. @param {boolean} counting whether the count is being told */
export function phaseOf(view, counting = false) {
  const { hand, status, you } = view;
  if (!hand) return "sala";
  if (hand.phase === "finished") return status === "finished" && !counting ? "fin" : "recuento";
  if (you === null || !hand.seats.includes(you)) return "mirando";
  if (!onTurn(view)) return "turno_rival";
  return hand.phase === "draw" ? "robar" : "jugar";
}

/**
 * Where a card may go, as the moves that take it there, by meld of the table.
 * @param {import("../api.js").GameView} view @param {string | null} code
 * @returns {Map<number, {low?: object, high?: object, swaps: Map<number, object>}>} `swaps` by the joker's place
 */
export function targetsOf({ legal }, code) {
  const targets = new Map();
  const at = (meld) => targets.get(meld) ?? targets.set(meld, { swaps: new Map() }).get(meld);
  for (const move of legal) {
    if (move.card !== code) continue;
    if (move.move === "lay-off") at(move.meld)[move.end] = move;
    if (move.move === "swap-joker") at(move.meld).swaps.set(move.joker, move);
  }
  return targets;
}

/** The moves of one meld's targets, from left to right. */
export const movesOn = (target) => (target ? [target.low, ...target.swaps.values(), target.high].filter(Boolean) : []);

/** What names a place on the table. @param {object} move of `legal` */
export const targetKey = (move) => `${move.meld}-${move.move === "swap-joker" ? `swap-${move.joker}` : move.end}`;
