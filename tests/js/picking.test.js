/** Clicks narrow the steps that the state offers. */

import assert from "node:assert/strict";
import test from "node:test";
import { chosen, click, hints, offers } from "../../src/millrow/web/js/game/picking.js";

const put = (place, seat = 0) => ({ step: `put ${place}`, path: [place], kind: "put", changes: { [place]: seat } });
const move = (from, to) => ({
  step: `move ${from} ${to}`,
  path: [from, to],
  kind: "move",
  changes: { [from]: null, [to]: 0 },
});
const take = (place) => ({ step: `take ${place}`, path: [place], kind: "take", changes: { [place]: null } });
const SLIDING = [move("a1", "a2"), move("a1", "b1"), move("c3", "c2")];

test("a step with one place is played by one click, whatever its text is", () => {
  assert.deepEqual(click([put("b2"), put("c3")], [], "b2"), { step: put("b2") });
  assert.deepEqual(click([take("b2")], [], "b2"), { step: take("b2") });
});

test("a disc is picked up, and its target completes the step", () => {
  assert.deepEqual(click(SLIDING, [], "a1"), { clicked: ["a1"] });
  assert.deepEqual(click(SLIDING, ["a1"], "b1"), { step: move("a1", "b1") });
});

test("the same disc again is put back, another one is picked up instead", () => {
  assert.deepEqual(click(SLIDING, ["a1"], "a1"), { clicked: [] });
  assert.deepEqual(click(SLIDING, ["a1"], "c3"), { clicked: ["c3"] });
});

test("any other clicks go to the server as places", () => {
  assert.deepEqual(click(SLIDING, ["a1"], "e5"), { places: ["a1", "e5"] });
  assert.deepEqual(click(SLIDING, [], "e5"), { places: ["e5"] });
  assert.deepEqual(click([], [], "e5"), { places: ["e5"] }); // the game is over
});

test("a free point that could be placed on is no other disc to pick up", () => {
  assert.deepEqual(click([...SLIDING, put("e5")], ["a1"], "e5"), { places: ["a1", "e5"] });
});

test("steps of three clicks work as well", () => {
  const steps = [{ step: "s", path: ["a", "b", "c"], kind: "move", changes: {} }];
  assert.deepEqual(click(steps, ["a"], "b"), { clicked: ["a", "b"] });
  assert.deepEqual(click(steps, ["a", "b"], "c"), { step: steps[0] });
  assert.equal(chosen(steps, ["a", "b"]), undefined);
  assert.equal(offers(steps, ["b"]).length, 0);
});

test("hints name targets, discs to move and discs to take", () => {
  assert.deepEqual(hints(SLIDING, []), { targets: [], previews: {}, movable: ["a1", "c3"], takes: [] });
  const picked = hints(SLIDING, ["a1"]);
  assert.deepEqual(picked.targets, ["a2", "b1"]);
  assert.deepEqual(picked.previews.b1, { a1: null, b1: 0 });
  assert.deepEqual(hints([take("g7"), take("d1")], []), {
    targets: [],
    previews: {},
    movable: [],
    takes: ["g7", "d1"],
  });
});

test("a disc is previewed where the state says that it lands", () => {
  const drop = { step: "4", path: ["4"], kind: "put", changes: { "3,2": 1 } };
  assert.deepEqual(hints([drop], []).previews, { 4: { "3,2": 1 } });
});
