/** Who is what to you at a table, read from the view alone. */

/** Whether you hold cards in the hand on the table. @param {import("./api.js").GameView} view */
export const plays = ({ hand, you }) => Boolean(hand?.seats.includes(you));

/** Whether a hand is dealt and you only watch it. */
export const sitsOut = (view) => view.hand !== null && !plays(view);

/** The seats in turn order, beginning after `seat`. @param {number[]} order */
const after = (order, seat) => {
  const place = order.indexOf(seat) + 1;
  return [...order.slice(place), ...order.slice(0, place)].filter((other) => other !== seat);
};

/** The seats that play the hand shown, from your left on; before the first deal everybody else. @returns {object[]} */
export function rivalsOf(view) {
  const order = view.hand?.seats ?? view.seats.map(({ seat }) => seat);
  return after(order, view.you).map((seat) => view.seats[seat]);
}

/** Who sits at the table and plays neither the hand shown nor one beside it. @returns {object[]} */
export function restingOf({ seats, hand, beside, you }) {
  if (!hand) return [];
  const busy = [hand, ...beside].flatMap((each) => each.seats);
  return seats.filter(({ seat }) => seat !== you && !busy.includes(seat));
}

/** The seats that score together with this one, itself among them. @returns {number[]} */
export const sideOf = (view, seat) => view.sides.find(({ seats }) => seats.includes(seat))?.seats ?? [seat];

export const isPairs = (view) => view.sides.some(({ seats }) => seats.length > 1);

/** The sides of the table, your own first. @returns {{seats: number[], score: number}[]} */
export const sidesInOrder = ({ sides, you }) => [...sides].sort((a, b) => Number(b.seats.includes(you)) - Number(a.seats.includes(you)));

/** Your partner's seat number, null where everybody scores alone. */
export const partnerOf = (view) => sideOf(view, view.you).find((seat) => seat !== view.you) ?? null;

/** Whether another person plays at this table, who may move when we do not look. */
export const hasCompany = ({ seats, you }) => seats.some(({ seat, cpu }) => seat !== you && !cpu);

/** Which round this is: the hands of one deal are one. */
export const roundOf = ({ hand, beside }) => Math.ceil(hand.number / (1 + beside.length));

/** Whether a seat dealt the hand shown or one beside it; before the first, whether it deals that. */
export const isDealing = ({ hand, beside, seats }, seat) => (hand ? [hand, ...beside].some(({ dealer }) => dealer === seat) : seats[seat].dealer);

/** What a side, or a seat alone, has while its hand is played or its end is being shown: without what that end brings. */
export function playedScore(view, { seats, score }) {
  const result = view.hand?.result;
  if (!result) return score;
  const bonus = seats.reduce((sum, seat) => sum + view.seats[seat].bonus, 0);
  return score - bonus - (seats.includes(result.winner) ? result.points : 0);
}
