import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { t, useWords } from "../../client/js/i18n.js";

// What the templates' library looks for when it is loaded; here only texts are made.
Object.assign(globalThis, { HTMLElement: class {}, document: { createTreeWalker: () => ({}), createComment: () => ({}) } });
const { hintOf } = await import("../../client/js/rummy/hint.js");
const { meldLabel } = await import("../../client/js/rummy/melds.js");
const { readingNote } = await import("../../client/js/rummy/meter.js");
const { refusalText } = await import("../../client/js/rummy/refusals.js");
const { clauseOf, logLine, plain, statusOf } = await import("../../client/js/rummy/told.js");

const read = (file) => JSON.parse(readFileSync(new URL(`../../client/i18n/${file}.json`, import.meta.url), "utf8"));
const es = read("rummy-es");
const en = read("rummy-en");
const speak = (lang) => useWords(lang, { ...read(lang), ...read(`rummy-${lang}`) });
const holes = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();

const SEATS = [{ seat: 0, name: "Eva", cpu: null }, { seat: 1, name: "Luis", cpu: null }, { seat: 2, name: "CPU", cpu: "mesa" }];
const HEARTS = { meld: 0, seat: 1, kind: "run", cards: ["5H", "6H", "XX", "8H"], jokers_as: [{ joker: 2, stands_for: "7H" }] };
const SEVENS = { meld: 1, seat: 2, kind: "set", cards: ["7S", "7D", "XX"], jokers_as: [{ joker: 2, stands_for: "7" }] };
const view = (fields = {}, hand = {}) => ({
  seats: SEATS, you: 0, status: "playing", legal: [], events: [], options: { table: { opening: 40 } }, ...fields,
  hand: { phase: "draw", turn: 0, seats: [0, 1, 2], opened: [], must_use: null, freed_jokers: 0, table: [HEARTS, SEVENS], rebuilds: 0, rebuilds_left: 2, ...hand },
});
const DRAW = [{ move: "draw", from: "stock" }, { move: "draw", from: "discard" }];

test("the words of rummy are the same keys with the same holes in both languages, and none is one of the client's own", () => {
  assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
  assert.deepEqual(Object.keys(es).filter((key) => holes(es[key]).join() !== holes(en[key]).join()), []);
  assert.deepEqual(Object.keys(es).filter((key) => key in read("es")), []);
});

test("every refusal of the rules of rummy and every fault of a meld has its sentence", () => {
  const codes = ["already-opened", "ambiguous-end", "ambiguous-meld", "card-not-held", "invalid-meld", "joker-not-laid", "must-draw-stock", "must-use-card", "no-joker-there", "no-such-meld",
    "not-opened", "not-the-jokers-card", "nothing-to-take-back", "opening-too-low", "other-games-move", "time-ran-out", "wrong-phase"];
  const faults = ["too-short", "too-few-real-cards", "mixed", "suit-twice", "too-many-jokers", "too-long", "no-sequence", "round-the-corner", "jokers-side-by-side"];
  for (const code of codes) assert.ok(`rummy.problem.${code}` in es, code);
  speak("es");
  for (const fault of faults) assert.notEqual(t(`rummy.reason.${fault}`, { n: 2 }), `rummy.reason.${fault}`);
});

test("the others' turns are told one after the other, then what is asked", () => {
  speak("es");
  const events = [
    { event: "draw", ply: 1, seat: 1, from: "discard", card: "5H" }, { event: "open", ply: 2, seat: 1, melds: [["5H", "6H", "XX"]], total: 48 },
    { event: "lay-off", ply: 3, seat: 1, card: "8H", meld: 0, end: "high" }, { event: "discard", ply: 4, seat: 1, card: "9S" },
    { event: "draw", ply: 5, seat: 2, from: "stock", card: null }, { event: "lay-off", ply: 6, seat: 2, card: "XX", meld: 1, end: "high" }, { event: "discard", ply: 7, seat: 2, card: "KD" },
  ];
  assert.equal(
    plain(statusOf(view({ legal: DRAW }), events)),
    "Luis coge el cinco de corazones, abre con 48, pega el ocho de corazones a su escalera de corazones y tira el nueve de picas. " +
      "La CPU roba del mazo, pega el comodín a su grupo de sietes y tira el rey de diamantes. Tu turno: roba una carta.",
  );
});

test("the same in English", () => {
  speak("en");
  const events = [{ event: "draw", ply: 5, seat: 1, from: "stock", card: null }, { event: "swap-joker", ply: 6, seat: 1, card: "7H", meld: 0, joker: 2 }, { event: "discard", ply: 7, seat: 1, card: "KD" }];
  assert.equal(plain(statusOf(view({ legal: DRAW }), events)), "Luis draws from the stock, swaps the seven of hearts for a joker and throws the king of diamonds. Your turn: draw a card.");
});

test("of oneself the log's line goes on after the name, and a sentence names its subject once", () => {
  const mine = { event: "draw", ply: 1, seat: 0, from: "discard", card: "9S" };
  const on = (lang) => {
    speak(lang);
    return [t(...logLine(view(), mine)), plain(statusOf(view({ legal: [{ move: "discard", card: "KD" }], events: [mine] }, { phase: "play" }), []))];
  };
  assert.deepEqual(on("en"), ["take the nine of spades", "You take the nine of spades. Discard a card."]);
  assert.deepEqual(on("es"), ["coges el nueve de picas", "Coges el nueve de picas. Descarta una carta."]);
});

test("whose meld a card goes to is said as one's own place has it", () => {
  speak("es");
  const laid = (seat, meld) => t(...clauseOf(view({}, { table: [HEARTS, SEVENS, { ...SEVENS, meld: 2, seat: 0 }] }), { event: "lay-off", ply: 1, seat, card: "7C", meld, end: "high" }));
  assert.equal(laid(2, 0), "pega el siete de tréboles a la escalera de corazones de Luis");
  assert.equal(laid(0, 1), "pegas el siete de tréboles al grupo de sietes de la CPU");
  assert.equal(laid(0, 2), "pegas el siete de tréboles a tu grupo de sietes");
  assert.equal(laid(1, 2), "pega el siete de tréboles a tu grupo de sietes");
});

test("what one drew oneself is said, and what the turn asks for", () => {
  speak("es");
  const events = [{ event: "draw", ply: 1, seat: 0, from: "stock", card: "KD" }];
  const legal = [{ move: "discard", card: "KD" }];
  assert.equal(plain(statusOf(view({ legal, events }, { phase: "play" }), events)), "Robas el rey de diamantes. Descarta una carta.");
  const must = view({ legal: [{ move: "take-back" }], events: [] }, { phase: "play", must_use: "9S" });
  assert.equal(plain(statusOf(must, [])), "Debes abrir con el nueve de picas o devolverla.");
  assert.equal(plain(statusOf(view({ legal: [{ move: "lay-off" }] }, { phase: "play", freed_jokers: 1 }), [])), "El comodín debe volver a la mesa antes de descartar.");
});

test("where a taken card may still go back, what is asked and the refusal to discard say so", () => {
  speak("es");
  const must = (legal) => plain(statusOf(view({ legal, events: [] }, { phase: "play", must_use: "9S", opened: [0] }), []));
  assert.equal(must([{ move: "take-back" }]), "Debes bajar, pegar o cambiar el nueve de picas, o devolverla.");
  assert.equal(must([{ move: "lay-off" }]), "Debes bajar, pegar o cambiar el nueve de picas antes de descartar.");
  assert.equal(t("rummy.why.must.open.back", { card: "el nueve de picas" }), "No puedes descartar: antes debes abrir con el nueve de picas o devolverla.");
});

test("the log says who dealt", () => {
  speak("es");
  assert.equal(t(...logLine(view(), { event: "deal", ply: 0, dealer: 2 })), "Reparte la CPU");
  assert.equal(t(...logLine(view(), { event: "deal", ply: 0, dealer: 0 })), "Repartes tú");
});

test("a sentence about a card begins with its article", () => {
  speak("es");
  const text = refusalText({ code: "invalid-meld", params: { reason: "mixed", cards: ["3S"] } });
  assert.match(text, /El tres de picas no casa/);
});

test("a turn that nothing can end says that the clock will", () => {
  speak("es");
  assert.match(plain(statusOf(view({}, { phase: "play", must_use: "9S" }), [])), /Cuando se acabe el tiempo/);
});

test("the last rebuilding is told as the last", () => {
  speak("es");
  const event = { event: "rebuild", ply: 9, stock: 31, rebuilds: 2 };
  assert.equal(plain(statusOf(view({ legal: DRAW }, { rebuilds: 2, rebuilds_left: 0 }), [event])), "Último mazo: se rebaraja el descarte, 31 cartas. Tu turno: roba una carta.");
  assert.equal(t(...logLine(view(), { ...event, rebuilds: 1 })), "Se rebaraja el descarte (1): 31 cartas en el mazo");
});

test("a meld is read with its owner and with what its jokers stand for", () => {
  speak("es");
  assert.equal(meldLabel(view(), HEARTS), "Luis, escalera de corazones: cinco, seis, comodín como siete, ocho");
  assert.equal(meldLabel(view(), { ...SEVENS, seat: 0 }), "Tuyo, grupo de sietes: picas, diamantes, comodín como siete");
});

test("what chosen cards make is said with its value, and a fault with the cards that it is about", () => {
  speak("es");
  assert.equal(t(...readingNote({ arrangements: [{ kind: "set", opening_value: 30 }] }).text), "Grupo, vale 30");
  const twice = readingNote({ arrangements: [], reason: "suit-twice", because_of: ["7S", "7S"] });
  assert.equal(twice.tone, "bad");
  assert.equal(t(...twice.text), "Dos veces siete de picas: en un grupo cada palo va una sola vez.");
});

test("a refusal names its cards in words", () => {
  speak("es");
  assert.equal(refusalText({ code: "must-use-card", params: { card: "9S" } }), "Debes usar en este turno el nueve de picas, que has cogido del descarte.");
  assert.equal(refusalText({ code: "not-the-jokers-card", params: { card: "9S", stands_for: "7H" } }), "Ese comodín está en lugar del siete de corazones: solo esa carta lo cambia.");
  assert.equal(refusalText({ code: "invalid-meld", params: { reason: "jokers-side-by-side", cards: ["XX", "XX"] } }), "No es una combinación. Dos comodines no pueden ir juntos en una escalera.");
  assert.equal(refusalText({ code: "not-your-turn", params: {} }), "Aún no es tu turno.");
});

const hint = (fields, hand) => t(...hintOf(view(fields, hand)));

test("a hint says what the view says: take, leave, open, go out, lay", () => {
  speak("es");
  const pile = { top: "9S" };
  assert.equal(hint({ legal: DRAW }, { discard_pile: pile, take_preview: { usable: true, total: 48 } }), "Con el nueve de picas puedes abrir con 48.");
  assert.equal(hint({ legal: DRAW }, { discard_pile: pile, take_preview: { usable: false, total: 21 } }), "el nueve de picas no te sirve en este turno: roba del mazo.");
  const best = { melds: [["KS", "KH", "KD"], ["5H", "6H", "7H"]], total: 48, left: 8, allowed: true, short: 0 };
  assert.equal(hint({ legal: [{ move: "open" }] }, { phase: "play", opening_best: best, go_out: null }), "Puedes abrir con 48: grupo de reyes y escalera de corazones");
  assert.equal(hint({ legal: [{ move: "discard" }] }, { phase: "play", opening_best: { ...best, allowed: false, short: 3 }, go_out: null }), "Para abrir te faltan 3 puntos: descarta algo que no combine.");
  const lays = [{ move: "lay-off", card: "9H", meld: 0, end: "high" }, { move: "discard", card: "2C" }];
  assert.equal(hint({ legal: lays }, { phase: "play", opened: [0] }), "Puedes pegar el nueve de corazones: escalera de corazones.");
  assert.equal(hint({ legal: [{ move: "discard", card: "2C" }] }, { phase: "play", opened: [0] }), "No hay nada que bajar ni pegar: descarta.");
});
