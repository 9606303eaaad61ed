import { spoken } from "../cards.js";
import { kindName, spokenMeld } from "./melds.js";
import { severalMelds } from "./told.js";
import { hasOpened, isStuck, onTurn, optionsOf } from "./turn.js";

/** A short word of advice, made from what the view says and from nothing else. @returns {[string, object]} */
export function hintOf(view) {
  if (!onTurn(view)) return ["rummy.hint.wait", {}];
  if (isStuck(view)) return ["rummy.turn.stuck", {}];
  return view.hand.phase === "draw" ? drawHint(view) : hasOpened(view) ? tableHint(view) : openingHint(view);
}

function drawHint({ hand, options, legal }) {
  const { take_preview: take, discard_pile: pile } = hand;
  if (!legal.some(({ from }) => from === "discard")) return ["rummy.hint.stock", {}];
  const card = spoken(pile.top);
  if (!take?.usable) return ["rummy.hint.no-take", { card }];
  if (take.total === null) return ["rummy.hint.take", { card }];
  return [take.total >= options.table.opening ? "rummy.hint.take.open" : "rummy.hint.take.out", { card, total: take.total }];
}

function openingHint({ hand, options }) {
  const { go_out: out, opening_best: best } = hand;
  if (out?.allowed) return ["rummy.hint.out", { melds: severalMelds(out.melds) }];
  if (best?.allowed) return ["rummy.hint.open", { total: best.total, melds: severalMelds(best.melds) }];
  if (hand.may_take_back) return ["rummy.hint.back", { card: spoken(hand.must_use) }];
  return ["rummy.hint.short", { n: best?.short ?? options.table.opening }];
}

/** Of all that can be laid, the first. */
function tableHint(view) {
  const { melds, layOffs, swaps } = optionsOf(view);
  const { hand } = view;
  const useful = (moves) => moves.find(({ card }) => card === hand.must_use) ?? moves[0];
  const [meld] = hand.must_use ? melds.filter(({ cards }) => cards.includes(hand.must_use)) : melds;
  const onto = useful(layOffs);
  const swap = useful(swaps);
  if (meld) return ["rummy.hint.meld", { meld: spokenMeld(meld.cards) }];
  if (onto) return ["rummy.hint.lay-off", { card: spoken(onto.card), meld: kindName(hand.table[onto.meld]) }];
  if (swap) return ["rummy.hint.swap", { card: spoken(swap.card), meld: kindName(hand.table[swap.meld]) }];
  return [hand.may_take_back ? "rummy.hint.back" : "rummy.hint.discard", { card: hand.must_use ? spoken(hand.must_use) : "" }];
}
