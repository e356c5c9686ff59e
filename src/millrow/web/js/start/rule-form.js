/** The options of a ruleset as a form, made from the catalogue: plain words, allowed ranges, faults at the field. */

import { h, uid, write } from "../kit/dom.js";

const TITLES = { columns: "Columns", rows: "Rows", line: "Line", players: "Players", board: "Board", men: "Discs" };

/**
 * @param {Array<object>} options as the catalogue tells them
 * @param {Record<string, string>} values what the fields hold
 * @param {(name: string, value: string) => void} change
 * @returns {{node: HTMLElement, ranges: (allowed: Record<string, string>) => void,
 *            complain: (faults: Array<{field: string, allowed: string}>) => void}}
 *   `ranges` says what fields allow now that others have changed; `complain` marks every wrong field and clears the others
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

  function complain(faults) {
    for (const [name, made] of fields) made.complain(faults.find((fault) => fault.field === name)?.allowed ?? "");
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
    complain: (allowed) => {
      write(wrong, allowed && `Allowed: ${allowed}.`);
      wrong.hidden = !allowed;
      input.setAttribute("aria-invalid", String(Boolean(allowed)));
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
