/**
 * The large drop board: one canvas for the discs, and one above it for animations and highlights. A step redraws only the
 * cells that changed; everything is redrawn when the view moves.
 */

import { settings } from "../app/settings.js";
import { say } from "../app/words.js";
import { button, h } from "../kit/dom.js";
import { CanvasCursor } from "./canvas-cursor.js";
import { drawNumbers, HEAD } from "./canvas-numbers.js";
import { drawOverlay } from "./canvas-overlay.js";
import { boardLabels } from "./labels.js";
import { fallTime, pulseTime, swell } from "./motion.js";
import { PanZoom } from "./panzoom.js";
import { cellOf } from "./picture.js";
import { discSprite, holeSprite, themeColours } from "./sprites.js";

const TOUCH_CELL = 24; // px of a cell on a touch screen
const MOUSE_CELL = 14; // px of a cell at first, where the whole board would be a blur
const BLUR = 5; // px of a cell

export class DropCanvas {
  #board;
  #size;
  #ground = h("canvas", { "aria-hidden": "true" });
  #above = h("canvas", { class: "canvas-above", "aria-hidden": "true" });
  #frame;
  #view;
  #cursor = new CanvasCursor();
  #scene = null; // what was last drawn
  #shown = null; // the columns the ground shows
  #sprites = null;
  #falling = null; // {cell, seat, from: time, lasts}
  #pulse = null; // {since: time, lasts}, while the winning line swells
  #fitted = false; // has the frame had a size before?
  #resizeObserver;
  #repaint = () => this.#redrawAll();

  constructor(board, picture) {
    this.#board = board;
    this.#size = [picture.board.columns, picture.board.rows];
    const zoom = (by) => () => this.#view.zoomTo(this.#view.scale * by);
    const tools = h(
      "div",
      { class: "zoom row" },
      button("+", zoom(1.5), { class: "icon", "aria-label": say("page.zoom.in") }),
      button("−", zoom(1 / 1.5), { class: "icon", "aria-label": say("page.zoom.out") }),
      button(say("page.zoom.whole"), () => this.#view.fit()),
      h("span", { class: "quiet small" }, say("page.zoom.help")),
    );
    const described = board.still ? { "aria-hidden": "true" } : boardLabels(picture, "page.board.typing");
    this.#frame = h(
      "div",
      { class: "canvas-frame", ...described },
      this.#ground,
      this.#above,
      board.still ? null : this.#cursor.nodes,
    );
    board.replaceChildren(this.#frame, ...(board.still ? [] : [tools]));
    this.#view = new PanZoom(
      this.#frame,
      this.#size,
      this.#head,
      () => this.#redrawAll(),
      () => !board.picture.painting,
    );
    this.#resizeObserver = new ResizeObserver(() => this.#resize());
    this.#resizeObserver.observe(this.#frame);
    settings.addEventListener("change", this.#repaint);
  }

  close() {
    this.#resizeObserver.disconnect();
    settings.removeEventListener("change", this.#repaint);
  }

  draw(scene) {
    const before = this.#scene;
    this.#scene = scene;
    if (!this.#view.scale || !this.#ground.width) return;
    const changed = this.#shown && this.#sprites ? this.#changes(scene.columns) : null;
    if (!changed) this.#drawGround();
    else for (const [x, y] of changed) this.#drawCell(x, y);
    this.#shown = scene.columns;
    if (scene.moving && changed?.length === 1) {
      this.#scrollIntoView(...changed[0]);
      this.#startFall(...changed[0]);
    }
    if (before?.columns !== scene.columns) this.#labelCursor();
    if (scene.moving && scene.picture.marks?.length && !before?.picture.marks?.length) this.#beginPulse();
    this.#drawAbove();
  }

  /** Does a drag move the view? */
  get pans() {
    return !this.#view.isWhole;
  }

  cellAt(x, y) {
    const box = this.#frame.getBoundingClientRect();
    const { scale, left, top } = this.#view;
    const column = Math.floor((x - box.left - this.#frame.clientLeft + left) / scale);
    const row = this.#size[1] - 1 - Math.floor((y - box.top - this.#frame.clientTop - this.#head + top) / scale);
    return column >= 0 && column < this.#size[0] && row >= 0 ? [column, Math.min(row, this.#size[1] - 1)] : null;
  }

  showCursor(focus) {
    const { cursor } = this.#board;
    const [column, row] = cursor.includes(",") ? cellOf(cursor) : [Number(cursor) - 1, null];
    if (focus) {
      this.#cursor.step();
      this.#view.reveal(column, row === null ? null : this.#size[1] - 1 - row);
    }
    this.#labelCursor();
    if (focus) this.#cursor.focus();
  }

  get #head() {
    return this.#board.still ? 0 : HEAD;
  }

  get #ratio() {
    return Math.min(2, devicePixelRatio || 1);
  }

  #resize() {
    const [width, height] = [this.#frame.clientWidth, this.#frame.clientHeight];
    if (!width || !height) return;
    const first = !this.#fitted;
    this.#fitted = true;
    for (const canvas of [this.#ground, this.#above]) {
      canvas.width = Math.round(width * this.#ratio);
      canvas.height = Math.round(height * this.#ratio);
    }
    this.#shown = null; // a canvas of another size is empty
    if (first) this.#firstView();
    else if (this.#view.isWhole) this.#view.fit();
    else this.#view.zoomTo(this.#view.scale);
    if (!this.#shown) this.#redrawAll();
    if (this.#board.cursor !== null) this.#labelCursor();
  }

  /** The whole board where its cells can be told apart, else a part of it with the last move. */
  #firstView() {
    const { still, picture } = this.#board;
    const least = matchMedia("(pointer: coarse)").matches ? TOUCH_CELL : this.#view.whole < BLUR ? MOUSE_CELL : 0;
    this.#view.fit(still ? 0 : least);
    const last = picture.touched?.[0];
    if (!still && last) this.#scrollIntoView(...cellOf(last));
  }

  /** The view, the size or the theme changed: redraw everything. */
  #redrawAll() {
    this.#sprites = null;
    this.#shown = null;
    if (this.#scene) this.draw({ ...this.#scene, moving: false });
    if (this.#scene) this.#labelCursor();
  }

  #changes(columns) {
    const found = [];
    columns.forEach((stack, x) => stack.forEach((seat, y) => seat !== this.#shown[x][y] && found.push([x, y])));
    return found;
  }

  #makeSprites() {
    const { seats } = this.#scene.picture;
    const shown = this.#view.scale;
    const size = shown * this.#ratio;
    const colours = themeColours();
    const bold = settings.get("shapes") === "bold";
    this.#sprites = {
      colours,
      hole: holeSprite(size, colours),
      discs: seats.map((seat) => discSprite(seat, size, shown, { bold, sans: colours.sans })),
    };
  }

  #drawGround() {
    this.#makeSprites();
    const pen = this.#ground.getContext("2d");
    pen.fillStyle = this.#sprites.colours.wood;
    pen.fillRect(0, 0, this.#ground.width, this.#ground.height);
    const { scale, left, top, room } = this.#view;
    const [columns, rows] = this.#size;
    const [x0, x1] = [Math.max(0, Math.floor(left / scale)), Math.min(columns, Math.ceil((left + room[0]) / scale))];
    const tall = this.#frame.clientHeight - this.#head; // the foot too: cells are cut off by the frame alone
    const [t0, t1] = [Math.max(0, Math.floor(top / scale)), Math.min(rows, Math.ceil((top + tall) / scale))];
    const ratio = this.#ratio;
    for (let x = x0; x < x1; x += 1) for (let t = t0; t < t1; t += 1) this.#drawDisc(pen, x, rows - 1 - t, ratio);
  }

  #drawDisc(pen, x, y, ratio = this.#ratio) {
    const seat = this.#scene.columns[x][y];
    const [left, top] = this.#corner(x, y, ratio);
    const size = this.#view.scale * ratio;
    pen.drawImage(seat < 0 ? this.#sprites.hole : this.#sprites.discs[seat], left, top, size, size);
  }

  #drawCell(x, y) {
    const pen = this.#ground.getContext("2d");
    const size = this.#view.scale * this.#ratio;
    pen.fillStyle = this.#sprites.colours.wood;
    pen.fillRect(...this.#corner(x, y), size, size);
    this.#drawDisc(pen, x, y);
  }

  /** The upper left corner of a cell in device pixels. @returns {[number, number]} */
  #corner(x, y, ratio = this.#ratio) {
    const { scale, left, top } = this.#view;
    return [(x * scale - left) * ratio, ((this.#size[1] - 1 - y) * scale - top + this.#head) * ratio];
  }

  /** Scroll to the cell that changed, unless it is visible already. */
  #scrollIntoView(x, y) {
    const { scale, left, top, room } = this.#view;
    const [right, down] = [x * scale - left, (this.#size[1] - 1 - y) * scale - top];
    const inside = right > -1 && down > -1 && right + scale < room[0] + 1 && down + scale < room[1] + 1;
    if (!inside) this.#view.reveal(x, this.#size[1] - 1 - y);
  }

  #startFall(x, y) {
    const seat = this.#scene.columns[x][y];
    const lasts = settings.lasts(fallTime((this.#size[1] - y) / this.#size[1]));
    if (seat < 0 || !lasts) return;
    this.#falling = { cell: [x, y], seat, since: performance.now(), lasts };
    requestAnimationFrame(this.#animate);
  }

  #beginPulse() {
    const lasts = pulseTime();
    if (!lasts) return;
    this.#pulse = { since: performance.now(), lasts };
    requestAnimationFrame(this.#animate);
  }

  #animate = () => {
    const isOver = (motion) => motion && performance.now() - motion.since >= motion.lasts;
    if (isOver(this.#falling)) this.#falling = null;
    if (isOver(this.#pulse)) this.#pulse = null;
    if (this.#falling || this.#pulse) requestAnimationFrame(this.#animate);
    this.#drawAbove();
  };

  #drawAbove() {
    const pen = this.#above.getContext("2d");
    pen.clearRect(0, 0, this.#above.width, this.#above.height);
    if (!this.#sprites) return;
    const size = this.#view.scale * this.#ratio;
    if (this.#falling) {
      const { cell, seat, since, lasts } = this.#falling;
      const part = Math.min(1, (performance.now() - since) / lasts);
      const row = this.#size[1] - (this.#size[1] - cell[1]) * part * part;
      pen.drawImage(this.#sprites.hole, ...this.#corner(...cell), size, size);
      pen.drawImage(this.#sprites.discs[seat], ...this.#corner(cell[0], row), size, size);
    }
    const corner = (x, y) => this.#corner(x, y);
    const pulse = this.#pulse ? swell((performance.now() - this.#pulse.since) / this.#pulse.lasts) : 0;
    drawOverlay(pen, { ...this.#scene, sprites: this.#sprites, size, corner, pulse });
    const { colours } = this.#sprites;
    const strip = { ...this.#scene, view: this.#view, ratio: this.#ratio, colours };
    if (this.#head) drawNumbers(pen, strip);
  }

  #labelCursor() {
    const { cursor, still } = this.#board;
    if (still || cursor === null || !this.#scene) return;
    const isCell = cursor.includes(",");
    const [column, row] = isCell ? cellOf(cursor) : [Number(cursor) - 1, this.#size[1] - 1];
    const [left, top] = this.#corner(column, row).map((px) => px / this.#ratio);
    const width = this.#view.scale;
    const box = isCell ? { left, top, width, height: width } : { left, top: this.#head, width, height: null };
    const role = isCell && this.#scene.picture.aim !== "cells" ? "img" : "button"; // a disc in play is only read
    this.#cursor.show(cursor, this.#board.labelOf(cursor), box, role);
  }
}
