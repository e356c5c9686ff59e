/** The names of boards and places for screen readers: "c4, red, in a mill". */

import { say, speakerOf } from "../app/words.js";
import { cellOf, isFull } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */

/** The attributes of a board that can be played on. @param {Picture} picture @param {string} [help] a code */
export function boardLabels({ label }, help) {
  const board = label ?? say("page.board");
  return {
    role: "application",
    "aria-roledescription": say("page.board.role"),
    "aria-label": help ? say(help, { board }) : board,
  };
}

/** A place that has a name: a point, a cell of a plain grid. @param {Picture} picture @param {string} place */
export function spotLabel(picture, place) {
  const { discs, notes, selected, takes, targets } = picture;
  const speaker = speakerOf(picture);
  const words = [place, holder(speaker, discs[place])];
  if (notes?.[place]) words.push(speaker.tell(notes[place]));
  if (selected === place) words.push(speaker.say("page.place.picked-up"));
  if (takes?.includes(place)) words.push(speaker.say("page.place.capture"));
  if (selected && targets?.includes(place)) words.push(speaker.say("page.place.target", { source: selected }));
  return [...words, ...stepValue(picture, place), ...highlighted(picture, place)].join(", ");
}

/** A column of a drop board: "column 4, 3 discs, blue on top". */
export function columnLabel(picture, columns, index) {
  const stack = columns[index];
  const discs = stack.filter((seat) => seat >= 0);
  const [speaker, column, top] = [speakerOf(picture), index + 1, discs.at(-1)];
  if (isFull(stack)) return speaker.say("page.column.full", { column, top });
  const text = discs.length
    ? speaker.say("page.column.discs", { column, discs: discs.length, top })
    : speaker.say("page.column.empty", { column });
  const isPointedOut = picture.pointed?.some((place) => place === String(column) || place.startsWith(`${index},`));
  return [text, ...stepValue(picture, String(column)), isPointedOut && say("page.place.marked")]
    .filter(Boolean)
    .join(", ");
}

/** A cell of a drop board: "column 4, row 2, red". */
export function cellLabel(picture, columns, place) {
  const cell = cellOf(place);
  const seat = columns[cell[0]][cell[1]];
  const speaker = speakerOf(picture);
  const words = [speaker.cell(cell), holder(speaker, seat < 0 ? undefined : seat)];
  for (const win of picture.wins ?? []) {
    if (win.point === place) words.push(speaker.say("page.place.win", { seat: win.seat }));
  }
  return [...words, ...highlighted(picture, place)].join(", ");
}

const holder = (speaker, seat) =>
  seat === undefined ? speaker.say("page.place.free") : speaker.say("page.place.disc", { seat });

/** What a step that is clicked here is worth. @param {Picture} picture @param {string} place */
const stepValue = ({ badges = [] }, place) => badges.filter(({ click }) => click === place).map(({ label }) => label);

/** @param {Picture} picture @param {string} place */
const highlighted = ({ wrong, lit, pointed }, place) => {
  if (wrong?.includes(place) || lit?.includes(place)) return [say("page.place.highlighted")];
  return pointed?.includes(place) ? [say("page.place.marked")] : [];
};
