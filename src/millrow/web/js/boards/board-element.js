/**
 * What all boards share: a picture in, chosen places out. Clicks, drags, painting and keys are read here; where a place
 * is and how it looks is each board's own business.
 *
 * Events: "choose" (detail: place), "paint" (detail: a further place of the same stroke), "release" (nothing is held),
 * "misdrag" (detail: source and target of a drag that plays nothing, because nothing can be dragged there or not to that
 * place; the source twice if it ended beside every place; `waited`: did it begin before the last move was answered?), "sketch" (detail: source and target of a drag with the right button, where the picture allows it).
 */

const DRAG_THRESHOLD = 6; // px until a press becomes a drag
const TWICE = 300; // ms within which a second click on a place is part of the first
const NEARBY = 12; // px from the first click within which it is part of it whatever place is there now
/** Something that the next click closes. */
export const OPEN_MENU = ":popover-open, #menu[aria-expanded=true]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const isFar = ({ x, y }, { clientX, clientY }) => Math.hypot(clientX - x, clientY - y) > DRAG_THRESHOLD;

/** When Enter or Space was pressed beside the boards, such as in a dialog, if no other key was pressed since. */
let enteredElsewhere = -Infinity;
addEventListener(
  "keydown",
  ({ key, target, timeStamp }) => {
    const isOnBoard = target instanceof Element && target.closest(".board");
    if (key !== "Enter" && key !== " ") enteredElsewhere = -Infinity;
    else if (!isOnBoard) enteredElsewhere = timeStamp;
  },
  { capture: true },
);

export class BoardElement extends HTMLElement {
  /** @type {import("./picture.js").Picture} */
  #picture = null;
  #press = null; // {place, x, y, id, dragging, painted, failed}
  #scrolled = null; // the press of a finger that the browser took over, perhaps to scroll
  #swallow = false; // the click that follows a drag is none
  #sketchFrom = null; // where a drag with the right button began
  #clicked = { place: null, x: 0, y: 0, time: -Infinity }; // the last click
  #entered = { place: null, time: -Infinity }; // the last press of Enter or Space
  #chosen = null; // the place that was chosen last
  #hover = null;
  /** @type {string|null} */
  cursor = null; // the place the keyboard is at

  connectedCallback() {
    this.classList.add("board");
    this.addEventListener("pointerdown", this.#down);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#up);
    this.addEventListener("pointercancel", this.#cancel);
    this.addEventListener("touchmove", this.#hold, { passive: false });
    this.addEventListener("touchend", this.#touchEnd);
    this.addEventListener("click", this.#click);
    this.addEventListener("keydown", this.#key);
    this.addEventListener("focusin", this.#focusAt);
    if (!this.still) this.#followPointer();
    this.addEventListener("contextmenu", (event) => this.#picture?.sketching && event.preventDefault());
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
    this.#chosen = place;
    this.dispatchEvent(new CustomEvent("choose", { detail: place, bubbles: true }));
  }

  /** Move the keyboard's place; with `focus`, the focus too. */
  moveCursor(place, focus = true) {
    this.cursor = place;
    this.showCursor(focus);
  }

  /** The place under the mouse, or the one that has the keyboard's focus: a click there is previewed. */
  get hover() {
    return this.#hover;
  }

  /** @param {string|null} place */
  hoverAt(place) {
    if (place === this.#hover) return;
    this.#hover = place;
    this.showHover();
  }

  #followPointer() {
    this.addEventListener("pointermove", ({ pointerType, clientX, clientY }) =>
      this.hoverAt(pointerType === "mouse" ? this.placeAt(clientX, clientY) : null),
    );
    this.addEventListener("pointerleave", () => this.hoverAt(null));
    this.addEventListener("focusout", () => this.hoverAt(null));
    this.addEventListener("focusin", ({ target }) => {
      const node = /** @type {SVGElement} */ (target);
      if (node.dataset.place && node.matches(":focus-visible")) this.hoverAt(this.choiceAt(node.dataset.place));
    });
  }

  // for each board to fill in

  /** Draw the picture; `before` is the one shown until now, or null. */
  render(_before) {}
  /** The place under a point of the screen, null if there is none. @returns {string|null} */
  placeAt(_x, _y) {
    return null;
  }
  /** The place of a disc under a point of the screen, null if there is none. @returns {string|null} */
  discPlaceAt(x, y) {
    return this.placeAt(x, y);
  }
  /** The place that an arrow leads to, or the same. */
  next(place, _way) {
    return place;
  }
  showCursor(_focus) {}
  /** The pointer or the focus is at another place: draw what a click there would do. */
  showHover() {}
  /** What is chosen at a place that the keyboard can be at. */
  choiceAt(place) {
    return place;
  }
  /** Does a drag move the view? */
  get pans() {
    return false;
  }
  /** A disc is being dragged to a point of the screen; null when it is let go. */
  drag(_place, _point) {}
  /** A key that only one of the boards knows; true if it was used. */
  otherKey(_event) {
    return false;
  }

  #down = (event) => {
    this.#swallow = true; // a click that begins on something else, such as a button below the board, is none of the board
    if (event.button === 2 && this.#picture.sketching && !this.still)
      this.#sketchFrom = this.discPlaceAt(event.clientX, event.clientY);
    if (this.still || event.button !== 0 || event.target.closest("button")) return;
    if (!event.isPrimary) return this.#secondFinger();
    this.#scrolled = null;
    if (document.querySelector(OPEN_MENU)) return; // it closes the menu
    const place = this.placeAt(event.clientX, event.clientY);
    const paints = place !== null && this.#picture.painting && !event.shiftKey;
    if (paints && this.#isSecond(place, event)) return;
    this.#swallow = false;
    const { moment, waiting } = this.#picture;
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.#press = { place, x, y, id, dragging: false, painted: null, moment, waiting };
    if (paints) {
      this.#press.painted = new Set([place]);
      this.#capture();
      this.choose(place);
    }
  };

  /** Two fingers zoom the page; they play nothing. */
  #secondFinger() {
    this.#endDrag();
    this.#press = null;
    this.#swallow = true;
  }

  /** Is what was pressed still what it was? A move that comes in meanwhile, or the end of a replay, makes it another. */
  #isStale(press) {
    return !press.waiting && press.moment !== this.#picture.moment;
  }

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
    } else if (!press.failed && isFar(press, event)) {
      this.#grab(press);
    }
  };

  #grab(press) {
    if (this.pans || this.#picture.painting) return;
    const movable = !this.#picture.waiting && this.#picture.movable?.includes(press.place);
    if (movable && this.#picture.selected !== press.place) this.choose(press.place);
    press.dragging = movable && this.#picture.selected === press.place;
    press.failed = press.dragging ? null : { explained: movable };
    this.#capture(press.dragging);
  }

  /** Follow the pointer wherever it goes; with `swallow`, the click at its end is none. */
  #capture(swallow = true) {
    this.#swallow = swallow;
    try {
      this.setPointerCapture(this.#press.id);
    } catch {
      // the pointer is gone already
    }
  }

  #up = (event) => {
    if (event.button === 2) return this.#sketch(event);
    const press = this.#press;
    this.#press = null;
    if (press && this.#isStale(press)) {
      this.#swallow = true;
      if (press.dragging) this.drag(press.place, null);
      return;
    }
    if (press?.failed) this.#misdrag(press, event);
    const isDrag = press && isFar(press, event) && !press.painted;
    if (isDrag && (this.pans || this.#picture.painting)) this.#swallow = true;
    if (!press?.dragging) return;
    const target = document.querySelector("dialog[open]") ? null : this.placeAt(event.clientX, event.clientY);
    const source = press.place;
    const isHeld = this.#picture.selected === source; // undone or put back meanwhile, its targets are another disc's
    if (isHeld && target !== null && this.#picture.targets?.includes(target)) return this.choose(target);
    this.drag(source, null);
    if (target !== null && target !== source)
      this.dispatchEvent(new CustomEvent("misdrag", { detail: { source, target } }));
  };

  #sketch({ clientX, clientY }) {
    const [source, target] = [this.#sketchFrom, this.discPlaceAt(clientX, clientY)];
    this.#sketchFrom = null;
    if (source !== null && target !== null)
      this.dispatchEvent(new CustomEvent("sketch", { detail: { source, target } }));
  }

  /** A drag that began where nothing can be dragged plays nothing. On the place where it began it is still a click. */
  #misdrag({ place: source, failed, waiting: waited }, { clientX, clientY }) {
    const target = this.placeAt(clientX, clientY);
    if (target === source && source !== null) return;
    this.#swallow = true;
    if (source === null || failed?.explained) return;
    this.dispatchEvent(new CustomEvent("misdrag", { detail: { source, target: target ?? source, waited } }));
  }

  /** A finger that drags a disc or paints does not scroll the page. */
  #hold = (event) => {
    const press = this.#press;
    if (press && (press.painted || this.#picture.movable?.includes(press.place))) event.preventDefault();
  };

  #cancel = () => {
    const press = this.#press;
    this.#press = null;
    if (press?.dragging) this.drag(press.place, null);
    else if (press && !press.painted && !this.pans)
      this.#scrolled = { ...press, top: this.getBoundingClientRect().top };
  };

  /** A finger that neither dragged a disc nor scrolled the page has tried to drag something. */
  #touchEnd = (event) => {
    const [press, finger] = [this.#scrolled, event.changedTouches[0]];
    this.#scrolled = null;
    if (!press || event.touches.length || this.#picture.painting || !isFar(press, finger)) return;
    if (this.getBoundingClientRect().top === press.top) this.#misdrag(press, finger);
  };

  #click = (event) => {
    if (this.still || (this.#swallow && event.detail > 0) || event.target.closest("button")) return;
    const named = event.target.closest("[data-place]")?.dataset.place;
    const place = named ?? this.placeAt(event.clientX, event.clientY);
    if (place === null || place === undefined) return;
    const isSecond = this.#isSecond(place, event);
    if (isSecond && event.detail > 0) return; // a click of a screen reader or of a script comes alone
    this.cursor = place;
    this.showCursor(false);
    this.choose(this.choiceAt(place));
  };

  /** Is it the second click of a double-click? The board may have moved under it, and a hand is not quite still. */
  #isSecond(place, { clientX: x, clientY: y, timeStamp: time }) {
    const before = this.#clicked;
    this.#clicked = { place, x, y, time };
    if (time - before.time >= TWICE) return false;
    return place === before.place || Math.hypot(x - before.x, y - before.y) < NEARBY;
  }

  /** A disc was put down here in another way: a click that follows at once is part of that. @param {MouseEvent} event */
  countAsClick(event) {
    this.#isSecond(this.placeAt(event.clientX, event.clientY), event);
  }

  /** Is it the second press of a key that was pressed twice? */
  #isSecondPress(place, time) {
    const before = this.#entered;
    this.#entered = { place, time };
    if (time - enteredElsewhere < TWICE) return true;
    return place === before.place && time - before.time < TWICE;
  }

  #key = (event) => {
    this.#clicked.time = -Infinity; // what follows a key is no double-click
    const isEnter = event.key === "Enter" || event.key === " ";
    if (!isEnter) this.#entered.time = -Infinity;
    if (this.still || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("button")) return;
    const moves = event.shiftKey || !this.#picture.replays;
    if (this.otherKey(event)) {
      event.preventDefault();
      if (isEnter) this.#isSecondPress(this.#chosen, event.timeStamp);
    } else if (moves && ARROWS[event.key]) this.#go(event, this.next(this.cursor, ARROWS[event.key]));
    else if (moves && (event.key === "Home" || event.key === "End")) this.#go(event, this.edge(event.key === "End"));
    else if (isEnter) {
      event.preventDefault();
      if (this.cursor === null || event.repeat) return;
      const place = this.choiceAt(this.cursor);
      if (!this.#isSecondPress(place, event.timeStamp)) this.choose(place);
    } else if (event.key === "Escape") {
      this.#endDrag();
      this.dispatchEvent(new CustomEvent("release"));
    }
  };

  /** Put back the disc that is being dragged. */
  #endDrag() {
    const press = this.#press;
    if (!press?.dragging) return;
    this.#press = null;
    this.drag(press.place, null);
  }

  /** A screen reader can focus any place; what the next key does, it does there. */
  #focusAt = (event) => {
    const { place } = event.target.dataset;
    if (!place || this.still || place === this.cursor) return;
    this.cursor = place;
    this.showCursor(false);
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
