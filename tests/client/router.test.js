import assert from "node:assert/strict";
import { test } from "node:test";
import { linkTo, parseRoute } from "../../client/js/router.js";

test("an empty address is the lobby", () => {
  for (const hash of ["", "#", "#/"]) assert.equal(parseRoute(hash).name, "lobby");
});

test("every screen's link leads back to it", () => {
  for (const name of ["gin", "sheet", "replay"]) {
    const route = parseRoute(linkTo(name, "k7f2qD3xZp0a", { j: 11 }));
    assert.deepEqual(route, { name, id: "k7f2qD3xZp0a", query: { j: "11" } });
  }
});

test("the query of the lobby is read", () => {
  assert.deepEqual(parseRoute("#/?lang=en"), { name: "lobby", id: "", query: { lang: "en" } });
});

test("an unknown screen, a missing id or a strange one leads nowhere", () => {
  for (const hash of ["#/poker/1", "#/gin", "#/gin/a/b", "#/gin/%3Cb%3E", "#/constructor/x"]) {
    assert.equal(parseRoute(hash).name, "missing", hash);
  }
});

test("some screens have no name in their address, and an invitation has two", () => {
  assert.deepEqual(parseRoute(linkTo("tables")), { name: "tables", id: "", query: {} });
  assert.deepEqual(parseRoute(linkTo("sit", "k7f2qD3xZp0a/in_vi-te", { nombre: "Eva" })), { name: "sit", id: "k7f2qD3xZp0a/in_vi-te", query: { nombre: "Eva" } });
  for (const hash of ["#/mesas/x", "#/sentarse/a", "#/sentarse/a/b/c", "#/sentarse/a/%3Cb%3E"]) assert.equal(parseRoute(hash).name, "missing", hash);
});
