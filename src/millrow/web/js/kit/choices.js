/** A few radio buttons side by side. */

import { h, uid } from "./dom.js";

/**
 * @param {any} label a text or nodes
 * @param {Array<{value: string, label: *, says?: string}>} options
 * @param {string} value the one that is chosen
 * @param {(value: string) => void} change
 * @param {{unseen?: boolean, disabled?: boolean, id?: string}} [look] `unseen` hides the label visually,
 *   but not from screen readers; with an `id`, each button has one too
 */
export function choices(label, options, value, change, { unseen = false, disabled = false, id = null } = {}) {
  const name = uid("choice");
  return h(
    "fieldset",
    { disabled, id },
    h("legend", { class: unseen ? "unseen" : null }, label),
    h(
      "div",
      { class: "choices" },
      options.map((option) =>
        h(
          "label",
          { class: "choice", title: option.says },
          h("input", {
            type: "radio",
            id: id && `${id}-${option.value}`,
            name,
            value: option.value,
            checked: option.value === value,
            on: { change: () => change(option.value) },
          }),
          h("span", {}, option.label),
        ),
      ),
    ),
  );
}
