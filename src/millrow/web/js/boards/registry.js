/**
 * The board elements, and what is special about each. A board's module registers itself; everything else asks here, so
 * that no other module needs to know which family of games it shows. An element that is not registered is a plain grid.
 */

import { speakerOf } from "../app/words.js";

/**
 * @typedef {object} BoardKind
 * @property {boolean} numbered are its places columns with numbers? Then a turn is a column's number, digits choose a
 *   column, and the settings say where counting begins
 * @property {"put"|"fall"} landing the sound of a disc that arrives
 * @property {"column"|"point"|"cell"} target what a disc is put on
 * @property {(board: any) => any} flip the board seen from the other side, null if it can't be flipped
 * @property {(board: any, players: number) => any} sample discs as the element reads them, one of each player
 * @property {SetupKind} setup what is special when a position is set up
 */

/**
 * @typedef {object} SetupKind
 * @property {() => object} fields what a draft holds besides rules and discs
 * @property {boolean} turnFollows may the discs decide whose turn it is? Then that is said
 * @property {(board: any) => string} pasteHint how a position is written
 * @property {(part: {draft: any, seats: any[], spare: number[]|null, edit: (draft: any) => void}) => any} details
 *   the form fields of `fields`, as nodes
 * @property {(win: {seat: number, point: string}, seats: any[]) => string} winWords where a seat would win at once
 */

export const PLAIN = "grid-board";

/** @type {BoardKind} */
const DEFAULTS = {
  numbered: false,
  landing: "put",
  target: "cell",
  flip: () => null,
  sample: () => ({}),
  setup: {
    fields: () => ({ turn: 0 }),
    turnFollows: false,
    pasteHint: () => "",
    details: () => [],
    winWords: ({ seat, point }, seats) => speakerOf({ seats }).say("page.board.win", { seat, place: point }),
  },
};

/** @type {Map<string, BoardKind>} */
const KINDS = new Map();

/**
 * Say what is special about a board element; several modules may each add a part.
 * @param {string} element
 * @param {Partial<BoardKind>} [special]
 */
export function register(element, special = {}) {
  KINDS.set(element, { ...kindOf(element), ...special });
}

/** The element to make for a board. @param {string} element as the state names it */
export const elementFor = (element) => (KINDS.has(element) ? element : PLAIN);

/** What is special about a board element. @param {string} element @returns {BoardKind} */
export const kindOf = (element) => KINDS.get(element) ?? DEFAULTS;
