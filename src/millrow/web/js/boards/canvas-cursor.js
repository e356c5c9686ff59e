/**
 * The keyboard focus on a canvas: labelled elements, laid over the column or cell they stand for. Two of them take turns
 * in having the focus, so that screen readers announce every move.
 */

import { h } from "../kit/dom.js";

export class CanvasCursor {
  nodes = [0, 1].map(() => h("div", { class: "canvas-cursor", tabIndex: -1 }));
  #here = 0;

  /** The other node takes over: call before `show`, then `focus`. */
  step() {
    this.#here = 1 - this.#here;
  }

  focus() {
    this.nodes[this.#here].focus({ preventScroll: true });
  }

  /** Stand for a place: its label for screen readers, and its box in px (height null: down to the bottom). */
  show(place, label, { left, top, width, height }, role) {
    const [here, other] = [this.nodes[this.#here], this.nodes[1 - this.#here]];
    other.tabIndex = -1;
    other.removeAttribute("aria-label");
    other.removeAttribute("role");
    delete other.dataset.first;
    delete other.dataset.place;
    here.tabIndex = 0;
    here.dataset.first = "";
    here.dataset.place = place;
    here.setAttribute("role", role);
    here.setAttribute("aria-label", label);
    here.style.translate = `${left}px ${top}px`;
    here.style.width = `${width}px`;
    here.style.height = height === null ? `calc(100% - ${top}px)` : `${height}px`;
  }
}
