/** <mill-board>: a mill board in SVG. Set `picture`; listen to "choose". */

import { attribute, s } from "../kit/dom.js";
import { keyed } from "../kit/keyed.js";
import { BoardElement } from "./board-element.js";
import { pointLabel } from "./labels.js";
import { along, millLayout, RADIUS, RING } from "./mill-layout.js";
import { lift, put, settle, slide } from "./motion.js";
import { disc, gradients } from "./paint.js";

const REACH = 40; // how near to a point a click must be

class MillBoard extends BoardElement {
  #drawn = ""; // what the fixed part was drawn for
  #layout = null;
  #layers = null;
  #paints = null;
  #men = new Map(); // point -> {seat, node}

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
    this.#drawMen(before !== null && !this.still);
    this.#drawHalos();
    this.#drawSigns();
    this.#drawPlaces();
  }

  placeAt(x, y) {
    const [bx, by] = this.#toBoard(x, y);
    let best = null;
    let nearest = REACH;
    for (const [name, [px, py]] of this.#layout.spots) {
      const far = Math.hypot(px - bx, py - by);
      if (far < nearest) [best, nearest] = [name, far];
    }
    return best;
  }

  next(place, way) {
    return along(this.#layout, place, way);
  }

  edge(last) {
    return [...this.#layout.spots.keys()].at(last ? -1 : 0);
  }

  showCursor(focus) {
    this.#drawPlaces();
    if (focus) this.querySelector(`[data-place="${this.cursor}"]`)?.focus();
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
    const layout = millLayout(board, coordinates);
    const { width, height, spots } = layout;
    this.#layout = layout;
    this.#paints = gradients(seats);
    this.#men.clear();
    this.#layers = Object.fromEntries(["halos", "below", "men", "signs", "places"].map((name) => [name, s("g", {})]));
    if (!spots.has(this.cursor)) this.cursor = [...spots.keys()][0];
    this.style.setProperty("--aspect", width / height);
    this.replaceChildren(
      s(
        "svg",
        {
          viewBox: `0 0 ${width} ${height}`,
          ...(this.still
            ? { "aria-hidden": "true" }
            : { role: "application", "aria-roledescription": "board", "aria-label": this.picture.label ?? "Board" }),
        },
        this.#paints.node,
        s("rect", { class: "ground", x: 1, y: 1, width: width - 2, height: height - 2, rx: 18 }),
        s("path", { class: "lines", d: layout.path }),
        s(
          "g",
          { class: "dots" },
          [...spots.values()].map(([cx, cy]) => s("circle", { cx, cy, r: 6 })),
        ),
        coordinates && this.#coordinates(),
        Object.values(this.#layers),
      ),
    );
  }

  #coordinates() {
    const { spots, height } = this.#layout;
    const rows = new Map([...spots].map(([name, [, y]]) => [y, name.slice(1)]));
    const columns = new Map([...spots].map(([name, [x]]) => [x, name[0]]));
    const label = (x, y, text) => s("text", { x, y, dy: ".35em" }, text);
    return s(
      "g",
      { class: "coordinates", "font-size": 14, "aria-hidden": "true" },
      [...rows].map(([y, text]) => label(20, y, text)),
      [...columns].map(([x, text]) => label(x, height - 20, text)),
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
        if (moving) settle(node, spot);
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

  #drawHalos() {
    const { lastPoints = [], discs } = this.picture;
    const wanted = [...new Set(lastPoints)].map((point) => ({ key: point, from: discs[point] === undefined }));
    const make = ({ key }) => s("circle", { cx: this.#layout.spots.get(key)[0], cy: this.#layout.spots.get(key)[1] });
    keyed(this.#layers.halos, wanted, make, (node, { from }) => {
      attribute(node, "class", from ? "halo from" : "halo");
      attribute(node, "r", from ? 19 : RING + 1);
    });
  }

  #drawSigns() {
    const { selected, targets = [], movable = [], takes = [], marks = [], wrong = [], lit = [] } = this.picture;
    const ring = (kind, places, shape = "circle") =>
      places.map((point) => ({ key: `${kind} ${point}`, kind, point, shape }));
    keyed(this.#layers.below, ring(selected ? "target" : "free", targets), this.#sign);
    keyed(
      this.#layers.signs,
      [
        ...ring("may", selected ? [] : movable.filter((point) => !marks.includes(point))),
        ...ring("marked", marks),
        ...ring("take", takes),
        ...ring("wrong", wrong, "square"),
        ...ring("lit", lit, "square"),
        ...ring("selected", selected ? [selected] : []),
      ],
      this.#sign,
    );
  }

  #sign = ({ kind, point, shape }) => {
    const [x, y] = this.#layout.spots.get(point);
    if (shape === "square") {
      return s("rect", { class: `sign ${kind}`, x: x - RING, y: y - RING, width: 2 * RING, height: 2 * RING, rx: 7 });
    }
    return s("circle", {
      class: `sign ${kind}`,
      cx: x,
      cy: y,
      r: { target: 15, free: 11, may: RADIUS + 4 }[kind] ?? RING,
    });
  };

  /** The points that can be clicked, focused and listened to; only the cursor's is a tab stop. */
  #drawPlaces() {
    if (this.still) return;
    const { targets = [], movable = [], takes = [], painting } = this.picture;
    const wanted = [...this.#layout.spots].map(([key, spot]) => ({ key, spot }));
    const make = ({ key, spot: [x, y] }) =>
      s(
        "g",
        { class: "place", role: "button", transform: `translate(${x} ${y})`, data: { place: key } },
        s("circle", { class: "spot", r: REACH - 2 }),
        s("circle", { class: "focus", r: RING + 5 }),
      );
    keyed(this.#layers.places, wanted, make, (node, { key }) => {
      const live = painting || targets.includes(key) || takes.includes(key);
      attribute(node, "class", ["place", live && "live", movable.includes(key) && "movable"].filter(Boolean).join(" "));
      attribute(node, "aria-label", pointLabel(this.picture, key));
      attribute(node, "tabindex", key === this.cursor ? "0" : "-1");
      attribute(node, "data-first", key === this.cursor);
    });
  }

  #toBoard(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(this.querySelector("svg").getScreenCTM().inverse());
    return [point.x, point.y];
  }
}

customElements.define("mill-board", MillBoard);
