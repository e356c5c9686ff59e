/** What is special about a board element, and the plain grid for all others. */

import assert from "node:assert/strict";
import test from "node:test";
import { elementFor, kindOf, PLAIN, register } from "../../src/millrow/web/js/boards/registry.js";
import { draftOf, emptyDraft, painted, sameDiscs, strokeAt } from "../../src/millrow/web/js/setup/draft.js";

test("an element that nobody registered is a plain grid", () => {
  assert.equal(elementFor("hexagon-board"), PLAIN);
  assert.equal(kindOf("hexagon-board").numbered, false);
  assert.equal(kindOf("hexagon-board").target, "cell");
});

test("modules add what is special, part by part", () => {
  register("test-board", { numbered: true });
  register("test-board", { landing: "fall" });
  assert.equal(elementFor("test-board"), "test-board");
  assert.equal(kindOf("test-board").numbered, true);
  assert.equal(kindOf("test-board").landing, "fall");
  assert.equal(kindOf("other-board").landing, "put");
});

test("a draft has the fields of its kind, and nothing else of the server's answer", () => {
  register("draft-board", { setup: { ...kindOf("").setup, fields: () => ({ turn: 0, extra: [1] }) } });
  assert.deepEqual(emptyDraft("game", "draft-board"), { rules: "game", discs: {}, turn: 0, extra: [1] });
  const answer = { rules: "game", discs: { a1: 1 }, turn: 1, extra: [2], faults: [], sound: true };
  assert.deepEqual(draftOf(answer, "draft-board"), { rules: "game", discs: { a1: 1 }, turn: 1, extra: [2] });
  assert.deepEqual(draftOf(answer, "unknown"), { rules: "game", discs: { a1: 1 }, turn: 1 });
});

test("a stroke paints, and over its own colour it erases", () => {
  const draft = { rules: "game", discs: { a1: 0, b2: 1 }, turn: 0 };
  assert.equal(strokeAt(draft, "a1", 0), "eraser");
  assert.equal(strokeAt(draft, "b2", 0), 0);
  assert.deepEqual(painted(draft, "b2", 0).discs, { a1: 0, b2: 0 });
  assert.deepEqual(painted(draft, "a1", "eraser").discs, { b2: 1 });
  assert.ok(sameDiscs(draft, { discs: { b2: 1, a1: 0 } }));
  assert.ok(!sameDiscs(draft, { discs: { a1: 0 } }));
});
