/** Two players, against the computer, the computer alone: with what each needs to know. */

import { choices } from "../kit/choices.js";
import { fill, h } from "../kit/dom.js";
import { levelChoice, usualLevel } from "./level-choice.js";

const SIDES = [
  { value: "random", label: "Random" },
  { value: "blue", label: "Blue" },
  { value: "red", label: "Red" },
];

/**
 * @param {{mode: string, level: string, other: string, side: string}} choice changed in place
 * @param {object[]} levels the computer's levels for these rules, weakest first
 */
export function modesForm(choice, levels) {
  const names = levels.map((level) => level.name);
  if (!names.includes(choice.level)) choice.level = usualLevel(levels);
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
  return [choices("How to play", modes, choice.mode, change, { unseen: true }), extra];
}

const set = (choice, field) => (value) => (choice[field] = value);

const EXTRAS = {
  computer: (choice, levels) => [
    levelChoice("How strong?", levels, choice.level, set(choice, "level")),
    choices("The computer's colour", SIDES, choice.side, set(choice, "side")),
  ],
  watch: (choice, levels) => [
    levelChoice("Blue", levels, choice.level, set(choice, "level")),
    levelChoice("Red", levels, choice.other, set(choice, "other")),
  ],
};
