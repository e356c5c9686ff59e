/** The settings: everything takes effect at once and stays in this browser. */

import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { choices } from "../kit/choices.js";
import { fill, h, uid } from "../kit/dom.js";

/** Open the screen in a node. */
export function open(root) {
  fill(
    root,
    h(
      "div",
      { class: "page" },
      h("h1", {}, "Settings"),
      h("p", { class: "quiet" }, "They are kept in this browser and take effect at once."),
      h(
        "section",
        { class: "card" },
        h("h2", {}, "How it looks"),
        option("theme", "Theme", {
          system: "As the system",
          light: "Light",
          dark: "Dark walnut",
          contrast: "High contrast",
        }),
        option("shapes", "Marks on the discs", { fine: "Fine", bold: "Bold, with patterns" }),
        tick("coordinates", "Show coordinates and column numbers"),
        firstColumn(),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", {}, "How it moves"),
        option("motion", "Animations", { off: "Off", fast: "Fast", normal: "Normal", slow: "Slow" }),
        h("p", { class: "quiet small" }, "If your system asks for reduced motion, they are off in any case."),
        pause(),
        tick("sounds", "Sounds", () => play("put")),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", {}, "Your games"),
        tick("saveGames", "Save new games"),
        h("p", { class: "quiet small" }, "A game that is not saved is in no list and ends with the server."),
      ),
      h("section", { class: "card" }, h("h2", {}, "Keys"), keys()),
    ),
  );
}

function option(name, label, words) {
  const options = Object.entries(words).map(([value, text]) => ({ value, label: text }));
  return choices(label, options, settings.get(name), (value) => settings.set(name, value));
}

function firstColumn() {
  const options = ["1", "0"].map((value) => ({ value, label: value }));
  const change = (value) => settings.set("countFrom", Number(value));
  return choices("Number of the first column", options, String(settings.get("countFrom")), change);
}

function tick(name, label, then = () => {}) {
  const change = (event) => {
    settings.set(name, event.target.checked);
    then();
  };
  return h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", checked: settings.get(name), on: { change } }),
    label,
  );
}

function pause() {
  const id = uid("pause");
  const says = h("output", { for: id });
  const show = (seconds) => (says.textContent = seconds === 0 ? "none" : `${seconds.toFixed(1)} s`);
  const input = (event) => {
    settings.set("pause", Number(event.target.value));
    show(settings.get("pause"));
  };
  show(settings.get("pause"));
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, "Pause before the computer moves: ", says),
    h("input", { id, type: "range", min: 0, max: 3, step: 0.1, value: settings.get("pause"), on: { input } }),
    h("p", { class: "allowed" }, "0 to 3 seconds"),
  );
}

function keys() {
  const rows = {
    Tab: "to the board and on to the panels",
    "← ↑ → ↓": "along the lines of a board, or from column to column",
    Enter: "picks up, puts down, takes, drops",
    Escape: "puts a disc back",
    "0 1 2 …": "on a drop board: a column's number, then Enter",
    "← →": "outside the board: look back through the moves",
  };
  return h(
    "dl",
    { class: "keys" },
    Object.entries(rows).map(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)]),
  );
}
