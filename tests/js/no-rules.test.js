/** The page contains no rules: the state says what a click does, what it changes and what can be done. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const WEB = new URL("../../src/millrow/web/js/", import.meta.url);
const sources = readdirSync(WEB, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, text: readFileSync(new URL(name, WEB), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "") }));

const FORBIDDEN = {
  "a comparison with a family's name": /["'`](mills|drops)["'`]/,
  "a question about the family": /family\s*[!=]==?\s*["'`]/,
  "the grammar of captures": /startsWith\(["'`]x["'`]\)|\.replace\(\/\^x\/|["'`]x\$\{/,
  "the grammar of slides": /split\(["'`]-["'`]\)|(starts|ends)With\([^)]*-["'`]\)|(clicked|place)[\w[\]]*\}-\$\{/,
  gravity: /heightOf|indexOf\(-1\)/,
  "the old list of legal steps": /\.legal\b|\blegal\s*[,}]/,
  "the phase of a game": /phase\s*[!=]==?/,
  "undo policy outside the state": /canUndo|canRedo/,
  "who answers a draw or wins a resigned game": /seats\[1 - /,
  "full lines of one colour": /lines\.(some|filter|every)/,
};

for (const [what, pattern] of Object.entries(FORBIDDEN)) {
  test(`no module holds ${what}`, () => {
    const found = sources.flatMap(({ name, text }) =>
      pattern.test(text) ? [`${name}: ${pattern.exec(text)[0]}`] : [],
    );
    assert.deepEqual(found, []);
  });
}

test("the sources are there to be read", () => assert.ok(sources.length > 50));
