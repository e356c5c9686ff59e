/**
 * <drawing-board>: the grid on which a board is drawn. Set `picture`; events say which dots were chosen.
 *
 * Events: "choose" (detail: dot), "line" (detail: {from, to}, of a drag), "place" (detail: {dot, x, y}, where the grid was
 * clicked, for erasing), "remove" (detail: dot, by the keyboard), "release".
 */

import { say } from "../app/words.js";
import { OPEN_MENU } from "../boards/board-element.js";
import { attribute, s } from "../kit/dom.js";
import { keyed } from "../kit/keyed.js";
import { coordinatesOf, dotAt, neighbours } from "./drawing.js";

const DOT_SPACING = 60; // between two dots, in SVG units
const MARGIN = 52;
const DRAG_DISTANCE = 8; // px until a press becomes a drag
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @typedef {object} DrawingPicture what is shown
 * @property {import("./drawing.js").Drawing} drawing
 * @property {string[][]} mills as the server has them
 * @property {string} tool draw, mill or erase
 * @property {string[]} chosen the start of a line, or the points of a mill so far
 * @property {string[]} wrong points of problems
 * @property {string[]} lit points to highlight
 * @property {boolean} coordinates
 */

const isFar = ({ x, y }, { clientX, clientY }) => Math.hypot(clientX - x, clientY - y) > DRAG_DISTANCE;

const edgeKey = (edge) => [...edge].sort().join();

class DrawingBoard extends HTMLElement {
  /** @type {DrawingPicture} */
  #picture = null;
  #size = "";
  #layers = null;
  #press = null; // {dot, x, y, id, dragging}
  cursor = "";

  connectedCallback() {
    this.classList.add("board", "drawing-board");
    this.addEventListener("pointerdown", this.#down);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#up);
    this.addEventListener("pointercancel", () => this.#endPress());
    this.addEventListener("click", this.#click);
    this.addEventListener("keydown", this.#key);
    this.addEventListener("focusin", this.#focused);
  }

  /** @param {DrawingPicture} picture */
  set picture(picture) {
    this.#picture = picture;
    const size = `${picture.drawing.size} ${picture.coordinates}`;
    if (size !== this.#size) this.#build();
    this.#size = size;
    this.#draw();
  }

  #emit(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #build() {
    const { size } = this.#picture.drawing;
    const whole = (size - 1) * DOT_SPACING + 2 * MARGIN;
    this.#layers = Object.fromEntries(["edges", "rubber", "dots", "signs", "places"].map((name) => [name, s("g", {})]));
    const indexes = Array.from({ length: size }, (_, i) => i);
    const texts = indexes.flatMap((i) => {
      const [letter, number] = [dotAt(i, 0).slice(0, 1), String(i + 1)];
      return [
        s("text", { x: MARGIN + i * DOT_SPACING, y: whole - 16, dy: ".35em" }, letter),
        s("text", { x: 16, y: whole - MARGIN - i * DOT_SPACING, dy: ".35em" }, number),
      ];
    });
    this.replaceChildren(
      s(
        "svg",
        { viewBox: `0 0 ${whole} ${whole}`, role: "application", "aria-label": say("form.drawn.board") },
        s("rect", { class: "ground", x: 1, y: 1, width: whole - 2, height: whole - 2, rx: 18 }),
        this.#picture.coordinates && s("g", { class: "coordinates", "font-size": 14, "aria-hidden": "true" }, texts),
        Object.values(this.#layers),
      ),
    );
    this.style.setProperty("--aspect", "1");
  }

  #at(dot) {
    const [x, y] = coordinatesOf(dot);
    return [MARGIN + x * DOT_SPACING, MARGIN + (this.#picture.drawing.size - 1 - y) * DOT_SPACING];
  }

  #draw() {
    const { drawing, mills, tool, chosen, wrong, lit } = this.#picture;
    const { size, points, edges } = drawing;
    attribute(this, "data-tool", tool);
    const inMills = new Set(mills.flatMap((mill) => mill.slice(1).map((point, i) => edgeKey([mill[i], point]))));
    const drawn = edges.map((edge) => ({ key: edgeKey(edge), edge }));
    const makeLine = () => s("line", {});
    keyed(this.#layers.edges, drawn, makeLine, (node, { key, edge }) => {
      const [[x1, y1], [x2, y2]] = edge.map((point) => this.#at(point));
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) attribute(node, name, value);
      attribute(node, "class", inMills.has(key) ? "connection" : "connection spoke");
    });
    const indexes = Array.from({ length: size }, (_, i) => i);
    const dots = indexes.flatMap((y) => indexes.map((x) => ({ key: dotAt(x, y) })));
    if (!dots.some(({ key }) => key === this.cursor)) this.cursor = "a1";
    const has = new Set(points);
    keyed(
      this.#layers.dots,
      dots,
      () => s("circle", {}),
      (node, { key }) => {
        const [cx, cy] = this.#at(key);
        for (const [name, value] of Object.entries({ cx, cy, r: has.has(key) ? 8 : 3 })) attribute(node, name, value);
        attribute(node, "class", has.has(key) ? "point" : "dot");
      },
    );
    const ring = (kind, places) => [...new Set(places)].map((dot) => ({ key: `${kind} ${dot}`, kind, dot }));
    keyed(
      this.#layers.signs,
      [...ring("wrong", wrong), ...ring("lit", lit), ...ring("selected", chosen)],
      ({ kind }) => s("circle", { class: `sign ${kind}`, r: kind === "selected" ? 15 : 18 }),
      (node, { dot }) => {
        const [cx, cy] = this.#at(dot);
        attribute(node, "cx", cx);
        attribute(node, "cy", cy);
      },
    );
    const makePlace = ({ key }) =>
      s(
        "g",
        { class: "place live", role: "button", data: { place: key } },
        s("circle", { class: "spot", r: DOT_SPACING / 2 - 1 }),
        s("circle", { class: "focus", r: 20 }),
      );
    keyed(this.#layers.places, dots, makePlace, (node, { key }) => {
      attribute(node, "transform", `translate(${this.#at(key).join(" ")})`);
      attribute(node, "aria-label", this.#label(key, has.has(key), chosen.includes(key)));
      attribute(node, "tabindex", key === this.cursor ? "0" : "-1");
      attribute(node, "data-first", key === this.cursor);
    });
  }

  #label(place, isPoint, isChosen) {
    const others = neighbours(this.#picture.drawing, place);
    const label = isPoint
      ? say("form.drawn.dot.point", { place, joined: others.length, others })
      : say("form.drawn.dot", { place });
    return isChosen ? say("form.drawn.dot.on", { label }) : label;
  }

  /** The column and row of a screen position; fractions lie between dots. @returns {[number, number]} */
  #toGrid({ clientX, clientY }) {
    const svg = /** @type {SVGSVGElement} */ (this.querySelector("svg"));
    const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [(point.x - MARGIN) / DOT_SPACING, this.#picture.drawing.size - 1 - (point.y - MARGIN) / DOT_SPACING];
  }

  /** The dot nearest to a grid position, null outside the grid. @param {[number, number]} place */
  #dotNear([x, y]) {
    const [column, row] = [Math.round(x), Math.round(y)];
    const last = this.#picture.drawing.size - 1;
    return Math.min(column, row) < 0 || Math.max(column, row) > last ? null : dotAt(column, row);
  }

  #down = (event) => {
    if (event.button !== 0) return;
    if (!event.isPrimary) {
      this.#endPress(); // two fingers zoom the page
      this.#ignoreClick = true;
      return;
    }
    this.#ignoreClick = document.querySelector(OPEN_MENU) !== null; // it closes the menu
    if (this.#ignoreClick) return;
    const dot = this.#dotNear(this.#toGrid(event));
    this.#press = { dot, x: event.clientX, y: event.clientY, id: event.pointerId, dragging: false };
  };

  #move = (event) => {
    const press = this.#press;
    if (!press || press.id !== event.pointerId || press.dot === null || this.#picture.tool === "erase") return;
    if (!press.dragging && isFar(press, event)) {
      press.dragging = true;
      this.setPointerCapture(press.id);
    }
    if (!press.dragging) return;
    const target = this.#dotNear(this.#toGrid(event)) ?? press.dot;
    const [[x1, y1], [x2, y2]] = [press.dot, target].map((dot) => this.#at(dot));
    keyed(
      this.#layers.rubber,
      [{ key: "rubber" }],
      () => s("line", { class: "rubber" }),
      (node) => {
        for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) attribute(node, name, value);
      },
    );
  };

  #up = (event) => {
    const press = this.#endPress();
    if (!press) return;
    const target = this.#dotNear(this.#toGrid(event));
    if (target !== press.dot && isFar(press, event)) this.#ignoreClick = true; // a drag that draws nothing
    if (!press.dragging) return;
    if (target !== null && target !== press.dot) this.#emit("line", { from: press.dot, to: target });
    this.#ignoreClick = true;
  };

  #ignoreClick = false; // true after a drag, and if the press closed a menu

  #endPress() {
    const press = this.#press;
    this.#press = null;
    keyed(this.#layers.rubber, [], () => s("line", {}));
    return press;
  }

  #click = (event) => {
    const ignored = this.#ignoreClick && event.detail > 0;
    this.#ignoreClick = false;
    if (ignored) return;
    const named = event.target.closest("[data-place]")?.dataset.place;
    const at = event.detail > 0 ? this.#toGrid(event) : coordinatesOf(named ?? this.cursor);
    const dot = this.#dotNear(at);
    if (dot !== null) this.#setCursor(dot, false);
    if (this.#picture.tool === "erase") this.#emit("place", { dot, x: at[0], y: at[1] });
    else if (dot !== null) this.#emit("choose", dot);
  };

  #key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const last = this.#picture.drawing.size - 1;
      const [x, y] = coordinatesOf(this.cursor).map((at, way) => Math.max(0, Math.min(last, at + arrow[way])));
      this.#setCursor(dotAt(x, y), true);
    } else if (event.key === "Enter" || event.key === " ") {
      const [x, y] = coordinatesOf(this.cursor);
      if (!event.repeat && this.#picture.tool === "erase") this.#emit("place", { dot: this.cursor, x, y });
      else if (!event.repeat) this.#emit("choose", this.cursor);
    } else if (event.key === "Delete" || event.key === "Backspace") this.#emit("remove", this.cursor);
    else if (event.key === "Escape") this.#emit("release");
    else return;
    event.preventDefault();
  };

  /** Assistive technology may focus any dot. */
  #focused = ({ target }) => {
    const { place } = target.dataset;
    if (place && place !== this.cursor) this.#setCursor(place, false);
  };

  #setCursor(dot, focus) {
    this.cursor = dot;
    this.#draw();
    if (focus) /** @type {SVGElement|null} */ (this.querySelector(`[data-place="${dot}"]`))?.focus();
  }
}

customElements.define("drawing-board", DrawingBoard);
