import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useWords } from "../../client/js/i18n.js";
import { callOf, nameOf } from "../../client/js/names.js";

useWords("es", JSON.parse(readFileSync(new URL("../../client/i18n/es.json", import.meta.url), "utf8")));

const person = (name) => ({ name, cpu: null });
const cpu = (name) => ({ name, cpu: "mesa" });
const table = (you, ...seats) => ({ you, seats: seats.map((seat, number) => ({ ...seat, seat: number })) });
const names = (view) => view.seats.map(({ seat }) => nameOf(view, seat));
const calls = (view) => view.seats.map(({ seat }) => callOf(view, seat).who);

test("the only computer needs no number", () => {
  assert.deepEqual(names(table(0, person(""), cpu("CPU"))), ["Tú", "CPU"]);
  assert.equal(calls(table(0, person(""), cpu("CPU")))[1], "la CPU");
});

test("several computers are told apart", () => {
  const view = table(0, person("Ana"), cpu("CPU"), cpu("CPU 2"), cpu("Rosa"));
  assert.deepEqual(names(view), ["Tú", "CPU", "CPU 2", "Rosa"]);
  assert.deepEqual(calls(view).slice(1), ["la CPU", "la CPU 2", "Rosa"]);
});

test("a person is never called the computer", () => {
  const view = table(0, person("Ana"), person("Eva"), person(""), cpu("CPU"));
  assert.deepEqual(names(view), ["Tú", "Eva", "Jugador 3", "CPU"]);
  assert.deepEqual(calls(view).slice(1), ["Eva", "el jugador 3", "la CPU"]);
});

test("among three or more nobody is simply the rival", () => {
  const view = table(0, person("Ana"), person(""), cpu("CPU"), cpu("CPU 2"));
  assert.deepEqual(names(view), ["Tú", "Jugador 2", "CPU", "CPU 2"]);
  assert.equal(calls(view)[1], "el jugador 2");
});

test("the one person without a name is the rival, before strangers the player", () => {
  assert.equal(callOf(table(0, person("Ana"), person("")), 1).who, "tu rival");
  assert.deepEqual(names(table(null, person("Ana"), person(""))), ["Ana", "Jugador"]);
  assert.deepEqual(names(table(null, person(""), person(""))), ["Jugador 1", "Jugador 2"]);
});
