/** Forms as data: rules, seats, drafts; and how long ago a game was played. */

import assert from "node:assert/strict";
import test from "node:test";
import { timeAgo } from "../../src/millrow/web/js/library/time-ago.js";
import { withHand, withTaking } from "../../src/millrow/web/js/setup/mill-draft.js";
import {
  againstComputers,
  choiceOf,
  marked,
  readRules,
  seatsFor,
  withNames,
} from "../../src/millrow/web/js/start/game-choice.js";
import {
  choiceOfGame,
  lastChoice,
  rememberNames,
  rememberRandomColour,
  rememberStart,
} from "../../src/millrow/web/js/start/last-choice.js";

test("rules as a form holds them", () => {
  assert.deepEqual(readRules("six:fly_at=3,take=any"), { base: "six", options: { fly_at: "3", take: "any" } });
  assert.deepEqual(readRules("connect4"), { base: "connect4", options: {} });
});

test("who plays, and the computer gets the other side", () => {
  const people = [{ name: "Blue" }, { name: "Red" }];
  const usual = { mode: "computer", level: "easy", other: "hard", side: "random" };
  const levels = (choice, random = 0.9) =>
    seatsFor({ ...usual, ...choice }, people, () => random).map(({ level }) => level ?? "");
  assert.deepEqual(levels({ mode: "two" }), ["", ""]);
  assert.deepEqual(levels({ side: "first" }), ["", "easy"]);
  assert.deepEqual(levels({ side: "second" }), ["easy", ""]);
  assert.deepEqual(levels({}, 0.1), ["", "easy"]);
  assert.deepEqual(levels({}, 0.9), ["easy", ""]);
  assert.deepEqual(levels({ mode: "watch" }), ["easy", "hard"]);
});

test("one person against computers", () => {
  assert.deepEqual(againstComputers(["", "", ""], "easy"), ["", "easy", "easy"]);
  assert.deepEqual(againstComputers(["hard", "", "", "easy"], "easy"), ["easy", "", "easy", "easy"]);
  assert.deepEqual(againstComputers(["hard", "hard", "hard"], "easy"), ["", "easy", "easy"]);
});

test("the choice of a game that was played gives its seats again", () => {
  const people = [{ level: "" }, { level: "" }];
  for (const levels of [
    ["", ""],
    ["", "hard"],
    ["easy", ""],
    ["easy", "hard"],
  ]) {
    const seats = levels.map((level) => ({ level }));
    assert.deepEqual(seatsFor(choiceOf(seats), people), seats);
  }
});

test("names belong to people, wherever they sit", () => {
  const named = (levels, names) =>
    withNames(
      [{ name: "Blue" }, { name: "Red" }].map((seat, i) => ({ ...seat, level: levels[i] })),
      names,
    ).map(({ name }) => name);
  assert.deepEqual(named(["", ""], ["Ada", " Ben "]), ["Ada", "Ben"]);
  assert.deepEqual(named(["", ""], ["", "Ben"]), ["Blue", "Ben"]);
  assert.deepEqual(named(["easy", ""], ["Ada", "Ben"]), ["Blue", "Ada"]);
  assert.deepEqual(named(["easy", "easy"], ["Ada", "Ben"]), ["Blue", "Red"]);
});

test("the last choices are remembered, and what cannot be read is forgotten", () => {
  const store = new Map();
  const storage = { getItem: (key) => store.get(key) ?? null, setItem: (key, text) => store.set(key, text) };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const choice = { mode: "computer", level: "hard", other: "easy", side: "random" };
  rememberStart({ game: "six", rules: "six:fly_at=3", choice, names: ["Ada"], seats: [] });
  rememberStart({ game: "connect", rules: "connect:players=3", choice, names: ["Ada"], seats: [{ name: "Green" }] });
  assert.equal(lastChoice().game, "connect");
  assert.deepEqual(lastChoice().choice, choice);
  assert.deepEqual(lastChoice().rules.six, { rules: "six:fly_at=3", seats: [] });

  const seats = [
    { name: "Blue", colourName: "blue", level: "hard" },
    { name: "Cleo", colourName: "red", level: "" },
  ];
  rememberNames({ rules: "six", seats });
  assert.deepEqual(lastChoice().names, ["Cleo"]);
  assert.equal(choiceOfGame({ id: "one", seats }).side, "second");
  rememberRandomColour("one");
  assert.equal(choiceOfGame({ id: "one", seats }).side, "random");
  for (let n = 0; n < 60; n += 1) rememberRandomColour(`more${n}`);
  assert.equal(choiceOfGame({ id: "one", seats }).side, "second");

  for (const broken of ["{", "3", "null", '{"game": 3}', JSON.stringify({ ...lastChoice(), rules: { six: "six" } })]) {
    store.set("millrow.last-choice", broken);
    assert.deepEqual(lastChoice(), { game: "", choice: {}, names: [], rules: {}, random: [] });
  }
});

test("two with the standard characters have a ring and a cross", () => {
  const marks = (...tokens) => marked(tokens.map((token) => ({ token }))).map(({ mark }) => mark);
  assert.deepEqual(marks("B", "R"), ["ring", "cross"]);
  assert.deepEqual(marks("X", "R"), ["", "cross"]);
  assert.deepEqual(marks("B", "R", "G"), ["", "", ""]);
});

test("hands and captures of a mill draft never go below zero", () => {
  const draft = { hand: [2, 0], taking: 1, later: 1 };
  assert.deepEqual(withHand(draft, 1, -1).hand, [2, 0]);
  assert.deepEqual(withTaking(draft, -1), { hand: [2, 0], taking: 0, later: 0 });
});

test("how long ago, in any language", () => {
  const now = Date.parse("2026-01-02T12:00:00Z");
  const ago = (iso, language = "en") => timeAgo(iso, language, now);
  assert.equal(ago("2026-01-02T11:59:50Z"), "now");
  assert.equal(ago("2026-01-02T11:59:00Z"), "1 minute ago");
  assert.equal(ago("2026-01-02T11:01:00Z"), "59 minutes ago");
  assert.equal(ago("2026-01-02T10:00:00Z"), "2 hours ago");
  assert.equal(ago("2026-01-01T12:00:00Z"), "yesterday");
  assert.equal(ago("2026-01-01T12:00:00Z", "de"), "gestern");
  assert.match(ago("2025-06-15T12:00:00Z", "de"), /15.*6.*2025/);
  assert.equal(ago("nonsense"), "");
});
