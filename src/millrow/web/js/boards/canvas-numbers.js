/** Column numbers in a strip that stays: all of them if there is room, otherwise every second, fifth or tenth. */

import { shownNumber } from "./columns.js";
import { isFull } from "./picture.js";

export const HEAD = 26; // px of the strip

const WIDE = 24; // px a number needs

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {any} scene columns (stacks of seats), here (the column under the pointer); the view's scale, left and
 *   room; the ratio of device pixels; the theme's colours
 */
export function drawNumbers(pen, { columns, here, view, ratio, colours }) {
  const { scale, left, room } = view;
  const every = [1, 2, 5, 10, 20].find((step) => step * scale >= WIDE) ?? 25;
  const first = Math.max(0, Math.floor(left / scale));
  const end = Math.min(columns.length, Math.ceil((left + room[0]) / scale));
  pen.fillStyle = colours.wood;
  pen.fillRect(0, 0, pen.canvas.width, HEAD * ratio);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let x = first; x < end; x += 1) {
    const pointed = here === String(x + 1);
    const crowded = here && Math.abs(Number(here) - x - 1) * scale < WIDE + 2;
    const due = shownNumber(x) % every === 0 || (x === 0 && every > 2);
    if (!pointed && (crowded || !due)) continue;
    const middle = ((x + 0.5) * scale - left) * ratio;
    if (pointed) {
      pen.fillStyle = colours.ink;
      pen.fillRect(middle - 15 * ratio, 2 * ratio, 30 * ratio, (HEAD - 4) * ratio);
    }
    pen.fillStyle = pointed ? colours.paper : colours["wood-text"];
    pen.globalAlpha = isFull(columns[x]) && !pointed ? 0.45 : 1;
    pen.font = `${pointed ? 700 : 400} ${13 * ratio}px ${colours.sans}`;
    pen.fillText(String(shownNumber(x)), middle, (HEAD / 2 + 1) * ratio);
  }
  pen.globalAlpha = 1;
}
