/** Which keys belong to the element that has the focus, and which are free for shortcuts. */

const TEXTLESS = new Set(["radio", "range", "checkbox", "button"]); // inputs that no text is typed into
const MOVING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** Does this key move something: the focus, a slider, or the view? @param {KeyboardEvent} event */
export const isMoving = ({ key }) => MOVING.has(key);

/** Is this key free for a shortcut of the page? @param {KeyboardEvent} event */
export function isFree(event) {
  const focused = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  if (focused.closest("textarea, select, [contenteditable]")) return false;
  if (focused instanceof HTMLInputElement && !TEXTLESS.has(focused.type)) return false;
  return !(isMoving(event) && focused.closest("[type=radio], [type=range], [role=radiogroup], [role=slider]"));
}
