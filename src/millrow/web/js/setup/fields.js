/** Form fields of the setup's tools. */

import { say } from "../app/words.js";
import { choices } from "../kit/choices.js";
import { button, h, uid } from "../kit/dom.js";

const MAX_RADIO_BUTTONS = 5;

/** Radio buttons for a few options, a select for many. */
export function oneOf(label, options, value, change, { disabled = false } = {}) {
  if (options.length <= MAX_RADIO_BUTTONS) return choices(label, options, value, change, { disabled });
  const id = uid("one");
  const words = (option) => (Array.isArray(option.label) ? option.label.at(-1) : option.label);
  const entries = options.map((option) =>
    h("option", { value: option.value, selected: option.value === value }, words(option)),
  );
  const list = h("select", { id, disabled, on: { change: () => change(list.value) } }, entries);
  return h("div", { class: "field" }, h("label", { for: id }, label), list);
}

/** A number with minus and plus buttons. */
export function stepper(label, value, change) {
  return h(
    "span",
    { class: "stepper", role: "group", "aria-label": label },
    button("−", () => change(value - 1), { disabled: value <= 0, "aria-label": say("form.setup.less", { label }) }),
    h("output", {}, String(value)),
    button("+", () => change(value + 1), { "aria-label": say("form.setup.more", { label }) }),
  );
}
