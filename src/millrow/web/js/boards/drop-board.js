/**
 * <drop-board>: a board into which discs fall. Small boards are SVG, large ones a canvas with pan and zoom.
 * Set `picture`; listen to "choose" (a column's number, or a cell where the picture aims at cells).
 */

import { announce } from "../app/messages.js";
import { say } from "../app/words.js";
import { h } from "../kit/dom.js";
import { BoardElement } from "./board-element.js";
import { countFrom, typedColumn } from "./columns.js";
import { DropSvg } from "./drop-svg.js";
import { nextStop } from "./drop-walk.js";
import { cellLabel, columnLabel } from "./labels.js";
import { arrival, cellOf, isFull, stacks } from "./picture.js";
import { register } from "./registry.js";

const LARGE = 13; // columns or rows that fit a phone with a finger's width each
const FORGET = 5000; // ms until typed digits are forgotten
const MODIFIER = /^(Shift|Control|Alt|Meta)$/;

/** @type {typeof import("./drop-canvas.js").DropCanvas|null} */
let DropCanvas = null; // loaded when a large board is first shown

/** An empty face until the code for large boards is loaded. */
const BLANK = { draw: () => {}, cellAt: () => null, showCursor: () => {}, pans: false };

class DropBoard extends BoardElement {
  #face = null;
  #faceKey = "";
  #columns = [];
  #typed = "";
  #timer = 0;

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("focusout", this.#left);
  }

  #left = ({ relatedTarget }) => {
    if (relatedTarget && !this.contains(relatedTarget)) this.#type(""); // what is typed next is meant for something else
  };

  disconnectedCallback() {
    this.#type("");
    this.#face?.close?.();
    this.#face = null;
    this.#faceKey = "";
  }

  render(before) {
    const { picture } = this;
    this.#columns = stacks(picture);
    const { columns, rows } = picture.board;
    const key = JSON.stringify([
      picture.board,
      picture.coordinates,
      countFrom(),
      picture.aim,
      picture.seats.map((seat) => [seat.token, seat.colour]),
    ]);
    const fresh = key !== this.#faceKey;
    if (fresh) {
      this.#faceKey = key;
      this.#face?.close?.();
      const large = Math.max(columns, rows) > LARGE && !this.hasAttribute("vector"); // print is sharp at any size
      this.#face = large ? this.#largeFace() : new DropSvg(this, picture);
      if (!this.#exists(this.cursor)) this.cursor = this.#place(Math.floor((columns - 1) / 2), 0);
    }
    this.classList.toggle("painting", Boolean(picture.painting));
    const isLost = !this.#exists(this.cursor); // the disc is gone, its column remains
    const isFocused = isLost && this.contains(document.activeElement);
    if (isLost) this.cursor = this.choiceAt(this.cursor);
    this.#draw(before !== null && !fresh && !this.still);
    if (isLost) this.#face.showCursor(isFocused);
  }

  /** A canvas, or an empty face until its code is loaded. */
  #largeFace() {
    const { columns, rows } = this.picture.board;
    const [narrowest, widest] = this.still ? [0.4, 4] : [0.9, 1.6]; // a board to play on needs larger cells
    this.style.setProperty("--aspect", String(Math.min(widest, Math.max(narrowest, columns / rows))));
    if (DropCanvas) return new DropCanvas(this, this.picture);
    this.replaceChildren();
    const key = this.#faceKey;
    const load = async () => {
      try {
        ({ DropCanvas } = await import("./drop-canvas.js"));
      } catch {
        // the server is away, and the screen says so
      }
      if (key !== this.#faceKey) return;
      this.#faceKey = ""; // the next drawing makes another face
      if (DropCanvas && this.isConnected) this.render(null);
    };
    load();
    return BLANK;
  }

  placeAt(x, y) {
    const cell = this.#face.cellAt(x, y);
    return cell && this.#place(...cell);
  }

  discPlaceAt(x, y) {
    const cell = this.#face.cellAt(x, y);
    return cell && String(cell);
  }

  get pans() {
    return Boolean(this.#face.pans);
  }

  next(place, [toRight, up]) {
    const right = this.picture.board.flipped ? -toRight : toRight;
    if (!this.#aimsAtCells) return nextStop(this.#columns, place, [right, up]);
    const [x, y] = this.#cell(place);
    const moved = this.#place(x + right, y + up);
    return this.#exists(moved) ? moved : place;
  }

  edge(last) {
    return this.#place(last ? this.picture.board.columns - 1 : 0, this.#cell(this.cursor)[1]);
  }

  /** The column of a disc. */
  choiceAt(place) {
    return this.#place(...this.#cell(place));
  }

  showCursor(focus) {
    if (focus) this.hoverAt(this.choiceAt(this.cursor));
    this.#face.showCursor(focus);
    this.#draw(false);
  }

  /** Digits are a column; Enter or Space chooses it, Backspace and Escape take it back, and so does every other key. */
  otherKey(event) {
    if (/^\d$/.test(event.key) && !this.#aimsAtCells) this.#type((this.#typed + event.key).slice(0, 3));
    else if (!this.#typed) return false;
    else if (event.key === "Enter" || event.key === " ") this.choose(typedColumn(this.#typed));
    else if (event.key === "Backspace") this.#type(this.#typed.slice(0, -1));
    else if (event.key === "Escape") this.#type("");
    else {
      if (!MODIFIER.test(event.key)) this.#type("");
      return false;
    }
    return true;
  }

  choose(place) {
    this.#type("");
    super.choose(place);
  }

  /** What a place is called, for the faces. */
  labelOf(place) {
    const { picture } = this;
    if (place.includes(",")) return cellLabel(picture, this.#columns, place);
    return columnLabel(picture, this.#columns, Number(place) - 1);
  }

  get #aimsAtCells() {
    return this.picture.aim === "cells";
  }

  #draw(moving) {
    this.#face?.draw({
      picture: this.picture,
      columns: this.#columns,
      ghost: this.#ghost(),
      here: this.hover,
      moving,
    });
  }

  /** The disc under the pointer: what a click here would bring, or the cell that is painted. */
  #ghost() {
    const { ghost = null, previews = {} } = this.picture;
    const { hover } = this;
    if (hover === null) return null;
    if (this.#aimsAtCells) return ghost === null ? null : { seat: ghost, cell: this.#cell(hover) };
    const disc = arrival(previews[hover]);
    return disc && { seat: disc.seat, cell: cellOf(disc.place) };
  }

  showHover() {
    this.#draw(false);
  }

  #type(digits) {
    this.#typed = digits;
    clearTimeout(this.#timer);
    this.querySelector(".typed")?.remove();
    if (!digits) return;
    const column = typedColumn(digits);
    const exists = this.#exists(column);
    const fits = exists && !isFull(this.#columns[Number(column) - 1]);
    const text = say(fits ? "page.typing" : exists ? "page.typing.full" : "page.typing.none", { digits });
    this.append(h("div", { class: "typed" }, text));
    announce(text);
    if (!exists) return; // Enter is refused, however late it comes
    this.moveCursor(column, this.contains(document.activeElement)); // Enter means it, later too
    this.#timer = setTimeout(() => this.#type(""), FORGET);
  }

  #place(x, y) {
    return this.#aimsAtCells ? `${x},${y}` : String(x + 1);
  }

  #cell(place) {
    return place.includes(",") ? cellOf(place) : [Number(place) - 1, 0];
  }

  #exists(place) {
    if (place === null || (this.#aimsAtCells && !place.includes(","))) return false;
    const [x, y] = this.#cell(place);
    if (!this.#aimsAtCells && place.includes(",")) return this.#columns[x]?.[y] >= 0;
    return x >= 0 && y >= 0 && x < this.picture.board.columns && y < this.picture.board.rows;
  }
}

customElements.define("drop-board", DropBoard);
register("drop-board", {
  numbered: true,
  landing: "fall",
  target: "column",
  flip: (board) => (Math.max(board.columns, board.rows) > LARGE ? null : { ...board, flipped: true }),
  sample: ({ columns }, players) =>
    Array.from({ length: columns }, (_, x) => {
      const seats = Array.from({ length: players }, (_, seat) => seat);
      return seats.filter((seat) => seat % columns === x).join("");
    }),
});
