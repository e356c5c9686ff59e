/** The tree of an analysis, its links, and where values are shown. */

import assert from "node:assert/strict";
import test from "node:test";
import { badgesOf } from "../../src/millrow/web/js/analysis/badges.js";
import { decode, encode } from "../../src/millrow/web/js/analysis/link.js";
import { endOf, isMain, stepsTo, Tree, toggledMark, variationOf } from "../../src/millrow/web/js/analysis/tree.js";
import { amountOf } from "../../src/millrow/web/js/analysis/values.js";

function sample() {
  const tree = new Tree();
  const a1 = tree.add(tree.root, "a1");
  const c1 = tree.add(a1, "c1");
  const e1 = tree.add(a1, "e1");
  const e3 = tree.add(e1, "e3");
  return { tree, a1, c1, e1, e3 };
}

test("playing a step that is there goes along, another one begins a variation", () => {
  const { tree, a1, c1, e1, e3 } = sample();
  assert.equal(tree.add(a1, "c1"), c1);
  assert.deepEqual(stepsTo(e3), ["a1", "e1", "e3"]);
  assert.equal(variationOf(e3), e1);
  assert.equal(variationOf(c1), null);
  assert.equal(endOf(a1), c1);
  assert.ok(isMain(c1) && isMain(tree.root) && !isMain(e3));
});

test("a variation becomes the main line, and can be deleted", () => {
  const { tree, a1, c1, e1, e3 } = sample();
  tree.promote(e3);
  assert.deepEqual(a1.children, [e1, c1]);
  assert.ok(isMain(e3));
  assert.equal(tree.remove(e1), a1);
  assert.deepEqual(a1.children, [c1]);
});

test("the flat list has each node after its parent and reads back", () => {
  const { tree, e1, e3, c1 } = sample();
  Object.assign(e1, { name: "quiet", marks: [["a1"], ["a1", "c1"]] });
  c1.comment = "solid";
  const { nodes, at } = tree.flat(e3);
  assert.deepEqual(
    nodes.map(({ parent, step }) => [parent, step]),
    [
      [-1, ""],
      [0, "a1"],
      [1, "c1"],
      [1, "e1"],
      [3, "e3"],
    ],
  );
  const read = Tree.of(nodes);
  assert.deepEqual(read.tree.flat(read.byNumber[at]), { nodes, at });
});

test("a mark is drawn once and erased by drawing it again", () => {
  const once = toggledMark([], ["a1", "c1"]);
  assert.deepEqual(once, [["a1", "c1"]]);
  assert.deepEqual(toggledMark(once, ["a1"]), [["a1", "c1"], ["a1"]]);
  assert.deepEqual(toggledMark(once, ["a1", "c1"]), []);
});

test("a link reads back, with letters of every kind", async () => {
  const { tree, e3 } = sample();
  e3.comment = "Größe → 🙂";
  const analysis = {
    rules: "six:fly_at=3",
    start: "a1 - 5 6 red",
    seats: [{ name: "Ada", token: "A", colour: "green" }],
    rulesName: "",
    title: "Ada’s ideas",
    ...tree.flat(e3),
  };
  const text = await encode(analysis);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(await decode(text), analysis);
  const plain = { rules: "six", start: "", seats: [], rulesName: "", title: "", ...new Tree().flat() };
  assert.deepEqual(await decode(await encode(plain)), plain);
});

/** An analysis with a random comment of so many letters at each of its nodes. */
function commented(count, letters) {
  let seed = 1;
  const letter = () => {
    seed = (seed * 48271) % 2147483647;
    return String.fromCharCode(0x4e00 + (seed % 20000));
  };
  const comment = () => Array.from({ length: letters }, letter).join("");
  const nodes = Array.from({ length: count }, (_, n) => ({
    parent: n - 1,
    step: n ? "a1" : "",
    comment: comment(),
    name: "",
    marks: [],
  }));
  return { rules: "six", start: "", seats: [], rulesName: "", title: "", nodes, at: 0 };
}

test("a long link reads back; one too long for an address is not made", async () => {
  const long = commented(150, 1500);
  assert.deepEqual(await decode(await encode(long)), long);
  assert.equal(await encode(commented(400, 2000)), null);
});

test("a link that was cut or changed is noticed", async () => {
  const { tree } = sample();
  const text = await encode({ rules: "six", start: "", seats: [], rulesName: "", title: "", ...tree.flat() });
  for (const bad of [text.slice(0, -1), text.slice(0, 20), `${text.slice(0, 30)}A${text.slice(31)}`, "", "%", "abc"])
    await assert.rejects(async () => decode(bad), bad);
});

const STEPS = [
  { step: "a1-a3", path: ["a1", "a3"], kind: "move", changes: { a1: null, a3: 0 } },
  { step: "a1-c1", path: ["a1", "c1"], kind: "move", changes: { a1: null, c1: 0 } },
  { step: "e5-e3", path: ["e5", "e3"], kind: "move", changes: { e5: null, e3: 0 } },
];
const value = (step, kind, turns = null) => ({ step, kind, turns, estimate: 0 });
const VALUES = [value("a1-c1", "win", 5), value("e5-e3", "draw"), value("a1-a3", "loss", 8)];
const shown = (badges) => badges.map(({ place, click, value: { kind } }) => [place, click, kind]);

test("a disc has the best value of its steps; picked up, each target has its own", () => {
  assert.deepEqual(shown(badgesOf(STEPS, VALUES, [])), [
    ["a1", "a1", "win"],
    ["e5", "e5", "draw"],
  ]);
  assert.deepEqual(shown(badgesOf(STEPS, VALUES, ["a1"])), [
    ["c1", "c1", "win"],
    ["a3", "a3", "loss"],
  ]);
});

test("a value is shown where the disc comes to lie, and belongs to the column that is clicked", () => {
  const steps = [{ step: "4", path: ["4"], kind: "put", changes: { "3,2": 1 } }];
  assert.deepEqual(shown(badgesOf(steps, [value("4", "win", 3)], [])), [["3,2", "4", "win"]]);
  assert.deepEqual(badgesOf(steps, [], []), []);
});

test("estimates have a sign", () => {
  assert.deepEqual([0.354, -0.1, 0.001, 1, -1].map(amountOf), ["+35", "−10", "0", "+99", "−99"]);
});
