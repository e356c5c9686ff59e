/** What a click means. Clicks narrow the list of legal steps, and that is all the logic the page needs. Pure. */

import { shownTurn } from "../boards/columns.js";

/** A step's click path: "a1-d1" is a1, d1; "xg7" is g7. */
export const path = (step) => step.replace(/^x/, "").split("-");

/** The legal steps that begin with what was clicked. */
export const offers = (legal, clicked) => legal.filter((step) => clicked.every((place, i) => path(step)[i] === place));

/** The legal step that was clicked from end to end. */
export const chosen = (legal, clicked) => offers(legal, clicked).find((step) => path(step).length === clicked.length);

/**
 * The next click.
 * @returns {{clicked: string[]} | {step: string} | {say: string, places: string[]}} a new selection, a step to send
 *   (legal or not: the server says why not), or words about a disc that cannot move
 */
export function click({ legal, discs, turn, phase, family }, clicked, place) {
  if (clicked.at(-1) === place) return { clicked: [] };
  const next = [...clicked, place];
  const step = chosen(legal, next);
  if (step) return { step };
  if (offers(legal, next).length) return { clicked: next };
  if (clicked.length && discs[place] === turn && offers(legal, [place]).length) return { clicked: [place] };
  if (family === "drop" || phase === "over") return { step: place };
  if (phase === "take") return { step: `x${place}` };
  if (clicked.length) return { step: `${clicked[0]}-${place}` };
  if (phase === "place" || discs[place] === undefined) return { step: place };
  if (discs[place] !== turn) return { step: `${place}-${place}` };
  return { say: `The disc on ${place} cannot move now. Choose one that has a free point to go to.`, places: [place] };
}

/**
 * What can be pointed out: where a step would end, which discs may be picked up or taken.
 * @returns {{targets: string[], movable: string[], takes: string[]}}
 */
export function hints({ legal, phase }, clicked) {
  if (phase === "take") return { targets: [], movable: [], takes: legal.map((step) => path(step)[0]) };
  const paths = legal.map(path);
  const movable = [...new Set(paths.filter((way) => way.length > 1).map(([first]) => first))];
  const open = offers(legal, clicked).map(path);
  return {
    targets: open.filter((way) => way.length === clicked.length + 1).map((way) => way[clicked.length]),
    movable,
    takes: [],
  };
}

/** A turn in words, for those who listen: "a1 to d1, takes g7". */
export function spoken(text, family) {
  if (family === "drop") return `column ${shownTurn(text, family)}`;
  const [move, ...takes] = text.split("x");
  return [move.replace("-", " to "), ...takes.map((point) => `takes ${point}`)].filter(Boolean).join(", ");
}
