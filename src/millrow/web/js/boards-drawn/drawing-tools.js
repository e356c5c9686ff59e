/** The tools of the board editor: draw, mills and erase, undo and redo, and the sizes of the grid and of a mill. */

import { say } from "../app/words.js";
import { choices } from "../kit/choices.js";
import { button, fill, h, s, uid, write } from "../kit/dom.js";
import { MILL_SIZES, SIZES, smallestSize } from "./drawing.js";

const TOOLS = {
  draw: "M4 18 18 6M4 18h.01M18 6h.01",
  mill: "M3 12h18M5 12h.01M12 12h.01M19 12h.01",
  erase: "M4 15 14 5l6 6-8 8H8zM9 10l6 6M12 19h8",
};

/** @param {import("./editing.js").Editing} editing */
export function drawingTools(editing) {
  const does = (name, act, label = say(`form.drawn.${name}`)) => button(label, act, { data: { does: name } });
  const undo = does("undo", () => editing.undo());
  const redo = does("redo", () => editing.redo());
  const clear = does("clear", () => editing.clear());
  const smaller = does("smaller", () => editing.resize(-1), "−");
  const larger = does("larger", () => editing.resize(1), "+");
  smaller.setAttribute("aria-label", say("form.drawn.grid.less"));
  larger.setAttribute("aria-label", say("form.drawn.grid.more"));
  const size = h("output", {});
  const mill = h("select", {
    id: uid("mill"),
    on: { change: () => editing.change({ ...editing.drawing, mill: Number(mill.value) }) },
  });
  fill(
    mill,
    MILL_SIZES.map((number) => h("option", { value: String(number) }, String(number))),
  );
  const tools = Object.entries(TOOLS).map(([value, path]) => ({
    value,
    label: [icon(value, path), say(`form.drawn.tool.${value}`)],
  }));
  const palette = h(
    "section",
    { class: "card stack palette" },
    choices(say("form.drawn.tools"), tools, editing.tool, (tool) => editing.selectTool(tool)),
    h("div", { class: "row" }, undo, redo, clear),
  );
  const sizes = [
    h(
      "div",
      { class: "field" },
      h("span", { class: "label" }, say("form.drawn.grid")),
      h("div", { class: "row grid-size" }, smaller, size, larger),
    ),
    h("div", { class: "field" }, h("label", { for: mill.id }, say("form.drawn.mill")), mill),
  ];

  function draw() {
    const { drawing } = editing;
    write(size, say("form.drawn.grid.size", { size: drawing.size }));
    smaller.disabled = drawing.size <= smallestSize(drawing);
    larger.disabled = drawing.size >= SIZES.high;
    undo.disabled = !editing.hasUndo;
    redo.disabled = !editing.hasRedo;
    clear.disabled = drawing.points.length === 0;
    mill.value = String(drawing.mill);
  }
  return { palette, sizes, draw };
}

const icon = (tool, d) =>
  s("svg", { class: "chip tool-icon", viewBox: "0 0 24 24", "aria-hidden": "true", data: { tool } }, s("path", { d }));
