/**
 * A board in SVG whose discs lie on named spots. Which spots there are, what is drawn beneath them and how the keyboard
 * moves between them is each board's own business.
 */

import { attribute, s } from "../kit/dom.js";
import { keyed } from "../kit/keyed.js";
import { badgeNode, sketchNode } from "./badges.js";
import { BoardElement } from "./board-element.js";
import { boardLabels, spotLabel } from "./labels.js";
import { lift, pulse, put, setDown, slide } from "./motion.js";
import { disc, gradients } from "./paint.js";
import { arrival } from "./picture.js";

const RADIUS = 25; // of a disc
const RING = 32; // of what is drawn around a disc
const BADGE_WIDTH = 74;
const BADGE_BELOW = 27; // from a spot down to its badge

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} reach how near to a spot a click must be
 * @property {Map<string, number[]>} spots by the name of the place
 * @property {string} path the lines of the board
 * @property {boolean} dots is there a dot on every spot?
 * @property {Array<[number, number, string]>} texts coordinates: where, and what
 */

export class SpotBoard extends BoardElement {
  #drawn = ""; // what the fixed part was drawn for
  /** @type {Layout} */
  #layout = null;
  #layers = null;
  #paints = null;
  #men = new Map(); // point -> {seat, node}

  // for each board to fill in

  /** @param {object} _board @param {boolean} _coordinates @returns {Layout} */
  layout(_board, _coordinates) {
    throw new Error("no layout");
  }

  /** Is the disc that is painted with shown under the pointer? */
  get showsPaint() {
    return false;
  }

  render(before) {
    const picture = this.picture;
    const drawn = JSON.stringify([
      picture.board,
      picture.coordinates,
      picture.seats.map((seat) => [seat.token, seat.colour]),
    ]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#build();
    }
    this.classList.toggle("painting", Boolean(picture.painting));
    const moving = before !== null && !this.still;
    this.#drawMen(moving);
    this.#drawHalos();
    this.#drawBars(moving);
    this.#drawHighlights();
    this.#drawBadges();
    this.#drawPlaces();
  }

  /** Values of steps, and what a person drew. */
  #drawBadges() {
    const { badges = [], sketch = [] } = this.picture;
    const { spots } = this.#layout;
    const at = (place) => [spots.get(place)[0], spots.get(place)[1] + BADGE_BELOW];
    const shown = badges.filter(({ place }) => spots.has(place));
    keyed(
      this.#layers.badges,
      shown.map((badge) => ({ key: `${badge.place} ${badge.kind} ${badge.text}`, ...badge })),
      (badge) => badgeNode(badge, at(badge.place), BADGE_WIDTH, this.#layout.width),
    );
    keyed(
      this.#layers.sketch,
      sketch.filter((mark) => mark.every((place) => spots.has(place))).map((mark) => ({ key: String(mark), mark })),
      ({ mark }) =>
        sketchNode(
          mark.map((place) => spots.get(place)),
          RING + 2,
        ),
    );
  }

  placeAt(x, y) {
    const [bx, by] = this.#toBoard(x, y);
    let best = null;
    let nearest = this.#layout.reach;
    for (const [name, [px, py]] of this.#layout.spots) {
      const far = Math.hypot(px - bx, py - by);
      if (far < nearest) [best, nearest] = [name, far];
    }
    return best;
  }

  edge(last) {
    return [...this.#layout.spots.keys()].at(last ? -1 : 0);
  }

  showCursor(focus) {
    this.#drawPlaces();
    if (!focus) return;
    /** @type {SVGElement|null} */ (this.querySelector(`[data-place="${this.cursor}"]`))?.focus();
    this.hoverAt(this.cursor);
  }

  /** The disc that a click here would put, or the disc that is painted with. */
  get #ghost() {
    const { previews = {}, ghost = null, painting, discs } = this.picture;
    const { hover } = this;
    if (hover === null) return null;
    if (painting) return !this.showsPaint || ghost === null || hover in discs ? null : { place: hover, seat: ghost };
    return arrival(previews[hover]);
  }

  showHover() {
    this.#drawHighlights();
  }

  drag(place, point) {
    const man = this.#men.get(place);
    if (!man) return;
    if (point) {
      this.#layers.men.append(man.node);
      man.dragged = this.#toBoard(...point);
      put(man.node, man.dragged);
    } else if (man.dragged) {
      slide(man.node, man.dragged, this.#layout.spots.get(place));
      man.dragged = null;
    }
  }

  /** The fixed part, and empty layers for what changes. */
  #build() {
    const { board, coordinates, seats } = this.picture;
    const layout = this.layout(board, coordinates);
    const { width, height, spots } = layout;
    this.#layout = layout;
    this.#paints = gradients(seats);
    this.#men.clear();
    this.#layers = Object.fromEntries(
      ["halos", "below", "bars", "men", "signs", "sketch", "badges", "places"].map((name) => [name, s("g", {})]),
    );
    if (!spots.has(this.cursor)) this.cursor = [...spots.keys()][0];
    this.style.setProperty("--aspect", String(width / height));
    this.replaceChildren(
      s(
        "svg",
        {
          viewBox: `0 0 ${width} ${height}`,
          ...(this.still ? { "aria-hidden": "true" } : boardLabels(this.picture)),
        },
        this.#paints.node,
        s("rect", { class: "ground", x: 1, y: 1, width: width - 2, height: height - 2, rx: 18 }),
        s("path", { class: "lines", d: layout.path }),
        layout.dots &&
          s(
            "g",
            { class: "dots" },
            [...spots.values()].map(([cx, cy]) => s("circle", { cx, cy, r: 6 })),
          ),
        s(
          "g",
          { class: "coordinates", "font-size": 14, "aria-hidden": "true" },
          layout.texts.map(([x, y, text]) => s("text", { x, y, dy: ".35em" }, text)),
        ),
        Object.values(this.#layers),
      ),
    );
  }

  /** Move, add and remove men so that they stand as the picture says. */
  #drawMen(moving) {
    const { discs, seats, selected } = this.picture;
    const gone = [...this.#men].filter(([point, man]) => discs[point] !== man.seat);
    const come = Object.entries(discs).filter(([point, seat]) => this.#men.get(point)?.seat !== seat);
    for (const [point] of gone) this.#men.delete(point);
    for (const [point, seat] of come) {
      const spot = this.#layout.spots.get(point);
      const from = gone.findIndex(([, man]) => man.seat === seat);
      const slides = from >= 0 && come.filter(([, other]) => other === seat).length === 1;
      if (slides) {
        const [[source, man]] = gone.splice(from, 1);
        slide(man.node, man.dragged ?? this.#layout.spots.get(source), spot);
        this.#men.set(point, { seat, node: man.node });
      } else {
        const node = disc(seats[seat], seat, RADIUS, this.#paints.fill(seat));
        this.#layers.men.append(node);
        if (moving) setDown(node, spot);
        else put(node, spot);
        this.#men.set(point, { seat, node });
      }
    }
    for (const [point, man] of gone) lift(man.node, this.#layout.spots.get(point));
    for (const [point, man] of this.#men) {
      man.node.classList.toggle("lifted", point === selected);
      if (man.dragged && point !== selected) this.drag(point, null);
    }
  }

  /** Where the last turn put a disc, where that disc came from, and where it captured one: three different shapes. */
  #drawHalos() {
    const { touched = [], captured = [], discs } = this.picture;
    const kindOf = (point) => (point in discs ? "to" : captured.includes(point) ? "captured" : "from");
    const wanted = [...new Set(touched)].map((point) => ({
      key: `${kindOf(point)} ${point}`,
      kind: kindOf(point),
      point,
    }));
    keyed(this.#layers.halos, wanted, ({ kind, point }) => {
      const [cx, cy] = this.#layout.spots.get(point);
      if (kind === "to") return s("circle", { class: "halo", cx, cy, r: RING + 1 });
      if (kind === "from") return s("circle", { class: "halo from", cx, cy, r: 19 });
      const d = `M${cx - 11},${cy - 11}l22,22m0,-22l-22,22`;
      return s("g", { class: "halo captured" }, s("circle", { cx, cy, r: RADIUS }), s("path", { d }));
    });
  }

  /** A solid bar through each completed line, which pulses once when it appears. */
  #drawBars(moving) {
    const wanted = (this.picture.lines ?? []).map((line) => ({ key: line.join(" "), line }));
    keyed(this.#layers.bars, wanted, ({ line }) => {
      const [[x1, y1], [x2, y2]] = [line[0], line.at(-1)].map((point) => this.#layout.spots.get(point));
      const node = s("line", { class: "sign bar", x1, y1, x2, y2 });
      if (moving) pulse(node);
      return node;
    });
  }

  #drawHighlights() {
    const { selected, held, targets = [], movable = [], takes = [], marks = [], wrong = [], lit = [] } = this.picture;
    const ring = (kind, places, shape = "circle") =>
      places.map((point) => ({ key: `${kind} ${point}`, kind, point, shape }));
    const ghost = this.#ghost;
    const open = selected || held ? targets.filter((place) => place !== ghost?.place) : [];
    keyed(this.#layers.below, ring("target", open), this.#sign);
    keyed(
      this.#layers.signs,
      [
        ...ring("may", selected ? [] : movable.filter((point) => !marks.includes(point))),
        ...ring("marked", marks),
        ...ring("take", takes),
        ...ring("wrong", wrong, "square"),
        ...ring("lit", lit, "square"),
        ...ring("selected", selected ? [selected] : []),
        ...(ghost ? [{ key: `ghost ${ghost.place} ${ghost.seat}`, kind: "ghost", ...ghost }] : []),
      ],
      this.#sign,
    );
  }

  #sign = ({ kind, point, place, seat, shape }) => {
    const [x, y] = this.#layout.spots.get(point ?? place);
    if (kind === "ghost") {
      const node = disc(this.picture.seats[seat], seat, RADIUS, this.#paints.fill(seat));
      node.classList.add("ghost");
      put(node, [x, y]);
      return node;
    }
    if (shape === "square") {
      return s("rect", { class: `sign ${kind}`, x: x - RING, y: y - RING, width: 2 * RING, height: 2 * RING, rx: 7 });
    }
    return s("circle", {
      class: `sign ${kind}`,
      cx: x,
      cy: y,
      r: { target: 15, may: RADIUS + 4 }[kind] ?? RING,
    });
  };

  /** The places that can be clicked, focused and listened to; only the cursor's is a tab stop. */
  #drawPlaces() {
    if (this.still) return;
    const { targets = [], movable = [], takes = [], painting } = this.picture;
    const wanted = [...this.#layout.spots].map(([key, spot]) => ({ key, spot }));
    const make = ({ key, spot: [x, y] }) =>
      s(
        "g",
        { class: "place", role: "button", transform: `translate(${x} ${y})`, data: { place: key } },
        s("circle", { class: "spot", r: Math.min(38, this.#layout.reach - 2) }),
        s("circle", { class: "focus", r: RING + 5 }),
      );
    keyed(this.#layers.places, wanted, make, (node, { key }) => {
      const live = painting || targets.includes(key) || takes.includes(key);
      attribute(node, "class", ["place", live && "live", movable.includes(key) && "movable"].filter(Boolean).join(" "));
      attribute(node, "aria-label", spotLabel(this.picture, key));
      attribute(node, "tabindex", key === this.cursor ? "0" : "-1");
      attribute(node, "data-first", key === this.cursor);
    });
  }

  #toBoard(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(this.querySelector("svg").getScreenCTM().inverse());
    return [point.x, point.y];
  }
}
