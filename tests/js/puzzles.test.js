/** Progress with puzzles, and the order in which they come. */

import assert from "node:assert/strict";
import test from "node:test";

class Storage {
  items = new Map();
  getItem = (key) => this.items.get(key) ?? null;
  setItem = (key, text) => void this.items.set(key, text);
}
Object.defineProperty(globalThis, "localStorage", { value: new Storage(), writable: true });
const { addOwn, dayOf, daysInRow, merged, noteScore, noteSolved, nothing, read, stored, update, written } =
  await import("../../src/millrow/web/js/puzzles/progress.js");
const { filterAddress, matching, practiceOrder, readFilter, risingOrder } = await import(
  "../../src/millrow/web/js/puzzles/queue.js"
);

const own = (id, solved = false) => ({ id, rules: "six", position: "p", goal: "win", solved });

test("progress is read as it was written, and nothing else is read", () => {
  const progress = {
    solved: { a: "2026-11-18" },
    days: { "2026-11-18": true },
    best: { rush: 3, streak: 0 },
    own: [own("x")],
  };
  assert.deepEqual(read(written(progress)), progress);
  const damaged = [
    "",
    "null",
    "{}",
    written(progress).slice(0, -2),
    written({ ...progress, solved: { a: "soon" } }),
    written({ ...progress, days: { someday: true } }),
    written({ ...progress, best: { rush: -1, streak: 0 } }),
    written({ ...progress, own: [null] }),
    written({ ...progress, own: {} }),
  ];
  for (const text of damaged) assert.equal(read(text), null, text);
});

test("two progresses together lose nothing", () => {
  const one = {
    ...nothing(),
    solved: { a: "2026-01-01" },
    best: { rush: 1, streak: 5 },
    own: [own("x"), own("y", true)],
  };
  const other = {
    ...nothing(),
    solved: { a: "2026-02-02", b: "2026-02-02" },
    best: { rush: 2, streak: 0 },
    own: [own("x", true), own("y")],
  };
  const both = merged(one, other);
  assert.deepEqual(both.solved, { a: "2026-01-01", b: "2026-02-02" });
  assert.deepEqual(both.best, { rush: 2, streak: 5 });
  assert.deepEqual(both.own, [own("x", true), own("y", true)]);
});

test("solved puzzles, results and one's own positions are stored; what cannot be read is put aside", () => {
  localStorage.setItem("millrow.puzzles", "damaged");
  assert.deepEqual(stored(), nothing());
  assert.equal(addOwn([own("x")]), 1);
  assert.equal(localStorage.getItem("millrow.puzzles.damaged"), "damaged");
  assert.equal(addOwn([own("x"), own("y")]), 1);
  noteSolved("x");
  assert.deepEqual(stored().own, [own("y"), own("x", true)]);
  assert.deepEqual([noteScore("rush", 2), noteScore("rush", 2), noteScore("rush", 3)], [true, false, true]);
  localStorage.setItem = () => {
    throw new Error("full");
  };
  assert.equal(addOwn([own("z")]), null);
  assert.equal(
    update((progress) => progress),
    false,
  );
});

test("days in a row end yesterday or today", () => {
  const today = new Date(2026, 2, 2);
  assert.equal(dayOf(today), "2026-03-02");
  const days = { "2026-02-27": true, "2026-02-28": true, "2026-03-01": true };
  assert.equal(daysInRow(days, today), 3);
  assert.equal(daysInRow({ ...days, "2026-03-02": true }, today), 4);
  assert.equal(daysInRow(days, new Date(2026, 2, 3)), 0);
});

test("a filter survives its address, and unsolved and easy puzzles come first", () => {
  const grades = ["easy", "medium", "hard"];
  const all = Array.from({ length: 60 }, (_, nth) => ({
    id: String(nth),
    rules: nth % 2 ? "six" : "connect4",
    goal: nth % 4 ? "win" : "draw",
    turns: 2,
    themes: nth % 3 ? [] : ["stop"],
    grade: grades[nth % 3],
  }));
  const filter = { game: "six", theme: "", grade: "hard" };
  assert.deepEqual(readFilter(filterAddress(filter)), filter);
  assert.equal(matching(all, filter).length, 10);
  assert.ok(matching(all, { game: "", theme: "draw", grade: "" }).every(({ goal }) => goal === "draw"));
  assert.equal(matching(all, { game: "", theme: "stop", grade: "" }).length, 20);
  const solved = Object.fromEntries(all.slice(2).map(({ id }) => [id, "2026-01-01"]));
  assert.deepEqual(
    practiceOrder(all, solved)
      .map(({ id }) => id)
      .sort(),
    ["0", "1"],
  );
  const rising = risingOrder(all, grades, "streak").map(({ grade }) => grades.indexOf(grade));
  assert.deepEqual(rising, [...rising].sort());
  assert.equal(rising.filter((grade) => grade === 0).length, 5);
  assert.equal(rising.length, 5 + 10 + 20);
});
