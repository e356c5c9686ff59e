/** Boards as elements, by the name that a state gives them. */

import { h } from "../kit/dom.js";
import { elementFor } from "./registry.js";

/**
 * A board to play or paint on.
 * @param {string} element as the state names it
 * @returns {import("./board-element.js").BoardElement}
 */
export const makeBoard = (element) => h(elementFor(element), {});

/**
 * A small picture of a board, to look at only.
 * @param {any} picture a state, or what a card holds
 * @param {string} [look] a class
 * @param {boolean} [vector] as SVG however large it is, to be printed
 */
export function smallBoard(picture, look = "small-board", vector = false) {
  const board = h(elementFor(picture.element), { still: true, class: look, vector });
  board.picture = { ...picture, coordinates: false };
  return board;
}
