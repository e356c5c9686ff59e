/** The buttons of a game: the usual ones in sight, the rest in a menu. */

import { button, h, s, uid, write } from "../kit/dom.js";

/** @param {object} does the actions by name @returns {{node: HTMLElement, draw: (view: object) => void}} */
export function toolbar(does) {
  const undo = button([arrow("M8 5 4 9l4 4M4 9h7a5 5 0 0 1 0 10H9"), "Undo"], does.undo, { data: { does: "undo" } });
  const redo = button([arrow("m12 5 4 4-4 4m4-4H9a5 5 0 0 0 0 10h2"), "Redo"], does.redo, { data: { does: "redo" } });
  const hold = button("Pause", does.hold, { data: { does: "hold" } });
  const save = button("Save game", does.saveGame, { data: { does: "save-game" } });
  const saveAs = button("Save as…", does.saveAs, { data: { does: "save" } });
  const offer = button("Offer a draw", does.offerDraw, { data: { does: "draw" } });
  const resign = button("Resign", does.resign, { data: { does: "resign" } });
  const menu = more([
    ["Start again", does.startAgain],
    ["Names…", does.rename],
    ["Copy the position", does.copyPosition],
    ["Export as text", does.exportText],
    ["Export as JSON", does.exportJson],
    ["Share a picture…", does.sharePicture],
    ["Set up from here", does.setUp],
    ["Leave", does.leave],
  ]);
  const node = h(
    "div",
    { class: "toolbar row" },
    undo,
    redo,
    hold,
    save,
    saveAs,
    offer,
    resign,
    menu,
    button("New game", does.change, { class: "primary", data: { does: "new" } }),
  );

  function draw({ live }) {
    undo.disabled = !live.canUndo;
    redo.disabled = !live.canRedo;
    save.hidden = live.saved;
    saveAs.hidden = !live.saved;
    const people = live.seats.some((seat) => !seat.level);
    hold.hidden = people || Boolean(live.outcome);
    write(hold, live.paused ? "Go on" : "Pause");
    hold.classList.toggle("primary", live.paused);
    const two = live.seats.length === 2 && people;
    offer.hidden = !two || live.hopeless; // then the line below the board ends the game at once
    resign.hidden = !two;
    offer.disabled = resign.disabled = Boolean(live.outcome);
  }
  return { node, draw };
}

const arrow = (d) =>
  s(
    "svg",
    { viewBox: "0 0 20 22", width: 18, height: 18, "aria-hidden": "true" },
    s("path", {
      d,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );

/** A menu above its button; the browser closes it with Escape or a click elsewhere. */
function more(items) {
  const id = uid("menu");
  const choose = (act) => () => {
    list.hidePopover();
    act();
  };
  const list = h(
    "div",
    { id, class: "more-items card", popover: "auto", on: { toggle: (event) => event.newState === "open" && place() } },
    items.map(([label, act]) => button(label, choose(act), { class: "plain" })),
  );
  const opener = h("button", { type: "button", class: "button", popovertarget: id }, "More…");

  function place() {
    const box = opener.getBoundingClientRect();
    const left = Math.min(box.left, document.documentElement.clientWidth - list.offsetWidth - 8);
    const above = box.top - list.offsetHeight - 6;
    list.style.left = `${Math.max(8, left)}px`;
    list.style.top = `${above > 8 ? above : Math.max(8, Math.min(box.bottom + 6, innerHeight - list.offsetHeight - 8))}px`;
  }
  return [opener, list];
}
