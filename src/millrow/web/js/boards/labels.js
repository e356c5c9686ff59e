/** What the places of a board are called for those who listen: "c4, red, in a mill". */

import { shownNumber } from "./columns.js";
import { cellOf, heightOf, seatWord } from "./picture.js";

/** A point of a mill board. */
export function pointLabel(picture, point) {
  const seat = picture.discs[point];
  const words = [point, seat === undefined ? "free" : seatWord(picture.seats[seat])];
  if (seat !== undefined && inMill(picture, point)) words.push("in a mill");
  if (picture.selected === point) words.push("picked up");
  if (picture.takes?.includes(point)) words.push("may be taken");
  if (picture.selected && picture.targets?.includes(point)) words.push(`${picture.selected} may go here`);
  if (picture.wrong?.includes(point) || picture.lit?.includes(point)) words.push("pointed out");
  return words.join(", ");
}

/** Does the disc on this point stand in a full line of its own colour? */
export function inMill({ board, discs }, point) {
  return board.lines.some((line) => line.includes(point) && line.every((other) => discs[other] === discs[point]));
}

/** A column of a drop board: "column 4, 3 discs, blue on top". */
export function columnLabel(picture, columns, column) {
  const stack = columns[column];
  const height = heightOf(stack);
  const name = `column ${shownNumber(column)}`;
  if (height === 0) return `${name}, empty`;
  const top = `${seatWord(picture.seats[stack[height - 1]])} on top`;
  return `${name}, ${height === stack.length ? "full" : `${height} disc${height === 1 ? "" : "s"}`}, ${top}`;
}

/** A cell of a drop board: "column 4, row 2, red". */
export function cellLabel(picture, columns, cell) {
  const [x, y] = cellOf(cell);
  const seat = columns[x][y];
  const words = [`column ${shownNumber(x)}, row ${shownNumber(y)}`, seat < 0 ? "free" : seatWord(picture.seats[seat])];
  for (const win of picture.wins ?? []) {
    if (win.point === cell) words.push(`${seatWord(picture.seats[win.seat])} would win here`);
  }
  if (picture.wrong?.includes(cell) || picture.lit?.includes(cell)) words.push("pointed out");
  return words.join(", ");
}
