/** The options of a ruleset as a form, built from the catalogue, with descriptions, allowed ranges and problems. */

import { say, tell } from "../app/words.js";
import { h, uid, write } from "../kit/dom.js";

/** @typedef {import("../types.js").Words} Words */

/** Short labels for common options; the others are labelled with their description. */
const TITLES = {
  columns: "form.option.columns",
  rows: "form.option.rows",
  line: "form.option.line",
  players: "form.option.players",
  board: "form.option.board",
  men: "form.option.men",
};

/**
 * @param {import("../net/api.js").Option[]} options of the catalogue
 * @param {Record<string, string>} values what the fields hold
 * @param {(name: string, value: string) => void} change
 * @returns {{node: HTMLElement, showRanges: (allowed: Record<string, Words>) => void,
 *            showFaults: (faults: Array<{field: string, allowed: Words}>) => void}}
 *   `showRanges` updates the allowed ranges, which depend on other fields; `showFaults` marks every wrong field and
 *   clears the others
 */
export function ruleForm(options, values, change) {
  const fields = new Map(
    options.map((option) => [option.name, field(option, values[option.name] ?? option.default, change)]),
  );
  const nodes = (/** @type {boolean} */ advanced) =>
    options.filter((option) => option.advanced === advanced).map(({ name }) => fields.get(name).node);
  const isChanged = ({ name, advanced, default: usual }) => advanced && (values[name] ?? usual) !== usual;
  const more = h(
    "details",
    { class: "rules-advanced", open: options.some(isChanged), hidden: nodes(true).length === 0 },
    h("summary", {}, say("form.rules.advanced")),
    nodes(true),
  );
  const node = h("div", {}, h("div", { class: "rule-form" }, nodes(false)), more);

  function showFaults(faults) {
    if (faults.some(({ field }) => more.querySelector(`[data-field="${field}"]`))) more.open = true;
    for (const [name, made] of fields) made.showFault(faults.find((fault) => fault.field === name) ?? null);
  }

  function showRanges(allowed) {
    for (const [name, words] of Object.entries(allowed)) fields.get(name)?.showRange(words);
  }
  return { node, showRanges, showFaults };
}

function field(option, value, change) {
  const id = uid("rule");
  const wrong = h("p", { class: "wrong", id: `${id}-wrong`, role: "alert" });
  const input = entry(option, value, id, (text) => change(option.name, text));
  const [title, says] = [TITLES[option.name], tell(option.says)];
  const isNumber = option.kind === "number";
  const range = h("strong", {}, isNumber ? rangeWords(option.allowed) : "");
  const whole = h("p", { class: "allowed", "aria-hidden": "true", hidden: true }); // a choice that is cut off in its field
  if (input instanceof HTMLSelectElement) showWhole(input, whole);
  const node = h(
    "div",
    { class: "field", data: { field: option.name } },
    h("label", { for: id }, title ? say(title) : says),
    input,
    whole,
    h("p", { class: "allowed", id: `${id}-allowed` }, isNumber && range, title && [" ", says]),
    wrong,
  );
  input.setAttribute("aria-describedby", `${id}-allowed ${id}-wrong`);
  return {
    node,
    showRange: (allowed) => write(range, rangeWords(allowed)),
    showFault: (fault) => {
      write(wrong, fault ? say("form.rules.allowed", { allowed: fault.allowed }) : "");
      wrong.hidden = !fault;
      input.setAttribute("aria-invalid", String(Boolean(fault)));
    },
  };
}

const ARROW = 16; // px of the arrow of a select
const pen = document.createElement("canvas").getContext("2d");

/** Show the chosen text of a select below it whenever it is too long for it. @param {HTMLSelectElement} select */
function showWhole(select, node) {
  const update = () => {
    const style = getComputedStyle(select);
    pen.font = style.font;
    const text = select.selectedOptions[0]?.textContent ?? "";
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    write(node, pen.measureText(text).width > room ? text : "");
    node.hidden = !node.textContent;
  };
  new ResizeObserver(update).observe(select); // also when it becomes visible
  select.addEventListener("input", update);
}

/** The range of a number without the reason for its limit. @param {Words} allowed */
function rangeWords({ facts: { low, high, none } }) {
  return say("form.rules.range", { range: say("allowed.number", { low, high, none }) });
}

function entry({ name, kind, words }, value, id, change) {
  const on = { input: (event) => change(event.target.value.trim()) };
  if (kind === "number") {
    const shown = value === "none" ? say("option.never") : value; // the server reads the word of every language
    return h("input", { id, name, value: shown, inputmode: "numeric", autocomplete: "off", on });
  }
  /** @type {Array<[string, string]>} */
  const choices =
    kind === "choice"
      ? Object.entries(words).map(([word, says]) => [word, tell(says)])
      : [
          ["no", say("form.rules.no")],
          ["yes", say("form.rules.yes")],
        ];
  const shown = (word, says) => (name === "board" ? say("form.rules.choice", { name: word, says }) : says);
  return h(
    "select",
    { id, name, on },
    choices.map(([word, says]) => h("option", { value: word, selected: word === value }, shown(word, says))),
  );
}
