/** What places are called for those who listen, in the reader's language and numbering. */

import assert from "node:assert/strict";
import test from "node:test";
import { settings } from "../../src/millrow/web/js/app/settings.js";
import { explain, language, load, say, speakerOf, tell } from "../../src/millrow/web/js/app/words.js";
import { cellLabel, columnLabel, spotLabel } from "../../src/millrow/web/js/boards/labels.js";
import { stacks } from "../../src/millrow/web/js/boards/picture.js";
import { ApiError } from "../../src/millrow/web/js/net/api.js";

const CATALOGUE = {
  cell: "Spalte {column}, Reihe {row}",
  "name.blue": "Blau",
  "colour.blue": "blau",
  "colour.purple": "lila",
  "mills.note.in-mill": "in einer Mühle",
  "page.place.free": "frei",
  "page.place.disc": "{seat, colour}",
  "page.place.target": "Ziel von {source}",
  "page.place.highlighted": "markiert",
  "page.column.empty": "Spalte {column, column}, leer",
  "page.column.full": "Spalte {column, column}, voll, oben {top, colour}",
  "page.column.discs": "Spalte {column, column}, {discs, plural, one {# Stein} other {# Steine}}, oben {top, colour}",
  "page.error.failed": "Fehler",
  turn: "{seat, viewer, you {Du} other {{seat, name}}}",
};
const SEATS = [
  { name: "Blue", colourName: "blue", level: "" },
  { name: "Ben", colourName: "purple", level: "hard" },
];

Object.defineProperty(globalThis, "navigator", { value: { languages: ["fr", "de-AT", "en"] } });

test("without a server there are still the words that say so", async () => {
  globalThis.fetch = async () => {
    throw new TypeError("failed");
  };
  assert.equal(await load(), false);
  assert.match(say("page.away.title"), /server/);
  assert.notEqual(say("page.away"), "page.away");
  assert.notEqual(say("page.button.retry"), "page.button.retry");
});

test("the words that the server sends are used", async () => {
  globalThis.document = /** @type {any} */ ({ documentElement: { getAttribute: (name) => `/assets/${name}` } });
  globalThis.fetch = /** @type {any} */ (
    async (address) => ({ ok: address === "/assets/data-words-de", json: async () => CATALOGUE })
  );
  assert.equal(await load(), true);
  assert.equal(language(), "de");
  assert.equal(say("page.place.free"), "frei");
  assert.equal(speakerOf({ seats: SEATS }).name(0), "Blau");
  assert.equal(tell({ code: "turn", facts: { seat: 0 } }, { seats: SEATS }), "Du");
  assert.equal(tell({ code: "turn", facts: { seat: 1 } }, { seats: SEATS }), "Ben");
});

test("an error has the server's words, or those for any other", () => {
  assert.equal(explain(new ApiError({ code: "x", words: { code: "page.place.free", facts: {} } })), "frei");
  assert.equal(explain(new Error("no")), "Fehler");
});

test("a point has its disc's own colour", () => {
  const picture = {
    board: {},
    seats: SEATS,
    discs: { a1: 0, b2: 1 },
    notes: { b2: { code: "mills.note.in-mill", facts: {} } },
    selected: "a1",
    targets: ["c3"],
    wrong: ["c3"],
  };
  assert.equal(spotLabel(picture, "b2"), "b2, lila, in einer Mühle");
  assert.equal(spotLabel(picture, "c3"), "c3, frei, Ziel von a1, markiert");
});

test("columns and cells count as the reader does", () => {
  const picture = { board: { columns: 3, rows: 2 }, seats: SEATS, discs: ["0", "01", ""] };
  const columns = stacks(picture);
  const labels = () => [0, 1, 2].map((index) => columnLabel(picture, columns, index));
  assert.deepEqual(labels(), ["Spalte 1, 1 Stein, oben blau", "Spalte 2, voll, oben lila", "Spalte 3, leer"]);
  assert.equal(cellLabel(picture, columns, "1,1"), "Spalte 2, Reihe 2, lila");
  const { get } = settings;
  settings.get = (name) => (name === "countFrom" ? 0 : get.call(settings, name));
  assert.deepEqual(labels(), ["Spalte 0, 1 Stein, oben blau", "Spalte 1, voll, oben lila", "Spalte 2, leer"]);
  assert.equal(cellLabel(picture, columns, "1,1"), "Spalte 1, Reihe 1, lila");
});
