import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCompany, isDealing, partnerOf, playedScore, plays, restingOf, rivalsOf, roundOf, sidesInOrder, sitsOut } from "../../client/js/seating.js";

const seat = (number, extra = {}) => ({ seat: number, name: "", cpu: number ? "mesa" : null, score: 0, bonus: 0, dealer: false, ...extra });
const seats = (count) => Array.from({ length: count }, (_, number) => seat(number));
const alone = (count) => Array.from({ length: count }, (_, number) => ({ seats: [number], score: 0 }));
const view = (you, count, order, extra = {}) => ({ you, seats: seats(count), sides: alone(count), beside: [], hand: order && { seats: order, dealer: order.at(-1), number: 1, result: null }, ...extra });
const numbers = (list) => list.map((each) => each.seat);
const PAIRS = { sides: [{ seats: [0, 2], score: 40 }, { seats: [1, 3], score: 31 }] };

test("the rivals come in turn order, beginning at one's left", () => {
  assert.deepEqual(numbers(rivalsOf(view(0, 4, [0, 1, 2, 3]))), [1, 2, 3]);
  assert.deepEqual(numbers(rivalsOf(view(2, 4, [1, 2, 3, 0]))), [3, 0, 1]);
  assert.deepEqual(numbers(rivalsOf(view(1, 2, [0, 1]))), [0]);
});

test("before the first deal everybody else is a rival", () => {
  assert.deepEqual(numbers(rivalsOf(view(1, 3, null))), [2, 0]);
});

test("of three the dealer rests, and sees both others when that is oneself", () => {
  const playing = view(0, 3, [0, 1]);
  assert.deepEqual([plays(playing), numbers(rivalsOf(playing)), numbers(restingOf(playing))], [true, [1], [2]]);
  const resting = view(0, 3, [1, 2]);
  assert.deepEqual([sitsOut(resting), numbers(rivalsOf(resting)), numbers(restingOf(resting))], [true, [1, 2], []]);
});

test("in pairs nobody rests: the others play next to us, one of them as our partner", () => {
  const beside = [{ seats: [2, 3], dealer: 3 }];
  const pairs = view(0, 4, [0, 1], { ...PAIRS, beside });
  assert.deepEqual([numbers(rivalsOf(pairs)), restingOf(pairs), partnerOf(pairs)], [[1], [], 2]);
  assert.equal(partnerOf({ ...pairs, you: 3 }), 1);
  assert.deepEqual([1, 3].map((each) => isDealing(pairs, each)), [true, true]);
  assert.deepEqual(sidesInOrder({ ...pairs, you: 3 })[0].seats, [1, 3]);
});

test("who scores alone has no partner", () => {
  assert.equal(partnerOf(view(0, 3, [0, 1])), null);
});

test("two hands of one deal are one round", () => {
  const at = (number, beside) => roundOf({ hand: { number }, beside });
  assert.deepEqual([at(1, [{}]), at(2, [{}]), at(3, [{}]), at(4, [{}]), at(5, [])], [1, 1, 2, 2, 5]);
});

test("only another person is company", () => {
  const person = view(0, 2, [0, 1], { seats: [seat(0), seat(1, { cpu: null })] });
  assert.deepEqual([hasCompany(view(0, 4, [0, 1, 2, 3])), hasCompany(person)], [false, true]);
});

test("while a hand is shown its points and the bonuses of the end are not there yet", () => {
  const ended = view(0, 2, [0, 1], { seats: [seat(0, { score: 152, bonus: 120 }), seat(1, { score: 45, bonus: 20 })] });
  ended.hand.result = { winner: 0, points: 14 };
  assert.deepEqual([0, 1].map((each) => playedScore(ended, { seats: [each], score: ended.seats[each].score })), [18, 25]);
});
