import { hasOpened, onTurn } from "./turn.js";

/** What the button *open* stands for: the tray or, when that is empty, the best that the cards can open with. */

/**
 * @typedef {{melds: string[][], total: number, left: number, out: boolean, ready: boolean, why: [string, object] | null}} Offer
 *   `out`: nothing remains but to go out, which pays double; `why` it cannot be sent
 */

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

const unready = ({ hand }, onIt) => (onIt ? (hand.phase === "draw" ? ["rummy.why.draw", {}] : null) : ["problem.not-your-turn", {}]);

function trayWhy({ hand, options }, tray, total) {
  if (hand.must_use && !tray.some(({ cards }) => cards.includes(hand.must_use))) return ["rummy.why.open.must", { card: hand.must_use }];
  const isShort = total < options.table.opening && hand.go_out === null; // else the table decides
  return isShort ? ["rummy.why.open.short", { n: options.table.opening - total }] : null;
}

function bestWhy({ hand }, best) {
  if (best?.allowed) return null;
  if (hand.must_use && !best?.melds.length) return ["rummy.why.open.must.none", { card: hand.must_use }];
  return ["rummy.why.open.short", { n: best?.short ?? 0 }];
}

/** @param {import("../api.js").GameView} view @param {import("./bench.js").Built[]} tray @returns {Offer | null} null once opened, and for who has no cards */
export function openOffer(view, tray) {
  const { hand } = view;
  if (hasOpened(view) || hand.phase === "finished") return null;
  const wait = unready(view, onTurn(view));
  if (tray.length) {
    const total = sum(tray.map(({ value }) => value));
    const left = hand.cards.length - sum(tray.map(({ cards }) => cards.length));
    const why = wait ?? trayWhy(view, tray, total);
    return { melds: tray.map(({ cards }) => cards), total, left, out: hand.go_out !== null && left <= hand.go_out.left, ready: why === null, why };
  }
  const out = hand.go_out?.allowed ? hand.go_out : null;
  const best = out ?? hand.opening_best;
  const why = wait ?? bestWhy(view, best);
  return { melds: best?.melds ?? [], total: best?.total ?? 0, left: best?.left ?? hand.cards.length, out: out !== null, ready: why === null, why };
}
