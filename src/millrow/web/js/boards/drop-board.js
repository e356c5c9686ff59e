/**
 * <drop-board>: a board into which discs fall. Small boards are SVG, large ones a canvas with pan and zoom.
 * Set `picture`; listen to "choose" (a column's number, or a cell where the picture aims at cells).
 */

import { announce } from "../app/messages.js";
import { h } from "../kit/dom.js";
import { BoardElement } from "./board-element.js";
import { countFrom, typedColumn } from "./columns.js";
import { DropCanvas } from "./drop-canvas.js";
import { DropSvg } from "./drop-svg.js";
import { cellLabel, columnLabel } from "./labels.js";
import { cellOf, heightOf, stacks } from "./picture.js";

const LARGE = 13; // columns or rows that fit a phone with a finger's width each
const FORGET = 5000; // ms until typed digits are forgotten

class DropBoard extends BoardElement {
  #face = null;
  #faceKey = "";
  #columns = [];
  #hover = null;
  #typed = "";
  #timer = 0;

  connectedCallback() {
    super.connectedCallback();
    if (this.still) return;
    this.addEventListener("pointermove", (event) =>
      this.#hoverAt(event.pointerType === "mouse" ? this.placeAt(event.clientX, event.clientY) : null),
    );
    this.addEventListener("pointerleave", () => this.#hoverAt(null));
    this.addEventListener("focusout", () => this.#hoverAt(null));
  }

  disconnectedCallback() {
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
      this.#face = new (Math.max(columns, rows) > LARGE ? DropCanvas : DropSvg)(this, picture);
      if (!this.#exists(this.cursor)) this.cursor = this.#place(Math.floor((columns - 1) / 2), 0);
    }
    this.classList.toggle("painting", Boolean(picture.painting));
    this.#draw(before !== null && !fresh && !this.still);
  }

  placeAt(x, y) {
    const cell = this.#face.cellAt(x, y);
    return cell && this.#place(...cell);
  }

  next(place, [right, up]) {
    const [x, y] = this.#cell(place);
    const moved = this.#place(x + right, y + (this.#aimsAtCells ? up : 0));
    return this.#exists(moved) ? moved : place;
  }

  edge(last) {
    return this.#place(last ? this.picture.board.columns - 1 : 0, this.#cell(this.cursor)[1]);
  }

  showCursor(focus) {
    if (focus) this.#hover = this.cursor;
    this.#face.showCursor(focus);
    this.#draw(false);
  }

  /** Digits are a column; Enter chooses it, Backspace and Escape take it back. */
  otherKey(event) {
    if (/^\d$/.test(event.key) && !this.#aimsAtCells) this.#type((this.#typed + event.key).slice(0, 3));
    else if (!this.#typed) return false;
    else if (event.key === "Enter") {
      const column = typedColumn(this.#typed);
      this.#type("");
      if (this.#exists(column)) this.moveCursor(column);
      this.choose(column);
    } else if (event.key === "Backspace") this.#type(this.#typed.slice(0, -1));
    else if (event.key === "Escape") this.#type("");
    else return false;
    return true;
  }

  /** What a place is called, for the faces. */
  labelOf(place) {
    const { picture } = this;
    if (this.#aimsAtCells) return cellLabel(picture, this.#columns, place);
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
      here: this.#hover,
      moving,
    });
  }

  /** The disc under the pointer: where it would land, or the cell that is aimed at. */
  #ghost() {
    const { ghost = null, targets = [] } = this.picture;
    if (this.#hover === null || ghost === null) return null;
    const [x, y] = this.#cell(this.#hover);
    if (this.#aimsAtCells) return { seat: ghost, cell: [x, y] };
    return targets.includes(this.#hover) ? { seat: ghost, cell: [x, heightOf(this.#columns[x])] } : null;
  }

  #hoverAt(place) {
    if (place === this.#hover) return;
    this.#hover = place;
    this.#draw(false);
  }

  #type(digits) {
    this.#typed = digits;
    clearTimeout(this.#timer);
    this.querySelector(".typed")?.remove();
    if (!digits) return;
    this.append(h("div", { class: "typed" }, `column ${digits}`));
    announce(`column ${digits}, Enter to drop`);
    this.#timer = setTimeout(() => this.#type(""), FORGET);
  }

  #place(x, y) {
    return this.#aimsAtCells ? `${x},${y}` : String(x + 1);
  }

  #cell(place) {
    return this.#aimsAtCells ? cellOf(place) : [Number(place) - 1, 0];
  }

  #exists(place) {
    if (place === null || place.includes(",") !== this.#aimsAtCells) return false;
    const [x, y] = this.#cell(place);
    return x >= 0 && y >= 0 && x < this.picture.board.columns && y < this.picture.board.rows;
  }
}

customElements.define("drop-board", DropBoard);
