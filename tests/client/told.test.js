import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useWords } from "../../client/js/i18n.js";

// What the templates' library looks for when it is loaded; here only texts are made.
Object.assign(globalThis, { HTMLElement: class {}, document: { createTreeWalker: () => ({}), createComment: () => ({}) } });
const { logLine, plain, statusOf } = await import("../../client/js/told.js");
useWords("es", JSON.parse(readFileSync(new URL("../../client/i18n/es.json", import.meta.url), "utf8")));

const MESA = { oklahoma: false, spade_doubles: false, upcard_offer: true, undercut_bonus: 25, tie_undercuts: true };
const seat = (number, name, cpu = "mesa") => ({ seat: number, name, cpu, score: 0, bonus: 0, dealer: false });
const FOUR = [seat(0, "Ana", null), seat(1, "CPU"), seat(2, "Eva", null), seat(3, "CPU 2")];
const drew = (ply, who) => [{ event: "draw", ply, seat: who, from: "stock", card: null }, { event: "discard", ply: ply + 1, seat: who, card: "KD" }];

function view(hand = {}, extra = {}) {
  const { table, ...rest } = extra;
  return {
    you: 0, status: "playing", seats: FOUR, sides: [], beside: [], events: [], legal: [{ move: "draw", from: "stock" }, { move: "draw", from: "discard" }],
    options: { table: { ...MESA, ...table } },
    hand: { phase: "draw", turn: 0, seats: [0, 1, 2, 3], upcard: "7S", knock_limit: 10, upcard_dead: false, discard_pile: [{ card: "KD", seat: 3 }], after_discard: [], ...hand },
    ...rest,
  };
}

test("a person is told of by name, whatever the number of computers", () => {
  const told = plain(statusOf(view({}, { events: [...drew(2, 1), ...drew(4, 2)] })));
  assert.match(told, /La CPU roba y tira el rey de diamantes\. Eva roba y tira el rey de diamantes\./);
});

test("the eye finds in the strips what the ear is told of all rivals", () => {
  const events = [...drew(2, 1), ...drew(4, 2), ...drew(6, 3)];
  assert.equal(plain(statusOf(view({}, { events }), { seen: true })), "La CPU 2 roba y tira el rey de diamantes. Tu turno: roba una carta.");
  assert.equal(plain(statusOf(view({}, { events }))).match(/roba y tira/g).length, 3);
});

test("without an offer of the upcard the deal is told with the first turn", () => {
  const events = [{ event: "deal", ply: 0, dealer: 3 }];
  const told = (table) => plain(statusOf(view({}, { events, table })));
  assert.equal(told({ upcard_offer: false }), "Reparte la CPU 2. Tu turno: roba una carta.");
  assert.equal(told({}), "Tu turno: roba una carta.");
});

test("the limit that the upcard sets is told with the deal, to the ear", () => {
  const events = [{ event: "deal", ply: 0, dealer: 3 }];
  const at = (hand, table, options) => plain(statusOf(view({ phase: "upcard", ...hand }, { events, table: { oklahoma: true, ...table } }), options));
  assert.match(at({ knock_limit: 7 }), /La carta vista es siete de picas: se golpea con 7 o menos\./);
  assert.match(at({ upcard: "AH", knock_limit: 0 }), /solo se cierra con gin/);
  assert.match(at({ knock_limit: 7 }, { spade_doubles: true }), /dobles/);
  assert.doesNotMatch(at({ upcard: "7H", knock_limit: 7 }, { spade_doubles: true }), /dobles/);
  assert.doesNotMatch(at({ knock_limit: 7 }, {}, { seen: true }), /carta vista/);
});

test("who deals and rests is told so", () => {
  const events = [{ event: "deal", ply: 0, dealer: 0 }];
  assert.equal(plain(statusOf(view({ seats: [1, 2], turn: 2 }, { events, legal: [] }))), "Esta mano no juegas: repartes. Juega Eva…");
});

test("a hand that is over before the other one waits", () => {
  assert.match(plain(statusOf(view({ phase: "finished", turn: null }, { legal: [] }))), /Esperando a la otra mesa/);
  assert.deepEqual(statusOf(view({ phase: "finished", turn: null }, { legal: [], status: "between-hands" })), []);
});

test("big gin stands in the list of moves", () => {
  const line = (who) => plain([logLine(view(), { event: "big-gin", ply: 9, seat: who })]);
  assert.deepEqual([line(0), line(2)], ["cerraste con gin grande", "cerró con gin grande"]);
});
