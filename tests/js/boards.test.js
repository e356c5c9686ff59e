/** Geometry of the boards, and the discs as columns. */

import assert from "node:assert/strict";
import test from "node:test";
import { nextStop } from "../../src/millrow/web/js/boards/drop-walk.js";
import { cellsOf, gridLayout, nextCell } from "../../src/millrow/web/js/boards/grid-layout.js";
import { along, millLayout } from "../../src/millrow/web/js/boards/mill-layout.js";
import { arrival, cellOf, changed, edges, isFull, stacks } from "../../src/millrow/web/js/boards/picture.js";

const NINE_CELLS = { columns: 3, rows: 3, places: { a1: [0, 0], b1: [1, 0], c1: [2, 0], a3: [0, 2], c3: [2, 2] } };
const LINE = {
  points: { a1: [0, 0], b1: [1, 0], c1: [2, 0], b2: [1, 1] },
  lines: [["a1", "b1", "c1"]],
  spokes: [["b1", "b2"]],
};

test("the cells of a grid have the names that the state gives them", () => {
  const { spots, width, height, texts } = gridLayout(NINE_CELLS, true);
  assert.deepEqual([...spots.keys()], ["a1", "b1", "c1", "a3", "c3"]);
  assert.equal(width, height);
  assert.equal(spots.get("a1")[0], spots.get("a3")[0]);
  assert.ok(spots.get("a3")[1] < spots.get("a1")[1], "rows count from the bottom");
  assert.deepEqual(
    texts.map(([, , text]) => text),
    ["1", "3", "a", "b", "c"],
  );
  assert.deepEqual(gridLayout(NINE_CELLS, false).texts, []);
});

test("a grid without names counts columns and rows", () => {
  assert.deepEqual(
    cellsOf({ columns: 2, rows: 2 }).map(([name]) => name),
    ["0,0", "1,0", "0,1", "1,1"],
  );
  assert.deepEqual(gridLayout({ columns: 2, rows: 2 }, true).texts, []);
});

test("arrows go to the next cell, across gaps, and stay at the edge", () => {
  assert.equal(nextCell(NINE_CELLS, "a1", [1, 0]), "b1");
  assert.equal(nextCell(NINE_CELLS, "a1", [0, 1]), "a3");
  assert.equal(nextCell(NINE_CELLS, "a1", [-1, 0]), "a1");
  assert.equal(nextCell(NINE_CELLS, "b1", [0, 1]), "b1");
});

test("arrows go along the lines of a mill board", () => {
  const layout = millLayout(LINE, true);
  assert.equal(along(layout, "a1", [1, 0]), "b1");
  assert.equal(along(layout, "b1", [0, 1]), "b2");
  assert.equal(along(layout, "a1", [0, 1]), "a1");
  assert.equal(edges(LINE).length, 3);
});

test("discs as columns, given as strings or by cell", () => {
  const board = { columns: 2, rows: 3 };
  const strings = stacks({ board, discs: ["01", ""] });
  assert.deepEqual(
    strings.map((stack) => [...stack]),
    [
      [0, 1, -1],
      [-1, -1, -1],
    ],
  );
  assert.deepEqual(stacks({ board, discs: { "0,0": 0, "0,1": 1 } }), strings);
  assert.ok(!isFull(strings[0]));
  assert.ok(isFull(stacks({ board, discs: ["010", ""] })[0]));
  assert.deepEqual(cellOf("3,10"), [3, 10]);
});

test("what a step brings is read from its changes", () => {
  assert.deepEqual(arrival({ a1: null, b1: 0 }), { place: "b1", seat: 0 });
  assert.equal(arrival({ a1: null }), null);
  assert.equal(arrival(undefined), null);
});

test("changes of a step are applied to discs in either form, and the old discs stay as they are", () => {
  const discs = { a1: 0, b2: 1 };
  assert.deepEqual(changed(discs, { a1: null, c3: 0 }), { b2: 1, c3: 0 });
  assert.deepEqual(changed(discs, { b2: null }), { a1: 0 });
  assert.deepEqual(discs, { a1: 0, b2: 1 });
  const columns = ["", "01", "9"];
  assert.deepEqual(changed(columns, { "0,0": 1 }), ["1", "01", "9"]);
  assert.deepEqual(changed(columns, { "1,2": 0 }), ["", "010", "9"]);
  assert.deepEqual(changed(columns, { "1,1": null }), ["", "0", "9"]);
  assert.deepEqual(columns, ["", "01", "9"]);
});

test("the keyboard goes over columns, and into each from disc to disc", () => {
  const columns = stacks({ board: { columns: 4, rows: 3 }, discs: ["0", "010", "", "11"] });
  const go = (stop, ...ways) => ways.reduce((at, way) => nextStop(columns, at, way), stop);
  const [left, right, up, down] = [
    [-1, 0],
    [1, 0],
    [0, 1],
    [0, -1],
  ];
  assert.equal(go("1", right), "2");
  assert.equal(go("1", left), "1", "the edge");
  assert.equal(go("2", up), "2");
  assert.equal(go("2", down), "1,2", "the top disc of a full column");
  assert.equal(go("2", down, down, down, down), "1,0", "the lowest");
  assert.equal(go("2", down, up), "2", "above the top disc is the column");
  assert.equal(go("1,2", left), "0,0", "the top disc of a lower column");
  assert.equal(go("3", down), "3", "nothing in it");
  assert.equal(go("1,0", right), "3");
  assert.equal(go("3,1", right), "3,1", "the edge");
});
