/** Drawing a board: lines through points, points on lines, mills marked by hand, undo. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  areConnected,
  emptyDrawing,
  History,
  nearestEdge,
  resized,
  smallestSize,
  withLine,
  withMillToggled,
  withoutEdge,
  withoutPoint,
  withPoint,
} from "../../src/millrow/web/js/boards-drawn/drawing.js";

const drawn = (...lines) => lines.reduce((drawing, [from, to]) => withLine(drawing, from, to), emptyDrawing("six"));
const edges = (drawing) => drawing.edges.map((edge) => [...edge].sort().join("")).sort();

test("a line stops at every point on its way", () => {
  const row = withLine(withPoint(withPoint(emptyDrawing("six"), "c1"), "b1"), "e1", "a1");
  assert.deepEqual(edges(row), ["a1b1", "b1c1", "c1e1"]);
  assert.deepEqual(row.points.toSorted(), ["a1", "b1", "c1", "e1"]);
  assert.equal(withLine(row, "a1", "b1"), row); // nothing new
  assert.deepEqual(edges(drawn(["a1", "c3"], ["a3", "c1"])), ["a1c3", "a3c1"]); // crossing lines do not meet
});

test("a point on a line divides it, and is gone without a trace", () => {
  const line = drawn(["a1", "e1"]);
  const divided = withPoint(line, "c1");
  assert.deepEqual(edges(divided), ["a1c1", "c1e1"]);
  assert.deepEqual(edges(withoutPoint(divided, "c1")), ["a1e1"]);
  assert.deepEqual(edges(withoutPoint(drawn(["a1", "c1"], ["c1", "c3"]), "c1")), []); // a corner
});

test("mills are marked and unmarked", () => {
  const bent = ["a1", "b1", "b2"];
  const marked = withMillToggled(drawn(["a1", "b1"]), bent, []);
  assert.deepEqual(marked.added, [bent]);
  assert.ok(areConnected(marked, "b1", "b2")); // a mill is connected
  const unmarked = withMillToggled(marked, bent.toReversed(), [bent]);
  assert.deepEqual([unmarked.added, unmarked.removed], [[], [bent.toReversed()]]);
  assert.deepEqual(withMillToggled(unmarked, bent, []).removed, []);
});

test("another grid has the drawing in its middle", () => {
  const drawing = withMillToggled(drawn(["a1", "c1"]), ["a1", "b2", "c1"], []);
  assert.equal(smallestSize(drawing), 3);
  const larger = resized(drawing, 5);
  assert.deepEqual(larger.points.toSorted(), ["b2", "c3", "d2"]);
  assert.deepEqual(larger.added, [["b2", "c3", "d2"]]);
  assert.deepEqual(resized(emptyDrawing("six"), 9).points, []);
});

test("a line is found by a place near it", () => {
  const drawing = drawn(["a1", "e1"], ["a1", "a5"]);
  assert.deepEqual(nearestEdge(drawing, 2, 0.1), ["a1", "e1"]);
  assert.equal(nearestEdge(drawing, 2, 2), null);
  assert.deepEqual(edges(withoutEdge(drawing, "e1", "a1")), ["a1a5"]);
});

test("changes are undone and redone", () => {
  const history = new History(emptyDrawing("six"));
  const first = history.now;
  history.change(withPoint(first, "a1"));
  history.change(history.now); // no change
  history.change(withLine(history.now, "a1", "c1"));
  history.undo();
  assert.deepEqual(history.now.points, ["a1"]);
  history.undo();
  history.undo();
  assert.equal(history.now, first);
  history.redo();
  assert.deepEqual([history.hasUndo, history.hasRedo], [true, true]);
  history.change(withPoint(history.now, "b2"));
  assert.equal(history.hasRedo, false);
});
