/** Message templates are rendered as Python renders them: `tests/wording/test_messages.py` runs the same examples. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Speaker } from "../../src/millrow/web/js/kit/messages.js";

const EXAMPLES = JSON.parse(readFileSync(new URL("../wording/messages.json", import.meta.url), "utf8"));
const SMALL = {
  en: {
    "list.and": "{items} and {last}",
    "list.or": "{items} or {last}",
    quoted: "“{text}”",
    cell: "column {column}, row {row}",
    "number.3": "three",
    "name.blue": "Blue",
    "name.red": "Red",
    "colour.purple": "purple",
    "colour.purple.a": "a purple",
  },
  de: {
    "list.and": "{items} und {last}",
    "list.or": "{items} oder {last}",
    quoted: "„{text}“",
    cell: "Spalte {column}, Reihe {row}",
    "number.3": "drei",
    "name.blue": "Blau",
    "name.red": "Rot",
    "colour.purple": "lila",
    "colour.purple.a": "ein lila",
  },
};
const READER = {
  seats: [
    { name: "Blue", colourName: "blue" },
    { name: "Ben", colourName: "purple" },
  ],
  countFrom: 0,
  viewer: 0,
};

for (const { template, facts, ...wanted } of EXAMPLES) {
  for (const language of ["en", "de"]) {
    test(`${template} in ${language}`, () => {
      const speaker = new Speaker({ ...SMALL[language], example: template }, language, READER);
      assert.equal(speaker.say("example", facts), wanted[language]);
    });
  }
}

test("a code that is not in the catalogue is shown as it is", () => {
  const speaker = new Speaker(SMALL.en, "en");
  for (const code of ["page.new", "constructor", "toString", "__proto__"]) assert.equal(speaker.say(code), code);
});
