/** A board being drawn: the tool, the points chosen so far, and every change with undo and redo. */

import {
  areConnected,
  coordinatesOf,
  emptyDrawing,
  History,
  MILL_SIZES,
  nearestEdge,
  neighbours,
  pointsAlong,
  resized,
  withLine,
  withMillToggled,
  withoutEdge,
  withoutPoint,
  withPoint,
} from "./drawing.js";

const ERASER_REACH = 0.33; // of a point, in steps of the grid; further away its lines are erased

/** @typedef {import("./drawing.js").Drawing} Drawing */

/**
 * @typedef {object} BoardFile the board that a drawing belongs to
 * @property {string} name as it was typed
 * @property {{id: string, name: string, board: Drawing}|null} saved the saved board that it is; null if it is none yet
 */

export class Editing {
  /** @type {History<{drawing: Drawing, file: BoardFile}>} */
  #history;
  #tool = "draw"; // or mill, erase
  #chosen = []; // the start of a line, or the points of a mill so far
  #changed;
  #redraw;
  #mills;

  /**
   * @param {string} base the rules of an empty drawing
   * @param {{changed: () => void, redraw: () => void, mills: () => string[][]}} screen `changed` is called when the
   *   drawing has changed, `redraw` when only the choice of points has; `mills` are those the server found
   */
  constructor(base, { changed, redraw, mills }) {
    this.#history = new History({ drawing: emptyDrawing(base), file: { name: "", saved: null } });
    [this.#changed, this.#redraw, this.#mills] = [changed, redraw, mills];
  }

  /** @returns {Drawing} */
  get drawing() {
    return this.#history.now.drawing;
  }

  /** @returns {BoardFile} */
  get file() {
    return this.#history.now.file;
  }

  get tool() {
    return this.#tool;
  }

  get chosen() {
    return this.#chosen;
  }

  get hasUndo() {
    return this.#history.hasUndo;
  }

  get hasRedo() {
    return this.#history.hasRedo;
  }

  /** The drawing without a point at which a line was only begun. */
  get finished() {
    return this.#isBegun ? withoutPoint(this.drawing, this.#chosen[0]) : this.drawing;
  }

  /** Has a line been begun at a point that has no other? */
  get #isBegun() {
    const [from] = this.#tool === "draw" ? this.#chosen : [];
    return from !== undefined && neighbours(this.drawing, from).length === 0;
  }

  selectTool(tool) {
    this.cancel();
    this.#tool = tool;
    this.#redraw();
  }

  /** Change the drawing. @param {Drawing} drawing @param {string[]} chosen */
  change(drawing, chosen = []) {
    if (drawing !== this.drawing) this.#history.change({ drawing, file: this.file });
    this.#chosen = chosen;
    this.#changed();
  }

  /** Begin with another board; nothing can be undone. @param {Drawing} drawing @param {BoardFile} file */
  begin(drawing, file) {
    this.#history = new History({ drawing, file });
    this.#historyMoved();
  }

  /** Show another board; undo shows this one again, under its own name. @param {Drawing} drawing @param {BoardFile} file */
  open(drawing, file) {
    this.#history.change({ drawing, file });
    this.#historyMoved();
  }

  /** A dot was clicked. @param {string} dot */
  choose(dot) {
    const [from] = this.#chosen;
    if (this.#tool === "mill") this.#chooseForMill(dot);
    else if (from === dot) this.cancel();
    else if (from) this.change(withLine(this.drawing, from, dot), [dot]);
    else this.change(withPoint(this.drawing, dot), [dot]);
  }

  #chooseForMill(dot) {
    if (!this.drawing.points.includes(dot)) return;
    const others = this.#chosen.filter((point) => point !== dot);
    const chosen = others.length < this.#chosen.length ? others : [...this.#chosen, dot];
    if (chosen.length === this.drawing.mill) this.toggleMill(chosen);
    else {
      this.#chosen = chosen;
      this.#redraw();
    }
  }

  /** Make a line of points a mill, or no longer one. @param {string[]} line */
  toggleMill(line) {
    this.change(withMillToggled(this.drawing, line, this.#mills()));
  }

  /** The pointer was dragged from dot to dot. @param {{from: string, to: string}} drag */
  drag({ from, to }) {
    if (this.#tool !== "mill") return this.change(withLine(this.drawing, from, to));
    const { points } = this.drawing;
    const line = points.includes(from) && points.includes(to) ? pointsAlong(this.drawing, from, to) : [];
    if (MILL_SIZES.includes(line.length)) this.toggleMill(line);
  }

  /** Erase the point or the connection at a place of the grid. @param {{dot: string|null, x: number, y: number}} place */
  erase({ dot, x, y }) {
    const edge = nearestEdge(this.drawing, x, y);
    const [px, py] = dot === null ? [x, y] : coordinatesOf(dot);
    const isNear = Math.hypot(px - x, py - y) < ERASER_REACH;
    if (isNear && this.drawing.points.includes(dot)) this.change(withoutPoint(this.drawing, dot));
    else if (edge) this.change(withoutEdge(this.drawing, edge[0], edge[1]));
  }

  /** With the keyboard: erase the line from the chosen point to this one, or else the point. @param {string} dot */
  remove(dot) {
    const [from] = this.#tool === "draw" ? this.#chosen : [];
    if (from && areConnected(this.drawing, from, dot)) this.change(withoutEdge(this.drawing, from, dot), [dot]);
    else if (this.drawing.points.includes(dot)) this.change(withoutPoint(this.drawing, dot));
  }

  /** Stop drawing a line; a point of which nothing was drawn goes again. */
  cancel() {
    if (this.#isBegun) return this.change(this.finished);
    this.#chosen = [];
    this.#redraw();
  }

  resize(by) {
    this.change(resized(this.drawing, this.drawing.size + by));
  }

  clear() {
    const { base, options, size, mill } = this.drawing;
    this.change({ ...emptyDrawing(base), options, size, mill });
  }

  undo() {
    this.#history.undo();
    this.#historyMoved();
  }

  redo() {
    this.#history.redo();
    this.#historyMoved();
  }

  #historyMoved() {
    this.#chosen = [];
    this.#changed();
  }
}
