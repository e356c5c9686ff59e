/** All keys: a list for the settings, and a dialog that `?` opens on every screen. */

import { h } from "../kit/dom.js";
import { isFree } from "../kit/keys.js";
import { inform } from "./dialogs.js";
import { say } from "./words.js";

/** The keys by where they work. */
const KEYS = {
  game: ["sideways", "ends", "undo", "hint"],
  board: ["arrows", "edges", "enter", "escape", "digits"],
  setup: ["cursor"],
  page: ["tab", "help"],
};

/** Every key and what it does, as nodes. */
export function keyList() {
  return Object.entries(KEYS).map(([where, names]) => [
    h("h3", { class: "keys-of" }, say(`page.keys.${where}`)),
    h(
      "dl",
      { class: "keys" },
      names.map((name) => [
        h("dt", {}, h("kbd", {}, say(`page.key.${name}`))),
        h("dd", {}, say(`page.key.${name}.does`)),
      ]),
    ),
  ]);
}

/** Show all keys in a dialog. */
export const showKeys = () => inform(say("page.keys"), keyList());

/** From now on `?` shows all keys. */
export function helpOnQuestionMark() {
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || !isFree(event)) return;
    event.preventDefault();
    showKeys();
  });
}
