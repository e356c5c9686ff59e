/**
 * Unsaved drawings, in the tab's session storage: the one that is no saved board yet, and the changed ones of saved boards.
 * Nothing is stored if the browser blocks it.
 */

const KEY = "millrow.boards";
const MAX_DRAWINGS = 12; // the least recently changed are dropped first
export const NEW = "new"; // instead of the id of a saved board

/** @typedef {{drawing: import("./drawing.js").Drawing, name: string}} Stored */

/** @returns {Record<string, Stored>} */
function loadStored() {
  try {
    return { ...JSON.parse(sessionStorage.getItem(KEY)) };
  } catch {
    return {};
  }
}

/** Store all; false if the browser does not allow it. @param {Record<string, Stored>} all */
function storeAll(all) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** The unsaved drawing of this board. @param {string} id or NEW @returns {Stored|null} */
export function storedDrawing(id) {
  const stored = loadStored()[id];
  return stored?.drawing?.points.length ? stored : null;
}

/** @param {string} id or NEW @param {Stored} drawing @returns {boolean} false if it will be lost */
export function storeDrawing(id, drawing) {
  const { [id]: _before, ...others } = loadStored();
  return storeAll(Object.fromEntries([...Object.entries(others), [id, drawing]].slice(-MAX_DRAWINGS)));
}

/** The board has no unsaved changes any more. @param {string} id or NEW */
export function forgetDrawing(id) {
  const { [id]: before, ...others } = loadStored();
  if (before) storeAll(others);
}
