/** The keys of a game, wherever the focus is. Those of the board are in boards/board-element.js. */

import { isFree, isMoving } from "../kit/keys.js";

/**
 * @param {import("../boards/board-element.js").BoardElement} board
 * @param {boolean} numbered do digits choose a place of the board?
 * @param {{release: () => void, undo: () => void, hint?: () => void, replay: (event: KeyboardEvent) => void}} does
 * @returns {(event: KeyboardEvent) => void} for keydown
 */
export function gameKeys(board, numbered, does) {
  return (event) => {
    const focused = /** @type {Element} */ (event.target);
    if (event.key === "Escape" && !event.defaultPrevented && !focused.closest("dialog, details")) does.release();
    if (!isFree(event)) return;
    const elsewhere = !board.contains(focused);
    if (isMoving(event) && event.shiftKey) {
      if (!elsewhere || !getSelection().isCollapsed) return; // Shift and an arrow also extend a selection
      event.preventDefault();
      board.moveCursor(board.cursor);
    } else if (event.key.toLowerCase() === "u") {
      if (!event.repeat) does.undo();
    } else if (does.hint && event.key.toLowerCase() === "h") {
      if (!event.repeat) does.hint();
    } else if (numbered && elsewhere && /^\d$/.test(event.key)) {
      board.moveCursor(board.cursor);
      board.otherKey(event);
    } else {
      does.replay(event);
    }
  };
}
