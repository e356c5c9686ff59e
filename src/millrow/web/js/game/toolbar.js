/** The buttons of a game: the usual ones in sight, the rest in a menu. */

import { button, h, s } from "../kit/dom.js";

/** @param {object} does the actions by name @returns {{node: HTMLElement, draw: (view: object) => void}} */
export function toolbar(does) {
  const undo = button([arrow("M8 5 4 9l4 4M4 9h7a5 5 0 0 1 0 10H9"), "Undo"], does.undo, { data: { does: "undo" } });
  const redo = button([arrow("m12 5 4 4-4 4m4-4H9a5 5 0 0 0 0 10h2"), "Redo"], does.redo, { data: { does: "redo" } });
  const draw_ = button("Offer a draw", does.offerDraw, { data: { does: "draw" } });
  const resign = button("Resign", does.resign, { data: { does: "resign" } });
  const menu = more([
    ["Start again", does.startAgain],
    ["Name the players…", does.rename],
    ["Copy the position", does.copyPosition],
    ["Export as text", does.exportText],
    ["Export as JSON", does.exportJson],
    ["Share a picture…", does.sharePicture],
    ["Set up from here", does.setUp],
    ["Leave", does.leave],
  ]);
  const node = h("div", { class: "toolbar row" }, undo, redo, button("Save as…", does.saveAs, { data: { does: "save" } }), draw_, resign, menu, button("New game", does.change, { class: "primary", data: { does: "new" } }));

  function draw({ live }) {
    undo.disabled = !live.canUndo;
    redo.disabled = !live.canRedo;
    const people = live.seats.some((seat) => !seat.level);
    const two = live.seats.length === 2 && people;
    draw_.hidden = resign.hidden = !two;
    draw_.disabled = resign.disabled = Boolean(live.outcome);
  }
  return { node, draw };
}

const arrow = (d) => s("svg", { viewBox: "0 0 20 22", width: 18, height: 18, "aria-hidden": "true" }, s("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }));

/** A menu that opens below its button and closes with Escape, a choice or a click elsewhere. */
function more(items) {
  const box = h(
    "details",
    { class: "more" },
    h("summary", { class: "button" }, "More…"),
    h(
      "div",
      { class: "more-items card" },
      items.map(([label, act]) =>
        button(label, () => {
          box.open = false;
          act();
        }, { class: "plain" }),
      ),
    ),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    box.open = false;
    box.querySelector("summary").focus();
  });
  box.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !box.contains(event.relatedTarget)) box.open = false;
  });
  addEventListener("pointerdown", (event) => box.contains(event.target) || (box.open = false));
  return box;
}
