/** The unsaved drawing, in the tab's session storage. Nothing is stored if the browser blocks it. */

const KEY = "millrow.board";

/** @returns {{drawing: import("./drawing.js").Drawing, name: string}|null} */
export function storedDrawing() {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY));
    return stored?.drawing?.points.length ? stored : null;
  } catch {
    return null;
  }
}

/** @param {import("./drawing.js").Drawing} drawing @param {string} name */
export function storeDrawing(drawing, name) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ drawing, name }));
  } catch {
    // blocked or full: the drawing is lost when the screen is left
  }
}
