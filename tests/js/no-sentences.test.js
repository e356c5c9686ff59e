/** The page has no sentences of its own: what people read and hear is in the catalogue, and a module has its code. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const WEB = new URL("../../src/millrow/web/js/", import.meta.url);
const CSS = new URL("../../src/millrow/web/css/", import.meta.url);
const styles = readdirSync(CSS).map((name) => readFileSync(new URL(name, CSS), "utf8"));
const classes = new Set(styles.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)));
const NAMES = /\b(Millrow|English|Deutsch|Enter|Escape|Tab|Home|End|Backspace|Delete|Files)\b/g; // products, languages and keys
const BEFORE_ANY_CATALOGUE = { "app/words.js": 3 }; // what is said while the server is away

/** What stands right before a text that nobody reads. */
const NOT_FOR_PEOPLE = [
  /\b(class|className|look|key|d|viewBox|transform|easing|font|aria-describedby"?)\s*[:=]\s*$/,
  /(closest|matches|querySelector|querySelectorAll|asks|matchMedia)\(\s*$/, // selectors and media queries
  /(\bfrom|\bimport|\bimport\(|Error\()\s*$/,
];
const POSITION = /^• (blue|red)$/; // as it is written and pasted
const SELECTOR = /^\(prefers-|^((input|button|select|textarea|dialog|details)(, |$))+$/;
const PATH = /^[\sMLHVCSQTAZmlhvcsqtaz\d.,•-]*$/; // of an SVG

const sources = readdirSync(WEB, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({
    name,
    text: readFileSync(new URL(name, WEB), "utf8").replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, ""),
  }));

/** The literal texts of a module, and what stands before each. */
function* literals(text) {
  for (const found of text.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)) {
    yield { literal: found[1] ?? found[2], before: text.slice(Math.max(0, found.index - 120), found.index) };
  }
}

/** Is it words for people: two words side by side, a sentence, or one word with a capital letter? */
function isForPeople({ literal, before }) {
  const words = literal
    .replace(/\$\{[^}]*\}/g, "•")
    .replace(NAMES, "")
    .replace(/•(px|-\w+)/g, "•") // lengths and ids
    .trim();
  if (NOT_FOR_PEOPLE.some((place) => place.test(before))) return false;
  if ([PATH, SELECTOR, POSITION].some((form) => form.test(words))) return false;
  if (words.split(" ").every((word) => classes.has(word))) return false;
  return /[A-Za-z]{2,}[,.:]? [A-Za-z]+|[a-z]{2,}[.?!…]$|^[A-Z][a-z]+…?$|• [a-z]{2,}|[a-z]{2,}:? •/.test(words);
}

for (const { name, text } of sources) {
  test(`${name} has no sentences of its own`, () => {
    const found = [...literals(text)].filter(isForPeople).map(({ literal }) => literal);
    assert.ok(found.length === (BEFORE_ANY_CATALOGUE[name] ?? 0), found.join("\n"));
  });
}

test("a sentence, a label and a word are found; a class, a code and a path are not", () => {
  const flagged = (text) => [...literals(text)].some(isForPeople);
  for (const text of [
    'toast("Game saved.")',
    'h("p", {}, "Nobody can win")',
    "`$" + "{name} wins`",
    "`column $" + "{digits}`",
    'button("Undo")',
    'label: "More…"',
  ])
    assert.ok(flagged(text), text);
  for (const text of [
    'h("p", { class: "quiet small" })',
    'say("page.game.undo")',
    'event.key === "Escape"',
    'icon("M6 4l10 6-10 6z")',
    'import x from "../app/words.js"',
    'node.closest("input, select")',
  ])
    assert.ok(!flagged(text), text);
});

test("the sources are there to be read", () => assert.ok(sources.length > 50));
