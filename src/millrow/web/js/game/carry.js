/** A disc from beside the board on its way onto it: dragged, or picked up with a click. */

import { chip } from "../boards/paint.js";
import { h } from "../kit/dom.js";

const DRAG_THRESHOLD = 6; // px until a press becomes a drag

/**
 * Watch a node for presses on trays (elements with data-pick).
 * @param {HTMLElement} node
 * @param {{seat: (index: number) => any, grab: (index: number) => boolean, drop: (event: PointerEvent|null) => void}} host
 *   `seat(index)` is the player's seat; `grab(index)` is false if this disc may not be picked up;
 *   `drop` gets where the disc was let go, null if the drag was cancelled
 */
export function carryDiscs(node, host) {
  node.addEventListener("pointerdown", (event) => {
    const tray = /** @type {Element} */ (event.target).closest("button[data-pick]");
    if (!(tray instanceof HTMLButtonElement) || tray.disabled || event.button !== 0) return;
    const index = Number(tray.dataset.pick);
    const [startX, startY] = [event.clientX, event.clientY];
    let carried = null;
    let refused = false;

    const move = (moved) => {
      if (moved.pointerId !== event.pointerId || refused) return;
      if (!carried) {
        if (Math.hypot(moved.clientX - startX, moved.clientY - startY) < DRAG_THRESHOLD) return;
        if (!host.grab(index)) {
          refused = true;
          return;
        }
        carried = h("div", { class: "carried" }, chip(host.seat(index), index, "big-disc"));
        document.body.append(carried);
      }
      const half = carried.offsetWidth / 2;
      carried.style.translate = `${moved.clientX - half}px ${moved.clientY - half}px`;
    };
    // Keys wait until the disc is let go; Escape puts it back.
    const key = (pressed) => {
      if (!carried) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      if (pressed.key !== "Escape") return;
      carried.remove();
      carried = null;
      refused = true;
      host.drop(null);
    };
    const end = (ended) => {
      if (ended.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", key, { capture: true });
      if (!carried && !refused) return;
      carried?.remove();
      // The click that ends this drag is none: it must not pick up or put back.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
      if (!carried) return;
      host.drop(ended.type === "pointerup" ? ended : null);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", key, { capture: true });
  });
}

/**
 * A disc that was picked up with a click follows the mouse.
 * @returns {(seat: object|null, index?: number) => void} shows it, or with null puts it away
 */
export function follower() {
  let [node, shown] = [null, null];
  const move = (event) => {
    if (event.pointerType !== "mouse") return;
    node.hidden = false;
    const half = node.offsetWidth / 2;
    node.style.translate = `${event.clientX - half}px ${event.clientY - half}px`;
  };
  return (seat, index) => {
    if (seat && shown === index) return;
    removeEventListener("pointermove", move);
    node?.remove();
    [node, shown] = [null, null];
    if (!seat) return;
    node = h("div", { class: "carried", hidden: true }, chip(seat, index, "big-disc"));
    shown = index;
    document.body.append(node);
    addEventListener("pointermove", move);
  };
}

const swallow = (event) => {
  event.stopPropagation();
  event.preventDefault();
};
