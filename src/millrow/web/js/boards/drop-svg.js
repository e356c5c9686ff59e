/** The drop board in SVG: discs fall behind a wooden front whose holes show them. */

import { attribute, s } from "../kit/dom.js";
import { keyed } from "../kit/keyed.js";
import { badgeNode, sketchNode } from "./badges.js";
import { shownNumber } from "./columns.js";
import { boardLabels } from "./labels.js";
import { fall, lift, pulse, put } from "./motion.js";
import { disc, gradients } from "./paint.js";
import { cellOf, isFull } from "./picture.js";

const PITCH = 60; // from a cell to the next
const [HOLE, RADIUS, RING] = [25, 24, 26];
const MARGIN = 16; // of wood around the cells
const HEAD = 32; // above the wood, for the numbers
const BARE = 4;
const MOST_FALLING = 3; // more new discs than this are simply there

export class DropSvg {
  #board;
  #layers;
  #paints;
  #size;
  #flipped;
  #top;
  #men = new Map(); // cell -> {seat, node}

  /** @param {import("./board-element.js").BoardElement & {labelOf: (place: string) => string}} board the element to draw into @param {import("./picture.js").Picture} picture */
  constructor(board, picture) {
    const { columns, rows } = picture.board;
    this.#board = board;
    this.#size = [columns, rows];
    this.#flipped = Boolean(picture.board.flipped);
    this.#top = picture.coordinates ? HEAD : BARE;
    this.#paints = gradients(picture.seats);
    this.#layers = Object.fromEntries(
      ["men", "halos", "signs", "badges", "sketch", "places", "stacks"].map((name) => [name, s("g", {})]),
    );
    const width = columns * PITCH + 2 * MARGIN;
    const height = rows * PITCH + 2 * MARGIN + this.#top;
    board.style.setProperty("--aspect", String(width / height));
    const described = board.still ? { "aria-hidden": "true" } : boardLabels(picture);
    board.replaceChildren(
      s(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, ...described },
        this.#paints.node,
        picture.coordinates && this.#numbers(),
        s("rect", { class: "depth", ...this.#frame(4), rx: 18 }),
        this.#layers.men,
        s("path", { class: "wood", d: this.#woodPath() }),
        s("rect", { class: "wood-edge", ...this.#frame(1.5), rx: 20 }),
        s("path", { class: "rims", d: this.#circles(HOLE) }),
        this.#layers.halos,
        this.#layers.signs,
        this.#layers.sketch,
        this.#layers.badges,
        this.#layers.places,
        this.#layers.stacks,
      ),
    );
  }

  draw({ picture, columns, ghost, here, moving }) {
    this.#drawMen(picture, columns, moving);
    this.#drawHalos(picture);
    this.#drawHighlights(picture, ghost, moving);
    this.#drawBadges(picture);
    if (!this.#board.still) this.#drawPlaces(picture);
    if (!this.#board.still && picture.aim !== "cells") this.#drawStacks(columns);
    for (const number of this.#board.querySelectorAll(".numbers text")) {
      const { column } = number.dataset;
      const full = isFull(columns[column - 1]);
      attribute(number, "class", here === column ? "here" : full ? "full" : null);
    }
  }

  cellAt(x, y) {
    const svg = this.#board.querySelector("svg");
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
    const column = this.#across(Math.floor((point.x - MARGIN) / PITCH));
    const row = this.#size[1] - 1 - Math.floor((point.y - this.#top - MARGIN) / PITCH);
    const inside = column >= 0 && column < this.#size[0] && row >= 0 && row <= this.#size[1];
    return inside ? [column, Math.min(row, this.#size[1] - 1)] : null;
  }

  showCursor(focus) {
    if (focus) this.#board.querySelector(`[data-place="${this.#board.cursor}"]`)?.focus();
  }

  /** The column counted from the other side, if the board is flipped. @param {number} x */
  #across(x) {
    return this.#flipped ? this.#size[0] - 1 - x : x;
  }

  #spot([x, y]) {
    return [MARGIN + (this.#across(x) + 0.5) * PITCH, this.#top + MARGIN + (this.#size[1] - 0.5 - y) * PITCH];
  }

  #frame(inset) {
    const [columns, rows] = this.#size;
    return {
      x: inset,
      y: this.#top + inset,
      width: columns * PITCH + 2 * (MARGIN - inset),
      height: rows * PITCH + 2 * (MARGIN - inset),
    };
  }

  #circles(r) {
    const [columns, rows] = this.#size;
    let path = "";
    for (let x = 0; x < columns; x += 1) {
      for (let y = 0; y < rows; y += 1) {
        const [cx, cy] = this.#spot([x, y]);
        path += `M${cx - r},${cy}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
      }
    }
    return path;
  }

  /** The front: a rounded plate with the holes cut out. */
  #woodPath() {
    const { x, y, width, height } = this.#frame(1.5);
    const r = 20;
    const plate = `M${x + r},${y}h${width - 2 * r}a${r},${r} 0 0 1 ${r},${r}v${height - 2 * r}a${r},${r} 0 0 1 ${-r},${r}h${2 * r - width}a${r},${r} 0 0 1 ${-r},${-r}v${2 * r - height}a${r},${r} 0 0 1 ${r},${-r}z`;
    return plate + this.#circles(HOLE);
  }

  #numbers() {
    const texts = Array.from({ length: this.#size[0] }, (_, x) =>
      s("text", { x: this.#spot([x, 0])[0], y: HEAD / 2, dy: ".3em", "data-column": x + 1 }, String(shownNumber(x))),
    );
    return s("g", { class: "numbers", "aria-hidden": "true" }, texts);
  }

  #drawMen(picture, columns, moving) {
    const wanted = new Map();
    columns.forEach((stack, x) => stack.forEach((seat, y) => seat >= 0 && wanted.set(`${x},${y}`, seat)));
    for (const [cell, man] of this.#men) {
      if (wanted.get(cell) === man.seat) continue;
      this.#men.delete(cell);
      if (moving) lift(man.node, this.#spot(cellOf(cell)));
      else man.node.remove();
    }
    const come = [...wanted].filter(([cell]) => !this.#men.has(cell));
    const falls = moving && come.length <= MOST_FALLING && !picture.painting;
    for (const [cell, seat] of come) {
      const node = disc(picture.seats[seat], seat, RADIUS, this.#paints.fill(seat));
      const [x, y] = cellOf(cell);
      const to = this.#spot([x, y]);
      this.#layers.men.append(node);
      if (falls) fall(node, this.#spot([x, this.#size[1]]), to, (this.#size[1] - y) / this.#size[1]);
      else put(node, to);
      this.#men.set(cell, { seat, node });
    }
  }

  #drawHalos({ touched = [] }) {
    const make = ({ key }) => {
      const [cx, cy] = this.#spot(cellOf(key));
      return s(
        "g",
        { class: "lasting" },
        s("circle", { class: "edge", cx, cy, r: RING }),
        s("circle", { class: "band", cx, cy, r: RING }),
      );
    };
    keyed(
      this.#layers.halos,
      [...new Set(touched)].map((key) => ({ key })),
      make,
    );
  }

  /** Values of steps, and what a person drew. */
  #drawBadges({ badges = [], sketch = [] }) {
    const isCell = (place) => {
      const [x, y] = cellOf(place);
      return x >= 0 && x < this.#size[0] && y >= 0 && y < this.#size[1];
    };
    keyed(
      this.#layers.badges,
      badges
        .filter(({ place }) => isCell(place))
        .map((badge) => ({ key: `${badge.place} ${badge.kind} ${badge.text}`, ...badge })),
      (badge) => badgeNode(badge, this.#spot(cellOf(badge.place)), PITCH - 10, this.#size[0] * PITCH),
    );
    keyed(
      this.#layers.sketch,
      sketch.filter((mark) => mark.every(isCell)).map((mark) => ({ key: String(mark), mark })),
      ({ mark }) =>
        sketchNode(
          mark.map((place) => this.#spot(cellOf(place))),
          RING,
        ),
    );
  }

  #drawHighlights(picture, ghost, moving) {
    const { marks = [], lines = [], wrong = [], lit = [], wins = [], seats } = picture;
    const ring = (kind, places) => places.map((place) => ({ key: `${kind} ${place}`, kind, cell: cellOf(place) }));
    const wanted = [
      ...ring("marked", marks),
      ...ring("wrong", wrong),
      ...ring("lit", lit),
      ...lines.map((line) => ({ key: `bar ${line}`, kind: "bar", ends: [line[0], line.at(-1)].map(cellOf), moving })),
      ...wins.map(({ seat, point }, nth) => ({
        key: `win ${seat} ${point}`,
        kind: "win",
        cell: cellOf(point),
        seat,
        second: wins.findIndex((win) => win.point === point) < nth,
      })),
    ];
    if (ghost) wanted.push({ key: `ghost ${ghost.seat} ${ghost.cell}`, kind: "ghost", ...ghost });
    keyed(this.#layers.signs, wanted, (spec) => this.#sign(spec, seats));
  }

  #sign({ kind, cell, ends, seat, second, moving }, seats) {
    if (kind === "bar") {
      const [[x1, y1], [x2, y2]] = ends.map((end) => this.#spot(end));
      const lines = ["sign bar-edge", "sign bar"].map((look) => s("line", { class: look, x1, y1, x2, y2 }));
      if (moving) for (const line of lines) pulse(line);
      return s("g", {}, lines);
    }
    const [x, y] = this.#spot(cell);
    if (kind === "ghost") {
      const node = disc(seats[seat], seat, RADIUS, this.#paints.fill(seat));
      node.classList.add("ghost");
      put(node, [x, y]);
      return node;
    }
    if (kind === "win") {
      const node = s(
        "g",
        {},
        s("circle", { class: "sign win", r: RING - 3 }),
        disc(seats[seat], seat, 11, this.#paints.fill(seat)),
      );
      put(node.lastChild, [second ? 13 : 0, 0]);
      put(node, [x, y]);
      return node;
    }
    if (kind === "wrong" || kind === "lit") {
      return s("rect", { class: `sign ${kind}`, x: x - RING, y: y - RING, width: 2 * RING, height: 2 * RING, rx: 6 });
    }
    return s("circle", { class: `sign ${kind}`, cx: x, cy: y, r: RING + 1 });
  }

  /** The discs of every column, from the bottom, for those who listen; a click goes through to the column. */
  #drawStacks(columns) {
    const stacks = columns.map((stack, x) => ({ key: String(x), stack }));
    const group = () => s("g", {});
    const make = ({ key }) => {
      const [x, y] = this.#spot(cellOf(key)).map((middle) => middle - PITCH / 2 + 2);
      const box = { x, y, width: PITCH - 4, height: PITCH - 4 };
      return s("g", { class: "place listened", role: "img", data: { place: key } }, [
        s("rect", { class: "spot", ...box }),
        s("rect", { class: "focus", rx: 10, ...box }),
      ]);
    };
    keyed(this.#layers.stacks, stacks, group, (node, { key: x, stack }) => {
      const discs = [...stack.keys()].filter((y) => stack[y] >= 0);
      keyed(
        node,
        discs.map((y) => ({ key: `${x},${y}` })),
        make,
        (disc, { key }) => this.#name(disc, key),
      );
    });
  }

  /** What can be clicked, focused and listened to. */
  #drawPlaces(picture) {
    const [columns, rows] = this.#size;
    const cells = picture.aim === "cells";
    const wanted = [];
    for (let x = 0; x < columns; x += 1) {
      if (cells) for (let y = 0; y < rows; y += 1) wanted.push({ key: `${x},${y}`, x, y });
      else wanted.push({ key: String(x + 1), x });
    }
    const make = ({ key, x, y }) => {
      const box = cells
        ? { x: MARGIN + this.#across(x) * PITCH, y: this.#spot([x, y])[1] - PITCH / 2, width: PITCH, height: PITCH }
        : { x: MARGIN + this.#across(x) * PITCH, y: 0, width: PITCH, height: this.#top + MARGIN + rows * PITCH };
      const inner = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
      return s(
        "g",
        { class: "place", role: "button", data: { place: key } },
        s("rect", { class: "spot", rx: 12, ...box }),
        s("rect", { class: "focus", rx: 10, ...inner }),
      );
    };
    keyed(this.#layers.places, wanted, make, (node, { key }) => {
      attribute(node, "class", picture.painting || picture.targets?.includes(key) ? "place live" : "place");
      this.#name(node, key);
    });
  }

  /** A place's name for those who listen; only the cursor's is a tab stop. */
  #name(node, place) {
    attribute(node, "aria-label", this.#board.labelOf(place));
    attribute(node, "tabindex", place === this.#board.cursor ? "0" : "-1");
    attribute(node, "data-first", place === this.#board.cursor);
  }
}
