/** Where the cells of a plain grid are drawn, and which cell is next to which. Pure. */

import { coordinateTexts } from "./mill-layout.js";

const PITCH = 80; // from a cell to the next
const MARGIN = 40; // around the cells, with room for coordinates
const BARE = 14;
const REACH = PITCH * 0.7;

/**
 * The cells by name, each with its column and row from the bottom left.
 * @param {{columns: number, rows: number, places?: Record<string, number[]>}} board
 * @returns {Array<[string, number[]]>}
 */
export function cellsOf({ columns, rows, places }) {
  if (places) return Object.entries(places);
  const all = Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)]);
  return all.map((cell) => [String(cell), cell]);
}

/** The grid turned by half a circle; every cell keeps its name. */
export function flippedGrid(board) {
  const { columns, rows } = board;
  const places = cellsOf(board).map(([name, [x, y]]) => [name, [columns - 1 - x, rows - 1 - y]]);
  return { ...board, places: Object.fromEntries(places) };
}

/** @returns {import("./spot-board.js").Layout} */
export function gridLayout(board, coordinates) {
  const cells = cellsOf(board);
  const named = coordinates && cells.every(([name]) => /^[a-z]\d+$/.test(name));
  const margin = named ? MARGIN : BARE;
  const height = board.rows * PITCH + 2 * margin;
  /** @param {number[]} cell */
  const corner = ([x, y]) => [margin + x * PITCH, margin + (board.rows - 1 - y) * PITCH];
  const spots = new Map(cells.map(([name, cell]) => [name, corner(cell).map((px) => px + PITCH / 2)]));
  return {
    width: board.columns * PITCH + 2 * margin,
    height,
    reach: REACH,
    dots: false,
    texts: named ? coordinateTexts(spots, height) : [],
    spots,
    path: cells.map(([, cell]) => `M${corner(cell)}h${PITCH}v${PITCH}h${-PITCH}z`).join(""),
  };
}

/** The next cell this way ([1, 0] is right, [0, 1] up), across gaps; the same cell if there is none. */
export function nextCell(board, place, [right, up]) {
  const cells = new Map(cellsOf(board).map(([name, cell]) => [String(cell), name]));
  let [x, y] = cellsOf(board).find(([name]) => name === place)[1];
  const inside = () => x >= 0 && y >= 0 && x < board.columns && y < board.rows;
  for ([x, y] = [x + right, y + up]; inside(); [x, y] = [x + right, y + up]) {
    const found = cells.get(String([x, y]));
    if (found !== undefined) return found;
  }
  return place;
}
