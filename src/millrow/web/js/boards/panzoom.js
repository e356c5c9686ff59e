/** Pan and zoom of a large board: wheel, pinch, drag. It keeps the view inside the board and says when it changed. */

const DRAG_THRESHOLD = 6; // px until a press becomes a pan
const MAX_SCALE = 64; // px of a cell
const BOTTOM_EDGE = 12; // px of wood below the cells, if there is a strip with column numbers above them

export class PanZoom {
  scale = 1; // px of a cell
  left = 0; // px of the board that are scrolled out at the left
  top = 0;
  isWhole = false; // is the whole board in sight? Then it stays so when the frame changes its size
  #frame;
  #size;
  #head;
  #changed;
  #mayDrag;
  #pointers = new Map();
  #panned = false;
  #reported = ""; // the view that `changed` was last called for

  /**
   * @param {HTMLElement} frame what is dragged and scrolled upon
   * @param {number[]} size columns and rows
   * @param {number} head px above the cells that stay
   * @param {() => void} changed @param {() => boolean} mayDrag may one finger pan now?
   */
  constructor(frame, size, head, changed, mayDrag) {
    this.#frame = frame;
    this.#size = size;
    this.#head = head;
    this.#changed = changed;
    this.#mayDrag = mayDrag;
    frame.addEventListener("wheel", this.#wheel, { passive: false });
    frame.addEventListener("pointerdown", this.#down);
    frame.addEventListener("pointermove", this.#move);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(end, this.#end);
    frame.addEventListener("click", this.#click, { capture: true });
  }

  /** Room for the cells, in px. */
  get room() {
    const foot = this.#head ? BOTTOM_EDGE : 0;
    return [this.#frame.clientWidth, Math.max(1, this.#frame.clientHeight - this.#head - foot)];
  }

  /** The scale that shows the whole board. */
  get whole() {
    return Math.max(1, Math.min(this.room[0] / this.#size[0], this.room[1] / this.#size[1]));
  }

  /** Show so many px a cell, keeping the cell under a point of the frame where it is. */
  zoomTo(scale, x = this.room[0] / 2, y = this.room[1] / 2) {
    const wanted = Math.min(MAX_SCALE, Math.max(this.whole, scale));
    this.left = ((this.left + x) / this.scale) * wanted - x;
    this.top = ((this.top + y) / this.scale) * wanted - y;
    this.scale = wanted;
    this.isWhole = wanted === this.whole;
    this.keepInside();
  }

  /** The whole board, or as much of its foot as can be read. */
  fit(least = 0) {
    this.scale = Math.max(this.whole, least);
    this.isWhole = this.scale === this.whole;
    this.left = (this.#size[0] * this.scale - this.room[0]) / 2;
    this.top = this.#size[1] * this.scale - this.room[1];
    this.keepInside();
  }

  /** Pan as little as needed to show a cell; row is counted from the top. */
  reveal(column, row) {
    const near = (hidden, room, at) => Math.min(Math.max(hidden, (at + 2) * this.scale - room), (at - 1) * this.scale);
    this.left = near(this.left, this.room[0], column);
    if (row !== null) this.top = near(this.top, this.room[1], row);
    this.keepInside();
  }

  keepInside() {
    const within = (hidden, room, all) => (all <= room ? (all - room) / 2 : Math.min(Math.max(0, hidden), all - room));
    this.left = within(this.left, this.room[0], this.#size[0] * this.scale);
    this.top = within(this.top, this.room[1], this.#size[1] * this.scale);
    const now = [this.scale, this.left, this.top, ...this.room].join();
    if (now === this.#reported) return; // nothing has changed: don't draw thousands of cells again
    this.#reported = now;
    this.#changed();
  }

  #wheel = (event) => {
    event.preventDefault();
    const { left, top } = this.#frame.getBoundingClientRect();
    if (event.ctrlKey || !event.shiftKey) {
      this.zoomTo(this.scale * Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top - this.#head);
    } else {
      this.left += event.deltaX || event.deltaY;
      this.keepInside();
    }
  };

  #down = (event) => {
    if (event.target.closest("button")) return;
    if (this.#pointers.size === 0) this.#panned = false;
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY, event.clientX, event.clientY]);
  };

  #move = (event) => {
    const known = this.#pointers.get(event.pointerId);
    if (!known) return;
    const [x, y, startX, startY] = known;
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (!this.#panned && Math.hypot(event.clientX - startX, event.clientY - startY) <= DRAG_THRESHOLD) return;
    if (!others.length && (this.isWhole || !(this.#mayDrag() || event.shiftKey))) return;
    this.#panned = true;
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY, startX, startY]);
    if (others.length) this.#pinch(others[0], [x, y], [event.clientX, event.clientY]);
    this.left -= (event.clientX - x) / (others.length ? 2 : 1);
    this.top -= (event.clientY - y) / (others.length ? 2 : 1);
    this.keepInside();
  };

  #pinch([ox, oy], [x, y], [nx, ny]) {
    const { left, top } = this.#frame.getBoundingClientRect();
    const wider = Math.hypot(nx - ox, ny - oy) / Math.max(1, Math.hypot(x - ox, y - oy));
    this.zoomTo(this.scale * wider, (ox + nx) / 2 - left, (oy + ny) / 2 - top - this.#head);
  }

  #end = (event) => this.#pointers.delete(event.pointerId);

  /** Ignore the click that ends a pan. */
  #click = (event) => {
    if (this.#panned && event.detail > 0 && !event.target.closest("button")) event.stopImmediatePropagation();
  };
}
