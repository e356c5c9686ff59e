/** The options of a ruleset as a form, made from the catalogue: plain words, allowed ranges, faults at the field. */

import { fill, h, uid, write } from "../kit/dom.js";

const TITLES = { columns: "Columns", rows: "Rows", line: "Line", players: "Players", board: "Board", men: "Discs" };

/**
 * @param {Array<object>} options as the catalogue tells them
 * @param {Record<string, string>} values what the fields hold
 * @param {(name: string, value: string) => void} change
 * @returns {{node: HTMLElement, ranges: (allowed: Record<string, string>) => void,
 *            complain: (error: {field: string, allowed: string, say: string}|null) => boolean}}
 *   `ranges` tells what fields allow now that others have changed; `complain` shows what is wrong at its field, null
 *   clears it; false if no field is concerned
 */
export function ruleForm(options, values, change) {
  const fields = new Map(
    options.map((option) => [option.name, field(option, values[option.name] ?? option.default, change)]),
  );
  const node = h(
    "div",
    { class: "rule-form" },
    [...fields.values()].map((made) => made.node),
  );

  function complain(error) {
    for (const made of fields.values()) made.complain("");
    if (!error) return true;
    const concerned = fields.get(error.field);
    concerned?.complain(`Allowed: ${error.allowed ?? error.say}.`);
    if (error.allowed) ranges({ [error.field]: error.allowed });
    return Boolean(concerned);
  }

  function ranges(allowed) {
    for (const [name, words] of Object.entries(allowed)) fields.get(name)?.range(words);
  }
  return { node, ranges, complain };
}

function field(option, value, change) {
  const id = uid("rule");
  const wrong = h("p", { class: "wrong", id: `${id}-wrong`, role: "alert" });
  const input = entry(option, value, id, (text) => change(option.name, text));
  const title = TITLES[option.name];
  const range = h("strong", {}, option.kind === "number" ? option.allowed : "");
  const node = h(
    "div",
    { class: "field", data: { field: option.name } },
    h("label", { for: id }, title ?? option.says),
    input,
    h(
      "p",
      { class: "allowed", id: `${id}-allowed` },
      option.kind === "number" && range,
      title && option.kind === "number" && ". ",
      title && option.says,
    ),
    wrong,
  );
  input.setAttribute("aria-describedby", `${id}-allowed ${id}-wrong`);
  return {
    node,
    range: (words) => write(range, words.split(",")[0]), // "3 to 6, the shorter side of the board"
    complain: (text) => {
      fill(wrong, text || null);
      wrong.hidden = !text;
      input.setAttribute("aria-invalid", String(Boolean(text)));
    },
  };
}

function entry({ name, kind, words }, value, id, change) {
  const on = { input: (event) => change(event.target.value.trim()) };
  if (kind === "number") return h("input", { id, name, value, inputmode: "numeric", autocomplete: "off", on });
  const choices =
    kind === "choice"
      ? Object.entries(words)
      : [
          ["no", "no"],
          ["yes", "yes"],
        ];
  const shown = (word, says) => (name === "board" ? `${word}: ${says}` : says);
  return h(
    "select",
    { id, name, on },
    choices.map(([word, says]) => h("option", { value: word, selected: word === value }, shown(word, says))),
  );
}
