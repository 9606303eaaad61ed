import assert from "node:assert/strict";
import { test } from "node:test";
import { newsIn, tellable, timeOutOf, turnsOf } from "../../client/js/rummy/log.js";
import { scenesOf, touchedIn } from "../../client/js/rummy/scenes.js";

const meld = (number, seat, kind, cards, jokers = []) => ({ meld: number, seat, kind, cards, jokers_as: jokers.map(([joker, stands_for]) => ({ joker, stands_for })) });
const view = (hand, cards = [10, 7], events = []) => ({
  events, seats: cards.map((count, seat) => ({ seat, cards: count })),
  hand: { id: "h", stock: 20, rebuilds: 0, opened: [], table: [], discard_pile: { top: "9S", count: 3, cards: ["2C", "KD", "9S"] }, ...hand },
});

test("a turn is told backwards from the last view: the draw, then the discard", () => {
  const events = [{ event: "draw", ply: 5, seat: 1, from: "stock", card: null }, { event: "discard", ply: 6, seat: 1, card: "9S" }];
  const [draw, discard] = scenesOf(view({}), events);
  assert.deepEqual([draw.pile, draw.counts, draw.stock], [{ top: "KD", count: 2 }, [10, 8], 20]);
  assert.deepEqual([discard.pile, discard.counts, discard.stock], [{ top: "9S", count: 3 }, [10, 7], 20]);
});

test("before an opening its melds were in the hand", () => {
  const table = [meld(0, 0, "set", ["7S", "7H", "7D"]), meld(1, 1, "run", ["5H", "6H", "7H"]), meld(2, 1, "set", ["KS", "KH", "KD"])];
  const open = { event: "open", ply: 6, seat: 1, melds: [["5H", "6H", "7H"], ["KS", "KH", "KD"]], total: 48 };
  const draw = { event: "draw", ply: 5, seat: 1, from: "discard", card: "5H" };
  const [first, second] = scenesOf(view({ table, opened: [0, 1] }), [draw, open]);
  assert.deepEqual([first.table.length, first.opened, first.counts[1]], [1, [0], 13]);
  assert.deepEqual([...second.touched], [[1, null], [2, null]]);
  assert.deepEqual(first.pile, { top: "9S", count: 3 });
});

test("a card laid off at the low end moves the jokers of the run one place", () => {
  const table = [meld(0, 0, "run", ["4H", "5H", "XX", "7H"], [[2, "6H"]])];
  const events = [{ event: "lay-off", ply: 8, seat: 1, card: "4H", meld: 0, end: "low" }, { event: "discard", ply: 9, seat: 1, card: "9S" }];
  const [laid] = scenesOf(view({ table }), events);
  assert.deepEqual([...laid.touched.get(0)], [0]);
  const before = scenesOf(view({ table }), [{ event: "draw", ply: 7, seat: 1, from: "stock", card: null }, ...events])[0];
  assert.deepEqual([before.table[0].cards, before.table[0].jokers_as], [["5H", "XX", "7H"], [{ joker: 1, stands_for: "6H" }]]);
});

test("before a swap the joker stood where the card lies, and after a swap back it does again", () => {
  const swap = { event: "swap-joker", ply: 8, seat: 1, card: "6H", meld: 0, joker: 1 };
  const draw = { event: "draw", ply: 7, seat: 1, from: "stock", card: null };
  const [before] = scenesOf(view({ table: [meld(0, 0, "run", ["5H", "6H", "7H"])] }), [draw, swap]);
  assert.deepEqual(before.table[0], meld(0, 0, "run", ["5H", "XX", "7H"], [[1, "6H"]]));
  const back = { event: "swap-back", ply: 10, seat: 1, card: "6H", meld: 0, joker: 1 };
  const [, freed] = scenesOf(view({ table: [meld(0, 0, "run", ["5H", "XX", "7H"], [[1, "6H"]])] }), [draw, swap, back]);
  assert.deepEqual(freed.table[0], meld(0, 0, "run", ["5H", "6H", "7H"]));
});

test("a rebuilt stock was a pile of as many cards under the same top", () => {
  const events = [{ event: "discard", ply: 5, seat: 1, card: "9S" }, { event: "rebuild", ply: 6, stock: 29, rebuilds: 1 }];
  const pile = { top: "9S", count: 1, cards: ["9S"] };
  const [discard, rebuild] = scenesOf(view({ stock: 29, rebuilds: 1, discard_pile: pile }), events);
  assert.deepEqual([discard.stock, discard.rebuilds, discard.pile], [0, 0, { top: "9S", count: 30 }]);
  assert.deepEqual([rebuild.stock, rebuild.rebuilds, rebuild.pile], [29, 1, { top: "9S", count: 1 }]);
});

test("the tops that a rebuild buried are those that were thrown", () => {
  const events = [
    { event: "discard", ply: 3, seat: 0, card: "QC" }, { event: "draw", ply: 4, seat: 1, from: "stock", card: null },
    { event: "discard", ply: 5, seat: 1, card: "9S" }, { event: "rebuild", ply: 6, stock: 29, rebuilds: 1 },
  ];
  const scenes = scenesOf(view({ stock: 29, rebuilds: 1, discard_pile: { top: "9S", count: 1, cards: ["9S"] } }), events);
  assert.deepEqual(scenes.map(({ pile }) => pile.top), ["QC", "QC", "9S", "9S"]);
});

test("what changed is kept through layoffs on both ends", () => {
  const table = [meld(0, 0, "run", ["3H", "4H", "5H", "6H", "7H", "8H"])];
  const events = [
    { event: "lay-off", ply: 1, seat: 1, card: "8H", meld: 0, end: "high" }, { event: "lay-off", ply: 2, seat: 1, card: "4H", meld: 0, end: "low" },
    { event: "lay-off", ply: 3, seat: 1, card: "3H", meld: 0, end: "low" },
  ];
  assert.deepEqual([...touchedIn(view({ table }), events).get(0)].sort(), [0, 1, 5]);
});

test("a time-out is news although it has the ply of what came before", () => {
  const told = { hand: "h", events: [{ ply: 4, event: "discard" }] };
  const events = [{ ply: 4, event: "discard" }, { ply: 4, event: "time-out", seat: 0 }, { ply: 5, event: "draw" }];
  assert.deepEqual(newsIn(view({}, [1], events), told).map(({ event }) => event), ["time-out", "draw"]);
  assert.equal(newsIn(view({}, [1], events), { hand: "another", events: [] }).length, 3);
});

const out = (seat, ply = 4) => ({ event: "time-out", ply, seat });
const draw = (seat, ply, card, from = "stock") => ({ event: "draw", ply, seat, from, card });
const discard = (seat, ply, card) => ({ event: "discard", ply, seat, card });

test("a time-out names what was drawn and thrown for that seat, not what others did", () => {
  const events = [discard(1, 3, "2D"), out(0), draw(0, 5, "4C"), discard(0, 6, "QH"), draw(1, 7, null), discard(1, 8, "3S")];
  assert.deepEqual(timeOutOf(events, 0), { ply: 4, drawn: "4C", thrown: "QH", back: null, jokers: 0 });
  assert.equal(timeOutOf(events, 1), null);
});

test("a time-out after the draw names the card that had been drawn", () => {
  assert.equal(timeOutOf([discard(1, 3, "2D"), draw(0, 4, "4C"), out(0), discard(0, 5, "4C")], 0).drawn, "4C");
  assert.equal(timeOutOf([draw(0, 1, "4C"), discard(0, 2, "4C"), draw(1, 3, null), out(1, 3), discard(1, 4, "3S")], 1).drawn, null);
});

test("a time-out tells what went back", () => {
  const events = [draw(0, 1, "9C", "discard"), { event: "swap-joker", ply: 2, seat: 0, card: "6H", meld: 0, joker: 1 }, out(0, 2),
    { event: "swap-back", ply: 3, seat: 0, card: "6H", meld: 0, joker: 1 }, { event: "take-back", ply: 4, seat: 0, card: "9C" }, draw(0, 5, "4C"), discard(0, 6, "4C")];
  assert.deepEqual(timeOutOf(events, 0), { ply: 2, drawn: "4C", thrown: "4C", back: "9C", jokers: 1 });
});

test("a turn ends with its discard, and what nobody did stands alone", () => {
  const turns = turnsOf([draw(1, 1, null), discard(1, 2, "3S"), { event: "rebuild", ply: 3, stock: 20, rebuilds: 1 }, draw(1, 4, null)]);
  assert.deepEqual(turns.map(({ seat, events }) => [seat, events.length]), [[1, 2], [null, 1], [1, 1]]);
});

test("a damaged event is not told", () => {
  const at = { seats: [{ seat: 0 }, { seat: 1 }], hand: { table: [{}] } };
  assert.equal(tellable({ event: "lay-off", ply: 1, seat: 0, card: "XX", meld: 0, end: "low" }, at), true);
  const broken = [{ event: "lay-off", ply: 1, seat: 0, card: "XX", meld: 3 }, { event: "draw", ply: 1, seat: 7, from: "stock", card: null }, { event: "open", ply: 2, seat: 0, melds: ["x"], total: 3 },
    { event: "discard", ply: 1, seat: 0, card: "1Z" }, { event: "knock", ply: 1, seat: 0, card: "2C" }, null, { event: "toString", ply: 1, seat: 0 }];
  for (const event of broken) assert.equal(tellable(event, at), false, JSON.stringify(event));
});
