/**
 * The second half of a double-click does nothing if the first has put something else under the pointer: another screen,
 * another button in the same place, the board below a dialog, a menu or a message. Boards judge their own clicks.
 */

import { OPEN_MENU } from "../boards/board-element.js";

const TWICE_MS = 500;
const NEARBY = 20; // px between the two clicks
const CONTROL = ["button", "a[href]", "input", "select", "textarea", "summary", ".toast", "[role=application]"].join();
const EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];

let closing = false; // does the click that is under way close a menu, or use it?
let first = { control: null, name: "", x: 0, y: 0, time: -Infinity };

/** Watch every click of the page; called once. */
export function ignoreSecondClicks() {
  for (const event of EVENTS) addEventListener(event, judge, { capture: true });
}

/** @param {Event} event */
function judge(event) {
  if (!(event instanceof MouseEvent) || event.button !== 0) return;
  const control = controlAt(event.target);
  if (control && isSecondOfAnother(control, event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const { clientX: x, clientY: y, timeStamp: time } = event;
  if (event.type === "pointerdown") closing = document.querySelector(OPEN_MENU) !== null;
  if (event.type !== "click" || event.detail === 0) return;
  const used = closing ? document.documentElement : control; // not what lies below the menu
  first = { control: used, name: closing ? "" : nameOf(control), x, y, time };
}

/** What a click there uses. @param {EventTarget|null} target @returns {Element|null} */
function controlAt(target) {
  if (!(target instanceof Element)) return null;
  return target.closest("label")?.control ?? target.closest(CONTROL);
}

/** @param {Element} control @param {MouseEvent} event */
function isSecondOfAnother(control, { clientX, clientY, timeStamp }) {
  if (!first.control || control === first.control || nameOf(control) === first.name) return false;
  return timeStamp - first.time < TWICE_MS && Math.hypot(clientX - first.x, clientY - first.y) < NEARBY;
}

/** The same for a button that was drawn anew. @param {Element|null} control */
const nameOf = (control) =>
  control && [control.tagName, control.getAttribute("aria-label"), control.textContent].join();
