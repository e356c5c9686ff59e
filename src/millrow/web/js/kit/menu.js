/** A button that opens a menu of actions; the browser closes it with Escape or a click elsewhere, which does nothing else. */

import { button, h, uid } from "./dom.js";

const OPEN = ".more-items:popover-open";
let closesMenu = false; // did the last press close a menu?

addEventListener(
  "pointerdown",
  ({ target }) => {
    const isOutside = !(/** @type {Element} */ (target).closest(".more-items, [popovertarget]"));
    closesMenu = isOutside && document.querySelector(OPEN) !== null;
  },
  { capture: true },
);
addEventListener(
  "click",
  (event) => {
    if (!closesMenu || event.detail === 0) return; // a key presses nothing
    closesMenu = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

/**
 * A menu without items, and a function that adds one.
 * @param {any} label of the button
 * @param {{look?: string, name?: string}} [opener] the look and the accessible name of the button
 */
export function emptyMenu(label, { look = "", name = null } = {}) {
  const id = uid("menu");
  const list = h("div", {
    id,
    class: "more-items card",
    popover: "auto",
    on: { toggle: (event) => (event.newState === "open" ? opened() : removeEventListener("resize", place)) },
  });
  const opener = h(
    "button",
    { type: "button", class: `button ${look}`.trim(), popovertarget: id, "aria-label": name },
    label,
  );

  /**
   * `name` is for screen readers, where the label alone does not say what it is about.
   * @param {{label: any, act: () => void, look?: string, does?: string, name?: string}} item
   */
  function add({ label, act, look = "", does, name }) {
    const choose = () => {
      list.hidePopover();
      act();
    };
    const data = does ? { does } : {};
    const item = button(label, choose, { class: `plain ${look}`.trim(), "aria-label": name, data });
    list.append(item);
    return item;
  }

  function opened() {
    place();
    addEventListener("resize", place); // the button may be elsewhere then
  }

  /**
   * Below the button if there is room, else above it, or as near as possible; to the left of its right edge if the button
   * is in the right half of its card or window.
   */
  function place() {
    const box = opener.getBoundingClientRect();
    const around = (opener.closest("li") ?? document.documentElement).getBoundingClientRect();
    const isRight = box.left + box.right > around.left + around.right;
    const start = isRight ? box.right - list.offsetWidth : box.left;
    const left = Math.min(start, document.documentElement.clientWidth - list.offsetWidth - 8);
    const lowest = innerHeight - list.offsetHeight - 8;
    const [below, above] = [box.bottom + 6, box.top - list.offsetHeight - 6];
    list.style.left = `${Math.max(8, left)}px`;
    list.style.top = `${below <= lowest ? below : Math.max(8, above > 8 ? Math.min(above, lowest) : lowest)}px`;
  }
  return { nodes: [opener, list], add };
}

/**
 * The button and the menu with these items.
 * @param {any} label of the button @param {Array<Parameters<ReturnType<typeof emptyMenu>["add"]>[0]>} items
 * @param {{look?: string, name?: string}} [opener]
 */
export function menu(label, items, opener) {
  const made = emptyMenu(label, opener);
  for (const item of items) made.add(item);
  return made.nodes;
}
