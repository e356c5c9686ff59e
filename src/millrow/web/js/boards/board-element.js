/**
 * What both boards share: a picture in, chosen places out. Clicks, drags, painting and keys are read here; where a place
 * is and how it looks is each board's own business.
 *
 * Events: "choose" (detail: place), "paint" (detail: a further place of the same stroke), "release" (nothing is held).
 */

const FAR = 6; // px until a press becomes a drag
const REPLAY = ["ArrowLeft", "ArrowRight", "Home", "End"]; // keys that look back once a game is over
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class BoardElement extends HTMLElement {
  #picture = null;
  #press = null; // {place, x, y, id, dragging, painted}
  #swallow = false; // the click that follows a drag is none
  cursor = null; // the place the keyboard is at

  connectedCallback() {
    this.addEventListener("pointerdown", this.#down);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#up);
    this.addEventListener("pointercancel", this.#cancel);
    this.addEventListener("touchmove", this.#hold, { passive: false });
    this.addEventListener("click", this.#click);
    this.addEventListener("keydown", this.#key);
    if (this.#picture) this.render(null);
  }

  /** @param {import("./picture.js").Picture} picture */
  set picture(picture) {
    const before = this.#picture;
    this.#picture = picture;
    if (this.isConnected) this.render(before);
  }

  get picture() {
    return this.#picture;
  }

  get still() {
    return this.hasAttribute("still");
  }

  choose(place) {
    this.dispatchEvent(new CustomEvent("choose", { detail: place, bubbles: true }));
  }

  /** Move the keyboard's place; with `focus`, the focus too. */
  moveCursor(place, focus = true) {
    this.cursor = place;
    this.showCursor(focus);
  }

  // for each board to fill in

  /** Draw the picture; `before` is the one shown until now, or null. */
  render(_before) {}
  /** The place under a point of the screen, null if there is none. */
  placeAt(_x, _y) {
    return null;
  }
  /** The place that an arrow leads to, or the same. */
  next(place, _way) {
    return place;
  }
  showCursor(_focus) {}
  /** A disc is being dragged to a point of the screen; null when it is let go. */
  drag(_place, _point) {}
  /** A key that only one of the boards knows; true if it was used. */
  otherKey(_event) {
    return false;
  }

  #down = (event) => {
    this.#swallow = false;
    if (this.still || event.button !== 0 || !event.isPrimary || event.target.closest("button")) return;
    const place = this.placeAt(event.clientX, event.clientY);
    if (place === null) return;
    this.#press = { place, x: event.clientX, y: event.clientY, id: event.pointerId, dragging: false, painted: null };
    if (this.#picture.painting && !event.shiftKey) {
      this.#press.painted = new Set([place]);
      this.#capture();
      this.choose(place);
    }
  };

  #move = (event) => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (press.painted) {
      const place = this.placeAt(event.clientX, event.clientY);
      if (place === null || press.painted.has(place)) return;
      press.painted.add(place);
      this.dispatchEvent(new CustomEvent("paint", { detail: place }));
    } else if (press.dragging) {
      this.drag(press.place, [event.clientX, event.clientY]);
    } else if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR) {
      this.#grab(press);
    }
  };

  #grab(press) {
    if (!this.#picture.movable?.includes(press.place)) return;
    if (this.#picture.selected !== press.place) this.choose(press.place);
    if (this.#picture.selected !== press.place) return;
    press.dragging = true;
    this.#capture();
  }

  #capture() {
    this.#swallow = true;
    try {
      this.setPointerCapture(this.#press.id);
    } catch {
      // the pointer is gone already
    }
  }

  #up = (event) => {
    const press = this.#press;
    this.#press = null;
    if (!press?.dragging) return;
    const target = this.placeAt(event.clientX, event.clientY);
    if (target !== null && target !== press.place) this.choose(target);
    else this.drag(press.place, null);
  };

  /** A finger that drags a disc or paints does not scroll the page. */
  #hold = (event) => {
    const press = this.#press;
    if (press && (press.painted || this.#picture.movable?.includes(press.place))) event.preventDefault();
  };

  #cancel = () => {
    if (this.#press?.dragging) this.drag(this.#press.place, null);
    this.#press = null;
  };

  #click = (event) => {
    if (this.still || (this.#swallow && event.detail > 0) || event.target.closest("button")) return;
    const named = event.target.closest("[data-place]")?.dataset.place;
    const place = named ?? this.placeAt(event.clientX, event.clientY);
    if (place === null || place === undefined) return;
    this.cursor = place;
    this.showCursor(false);
    this.choose(place);
  };

  #key = (event) => {
    if (this.still || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("button")) return;
    if (this.#picture.over && REPLAY.includes(event.key)) return;
    if (this.otherKey(event)) event.preventDefault();
    else if (ARROWS[event.key]) this.#go(event, this.next(this.cursor, ARROWS[event.key]));
    else if (event.key === "Home" || event.key === "End") this.#go(event, this.edge(event.key === "End"));
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.cursor !== null) this.choose(this.cursor);
    } else if (event.key === "Escape") this.dispatchEvent(new CustomEvent("release"));
  };

  #go(event, place) {
    event.preventDefault();
    if (place !== null) this.moveCursor(place);
  }

  /** The first or the last place. */
  edge(_last) {
    return this.cursor;
  }
}
