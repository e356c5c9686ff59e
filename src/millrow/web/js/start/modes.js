/** Two players, against the computer, the computer alone: with what each needs to know. */

import { choices } from "../kit/choices.js";
import { fill, h } from "../kit/dom.js";

const SIDES = [
  { value: "random", label: "Random" },
  { value: "blue", label: "Blue" },
  { value: "red", label: "Red" },
];

/**
 * @param {{mode: string, level: string, other: string, side: string}} choice changed in place
 * @param {object[]} levels the computer's levels for these rules, weakest first
 * @param {Node} beside what stands beside the modes
 */
export function modesForm(choice, levels, beside) {
  const names = levels.map((level) => level.name);
  if (!names.includes(choice.level)) choice.level = names.at(-1) ?? "";
  if (!names.includes(choice.other)) choice.other = choice.level;
  const modes = [{ value: "two", label: "Two players here" }];
  if (levels.length) {
    modes.push({ value: "computer", label: "Against the computer" });
    modes.push({ value: "watch", label: "Computer against computer" });
  }
  const extra = h("div", { class: "stack" });
  const show = () => fill(extra, (EXTRAS[choice.mode] ?? (() => []))(choice, levels));
  const change = (mode) => {
    choice.mode = mode;
    show();
  };
  show();
  const row = h("div", { class: "row modes" }, choices("How to play", modes, choice.mode, change, { unseen: true }));
  row.append(beside);
  return [row, extra];
}

const EXTRAS = {
  computer: (choice, levels) => [
    levelChoice(choice, "level", "How strong?", levels),
    choices("The computer's colour", SIDES, choice.side, (value) => (choice.side = value)),
  ],
  watch: (choice, levels) => [
    levelChoice(choice, "level", "Blue", levels),
    levelChoice(choice, "other", "Red", levels),
  ],
};

function levelChoice(choice, field, label, levels) {
  const says = h("p", { class: "quiet small" });
  const options = levels.map(({ name, title, says: words }) => ({ value: name, label: title, says: words }));
  const show = () => (says.textContent = levels.find((level) => level.name === choice[field])?.says ?? "");
  const set = (value) => {
    choice[field] = value;
    show();
  };
  show();
  return h("div", {}, choices(label, options, choice[field], set), says);
}
