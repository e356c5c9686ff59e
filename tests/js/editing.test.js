/** Drawing a board: what clicks, drags and keys do with each tool. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Editing } from "../../src/millrow/web/js/boards-drawn/editing.js";

function begin() {
  const calls = { changed: 0, redraw: 0 };
  const editing = new Editing("six", {
    changed: () => (calls.changed += 1),
    redraw: () => (calls.redraw += 1),
    mills: () => [["a1", "b1", "c1"]],
  });
  return { editing, calls };
}

test("clicks draw a line from dot to dot, and a second click on a dot ends it", () => {
  const { editing, calls } = begin();
  editing.choose("a1");
  assert.deepEqual([editing.chosen, editing.drawing.points, editing.finished.points], [["a1"], ["a1"], []]);
  editing.choose("c1");
  assert.deepEqual([editing.chosen, editing.drawing.edges], [["c1"], [["a1", "c1"]]]);
  editing.choose("c1");
  assert.deepEqual([editing.chosen, editing.drawing.points], [[], ["a1", "c1"]]);
  assert.deepEqual(calls, { changed: 2, redraw: 1 });
});

test("a point at which a line was only begun goes again", () => {
  const { editing } = begin();
  editing.choose("b2");
  editing.selectTool("erase");
  assert.deepEqual([editing.tool, editing.chosen, editing.drawing.points], ["erase", [], []]);
});

test("undo and redo, and clearing keeps the sizes", () => {
  const { editing } = begin();
  editing.drag({ from: "a1", to: "a3" });
  editing.resize(2);
  const { size, points } = editing.drawing;
  editing.clear();
  assert.deepEqual([editing.drawing.points, editing.drawing.size], [[], size]);
  editing.undo();
  assert.deepEqual([editing.drawing.points, points.length], [points, 2]);
  editing.redo();
  assert.deepEqual([editing.drawing.points, editing.hasRedo], [[], false]);
});

test("undo brings back the board that was shown before, under the name it has now", () => {
  const { editing } = begin();
  const [first, second] = [
    { name: "First", saved: null },
    { name: "Second", saved: null },
  ];
  editing.begin(editing.drawing, first);
  assert.equal(editing.hasUndo, false);
  editing.drag({ from: "a1", to: "a3" });
  editing.open(editing.drawing, second);
  first.name = "Renamed";
  editing.undo();
  assert.equal(editing.file.name, "Renamed");
  editing.redo();
  assert.equal(editing.file, second);
});

test("the eraser takes a point or a connection, and the keyboard a line", () => {
  const { editing } = begin();
  editing.drag({ from: "a1", to: "c1" });
  editing.drag({ from: "c1", to: "c3" });
  editing.erase({ dot: "b1", x: 1, y: 0 });
  assert.deepEqual(editing.drawing.edges, [["c1", "c3"]]);
  editing.erase({ dot: "a1", x: 0, y: 0 });
  assert.deepEqual(editing.drawing.points, ["c1", "c3"]);
  editing.choose("c1");
  editing.remove("c3");
  assert.deepEqual([editing.drawing.edges, editing.chosen], [[], ["c3"]]);
});

test("points of a mill are chosen one by one; on a mill that exists they end it", () => {
  const { editing } = begin();
  for (const to of ["b1", "c1"]) editing.drag({ from: "a1", to });
  editing.selectTool("mill");
  editing.choose("e5");
  assert.deepEqual(editing.chosen, []);
  for (const point of ["a1", "b1", "c1"]) editing.choose(point);
  assert.deepEqual([editing.chosen, editing.drawing.removed], [[], [["a1", "b1", "c1"]]]);
});
