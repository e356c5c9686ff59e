/** How strong the computer is to be: the levels that the server tells, what the chosen one is like, which is perfect. */

import { choices } from "../kit/choices.js";
import { h, write } from "../kit/dom.js";

const STAR = "★"; // beside the title of a level that never errs

/** A level's title in plain text. */
export const starred = ({ title, perfect }) => (perfect ? `${title} ${STAR}` : title);

/** The level to begin with where none was chosen: one of the middle. */
export const usualLevel = (levels) => levels[levels.length >> 1]?.name ?? "";

/**
 * @param {string} label
 * @param {Array<{name: string, title: string, says: string, perfect: boolean}>} levels weakest first
 * @param {string} value the one that is chosen
 * @param {(value: string) => void} change
 */
export function levelChoice(label, levels, value, change) {
  const says = h("p", { class: "level-says quiet small", "aria-live": "polite" });
  const show = (name) => {
    const level = levels.find((one) => one.name === name);
    write(says, level ? `${level.perfect ? `${STAR} Perfect play. ` : ""}${level.says}` : "");
  };
  const options = levels.map(({ name, title, says: words, perfect }) => ({
    value: name,
    label: perfect ? [title, h("i", { class: "star", "aria-label": "perfect play" }, STAR)] : title,
    says: words,
  }));
  const set = (name) => {
    show(name);
    change(name);
  };
  show(value);
  return h("div", { class: "level-choice" }, choices(label, options, value, set), says);
}
