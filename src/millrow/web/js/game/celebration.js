/** A short celebration of a win: small discs of the winner rise from the board and fade. None with reduced motion. */

import { settings } from "../app/settings.js";
import { chip } from "../boards/paint.js";
import { h } from "../kit/dom.js";

const DISCS = 22;
const LASTS = 1500; // ms

/**
 * Celebrate on top of a node.
 * @param {HTMLElement} node @param {import("../types.js").SeatState} seat of the winner @param {number} index its number
 */
export function celebrate(node, seat, index) {
  const lasts = settings.lasts(LASTS);
  if (!lasts) return;
  const discs = Array.from({ length: DISCS }, () => chip(seat, index, "celebration-disc"));
  const layer = h("div", { class: "celebration", "aria-hidden": "true" }, discs);
  node.append(layer);
  const { clientWidth: width, clientHeight: height } = layer;
  discs.forEach((disc, nth) => {
    // Each disc flies its own way: spread evenly over the width, high and low in turn.
    const across = ((nth + 0.5) / DISCS - 0.5) * width * 0.95;
    const up = height * (0.35 + 0.5 * (((nth * 7) % DISCS) / DISCS));
    const at = (x, y, scale, turn) => `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)`;
    const frames = [
      { transform: at(across * 0.2, 0, 0.3, 0), opacity: 0, easing: "ease-out" },
      { transform: at(across * 0.8, -up, 1, 90), opacity: 1, offset: 0.45, easing: "ease-in" },
      { transform: at(across, -up * 0.45, 0.8, 200), opacity: 0 },
    ];
    disc.animate(frames, { duration: lasts * (0.75 + 0.25 * ((nth % 5) / 4)), fill: "both" });
  });
  setTimeout(() => layer.remove(), lasts);
}
