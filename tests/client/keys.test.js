import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf } from "../../client/js/keys.js";

const at = (lang, extra = {}) => ({ lang, letters: true, onButton: false, ...extra });

test("each language has its own letters for the same commands", () => {
  assert.deepEqual(commandOf({ key: "m" }, at("es")), ["stock"]);
  assert.deepEqual(commandOf({ key: "d" }, at("en")), ["stock"]);
  assert.deepEqual(commandOf({ key: "G" }, at("es")), ["knock"]);
  assert.equal(commandOf({ key: "g" }, at("en")), null);
});

test("letters can be switched off; arrows and Escape stay", () => {
  const off = at("es", { letters: false });
  assert.equal(commandOf({ key: "t" }, off), null);
  assert.equal(commandOf({ key: "3" }, off), null);
  assert.deepEqual(commandOf({ key: "ArrowLeft" }, off), ["walk", -1]);
  assert.deepEqual(commandOf({ key: "Escape" }, off), ["escape"]);
});

test("Enter on a button presses the button", () => {
  assert.equal(commandOf({ key: "Enter" }, at("es", { onButton: true })), null);
  assert.deepEqual(commandOf({ key: "Enter" }, at("es")), ["select", "Enter"]);
});

test("the browser's own shortcuts are left alone", () => {
  assert.equal(commandOf({ key: "t", ctrlKey: true }, at("es")), null);
  assert.equal(commandOf({ key: "ArrowLeft", altKey: true }, at("es")), null);
});

test("ten digits and the dash reach eleven cards", () => {
  assert.deepEqual(commandOf({ key: "1" }, at("es")), ["nth", 0]);
  assert.deepEqual(commandOf({ key: "0" }, at("es")), ["nth", 9]);
  assert.deepEqual(commandOf({ key: "-" }, at("es")), ["nth", 10]);
});
