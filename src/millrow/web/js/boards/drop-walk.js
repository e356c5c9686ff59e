/** Where the keyboard can be on a drop board in play: on a column ("4"), or on one of its discs ("3,2"). Pure. */

import { cellOf } from "./picture.js";

/**
 * The next stop this way ([1, 0] is right, [0, 1] up), or the same. Below a column are its discs, the top one first;
 * sideways leads to the disc of the same row, or else to the column's top disc.
 * @param {Int8Array[]} columns @param {string} stop @param {number[]} way
 */
export function nextStop(columns, stop, [right, up]) {
  const height = (x) => columns[x].filter((seat) => seat >= 0).length;
  const [x, y] = stop.includes(",") ? cellOf(stop) : [Number(stop) - 1, height(Number(stop) - 1)];
  if (up) {
    const row = Math.max(0, y + up);
    return row < height(x) ? `${x},${row}` : String(x + 1);
  }
  const column = x + right;
  if (!(column in columns)) return stop;
  const isDisc = stop.includes(",") && height(column) > 0;
  return isDisc ? `${column},${Math.min(y, height(column) - 1)}` : String(column + 1);
}
