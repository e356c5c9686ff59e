/** The choice of the computer's level, with a description and a star for perfect play. */

import { say, tell } from "../app/words.js";
import { choices } from "../kit/choices.js";
import { h, write } from "../kit/dom.js";

/** @typedef {import("../net/api.js").Level} Level */

/** What a list of players calls a computer of this level: "Computer, Easy". @param {Level} level */
export const levelPlayer = ({ title, perfect }) => say("form.level.player", { level: title, perfect });

/** The default level: the middle one of those with a fixed strength. @param {Level[]} levels */
export function defaultLevel(levels) {
  const fixed = levels.filter(({ adapts }) => !adapts);
  return fixed[fixed.length >> 1]?.name ?? "";
}

/**
 * @param {string} label
 * @param {Level[]} levels weakest first, then the one that adapts
 * @param {string} value the one that is chosen
 * @param {(value: string) => void} change
 */
export function levelChoice(label, levels, value, change) {
  const about = h("p", { class: "level-says quiet small", "aria-live": "polite" });
  const show = (name) => {
    const level = levels.find((one) => one.name === name);
    write(about, level ? say("form.level.says", { says: level.says, perfect: level.perfect }) : "");
  };
  const star = () => h("i", { class: "star", "aria-label": say("form.level.perfect") }, "★");
  const options = levels.map(({ name, title, says, perfect }) => ({
    value: name,
    label: perfect ? [tell(title), star()] : tell(title),
    says: tell(says),
  }));
  const set = (name) => {
    show(name);
    change(name);
  };
  show(value);
  return h("div", { class: "level-choice" }, choices(label, options, value, set), about);
}
