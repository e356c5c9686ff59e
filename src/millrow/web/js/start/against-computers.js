/** One person against computers, in one click, in a game for more than two. */

import { say, tell } from "../app/words.js";
import { button, h } from "../kit/dom.js";
import { defaultLevel } from "./level-choice.js";

/**
 * @param {import("../net/api.js").Level[]} levels weakest first
 * @param {(level: string) => void} choose
 */
export function againstComputersRow(levels, choose) {
  const usual = defaultLevel(levels);
  const select = h(
    "select",
    { "aria-label": say("form.players.computers.level"), data: { does: "computers-level" } },
    levels.map(({ name, title, says }) =>
      h("option", { value: name, title: tell(says), selected: name === usual }, tell(title)),
    ),
  );
  const all = button(say("form.players.computers"), () => choose(select.value), { data: { does: "computers" } });
  return h("div", { class: "row against-computers" }, all, select);
}
