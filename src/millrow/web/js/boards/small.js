/** A small picture of a board, to look at only. */

import { h } from "../kit/dom.js";

/** @param {object} picture a state, or what a card holds @param {string} [look] a class */
export function smallBoard(picture, look = "small-board") {
  const board = h(picture.family === "mill" ? "mill-board" : "drop-board", { still: true, class: look });
  board.picture = { ...picture, coordinates: false };
  return board;
}
