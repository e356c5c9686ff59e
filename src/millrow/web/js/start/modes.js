/** Two players, against the computer, or computer against computer, each with its settings. */

import { say, speakerOf, tell } from "../app/words.js";
import { choices } from "../kit/choices.js";
import { fill, h, uid, write } from "../kit/dom.js";
import { defaultLevel, levelChoice } from "./level-choice.js";

const MAX_NAME_LENGTH = 60;

/**
 * @param {import("./game-choice.js").GameChoice} choice changed in place
 * @param {import("../net/api.js").Level[]} levels the computer's levels for these rules, weakest first
 * @param {Array<{name: string, colourName: string}>} seats the two seats with their standard names
 * @param {{names?: string[]|null, changed?: () => void}} [people] the names of people, empty for the standard name, changed
 *   in place, and null if they cannot be named here; `changed` is called when names or who plays are to be checked
 * @returns {{node: HTMLElement, showFaults: (faults: Array<{field: string, words: import("../types.js").Words}>) => void}}
 */
export function modesForm(choice, levels, seats, { names = null, changed = () => {} } = {}) {
  const known = levels.map((level) => level.name);
  if (!known.includes(choice.level)) choice.level = defaultLevel(levels);
  if (!known.includes(choice.other)) choice.other = choice.level;
  if (!levels.length || !(choice.mode in EXTRAS)) choice.mode = "two";
  const modes = [{ value: "two", label: say("form.mode.two") }];
  if (levels.length) {
    modes.push({ value: "computer", label: say("form.mode.computer") });
    modes.push({ value: "watch", label: say("form.mode.watch") });
  }
  const extra = h("div", { class: "stack" });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const problem = h("div", { class: "field", hidden: true }, wrong);
  const show = () => fill(extra, EXTRAS[choice.mode](choice, levels, seats, nameField));
  const change = (mode) => {
    choice.mode = mode;
    show();
    if (names?.some(Boolean)) changed();
  };

  /** A field for the name of a person; without one it is the colour's. */
  function nameField(person, label, placeholder) {
    if (!names) return null;
    const id = uid("name");
    const set = (event) => {
      names[person] = event.target.value.trim();
      for (let i = 0; i < person; i += 1) names[i] ??= "";
      changed();
    };
    const given = { id, name: "name", value: names[person] ?? "", maxlength: MAX_NAME_LENGTH, placeholder };
    const input = h("input", { ...given, autocomplete: "off", on: { input: set } });
    return h("div", { class: "field" }, h("label", { for: id }, label), input);
  }

  show();
  const node = h(
    "div",
    { class: "stack modes" },
    choices(say("form.mode"), modes, choice.mode, change, { unseen: true }),
    extra,
    problem,
  );
  return {
    node,
    showFaults: (faults) => {
      const fault = faults.find(({ field }) => field === "name");
      write(wrong, fault ? tell(fault.words) : "");
      problem.hidden = !fault;
      for (const input of extra.querySelectorAll("input[name=name]"))
        input.setAttribute("aria-invalid", String(Boolean(fault)));
    },
  };
}

const set = (choice, field) => (value) => (choice[field] = value);

const sides = ([first, second]) => [
  { value: "random", label: say("form.mode.random") },
  { value: "first", label: say(`name.${first.colourName}`) },
  { value: "second", label: say(`name.${second.colourName}`) },
];

const EXTRAS = {
  two: (_choice, _levels, seats, nameField) => {
    const speaker = speakerOf({ seats });
    return h(
      "div",
      { class: "names" },
      seats.map((_, seat) => nameField(seat, speaker.say("form.mode.name", { seat }), speaker.name(seat))),
    );
  },
  computer: (choice, levels, seats, nameField) => [
    levelChoice(say("form.level"), levels, choice.level, set(choice, "level")),
    choices(say("form.mode.side"), sides(seats), choice.side, set(choice, "side")),
    h("div", { class: "names" }, nameField(0, say("form.mode.your-name"), say("form.mode.optional"))),
  ],
  watch: (choice, levels, seats) => {
    const label = (seat) => speakerOf({ seats }).say("form.level.of", { seat });
    return [
      levelChoice(label(0), levels, choice.level, set(choice, "level")),
      levelChoice(label(1), levels, choice.other, set(choice, "other")),
    ];
  },
};
