/** Where the points of a mill board are drawn: any drawing, on the grid its points are named by. */

import { edges } from "./picture.js";

const PITCH = 80; // from a point of the grid to the next
const MARGIN = 68; // from a point to the edge, with room for coordinates
const BARE_MARGIN = 52; // without coordinates

const REACH = 40; // how near to a point a click must be

/** @returns {import("./spot-board.js").Layout & {near: Map<string, string[]>}} */
export function millLayout(board, coordinates) {
  const margin = coordinates ? MARGIN : BARE_MARGIN;
  const points = Object.entries(board.points);
  const right = Math.max(...points.map(([, [x]]) => x));
  const up = Math.max(...points.map(([, [, y]]) => y));
  const spots = new Map(points.map(([name, [x, y]]) => [name, [margin + x * PITCH, margin + (up - y) * PITCH]]));
  const near = new Map(points.map(([name]) => [name, []]));
  for (const [a, b] of edges(board)) {
    near.get(a).push(b);
    near.get(b).push(a);
  }
  const height = up * PITCH + 2 * margin;
  return {
    width: right * PITCH + 2 * margin,
    height,
    reach: REACH,
    dots: true,
    texts: coordinates ? coordinateTexts(spots, height) : [],
    spots,
    near,
    path: linesPath(board, spots),
  };
}

/** The board turned by half a circle; every point keeps its name. */
export function flipped(board) {
  const all = Object.values(board.points);
  const [right, up] = [0, 1].map((axis) => Math.max(...all.map((spot) => spot[axis])));
  const points = Object.entries(board.points).map(([name, [x, y]]) => [name, [right - x, up - y]]);
  return { ...board, points: Object.fromEntries(points) };
}

/**
 * A number for each row at the left, a letter for each column at the foot.
 * @param {Map<string, number[]>} spots @param {number} height
 * @returns {Array<[number, number, string]>}
 */
export function coordinateTexts(spots, height) {
  const rows = new Map([...spots].map(([name, [, y]]) => [y, name.slice(1)]));
  const columns = new Map([...spots].map(([name, [x]]) => [x, name[0]]));
  /** @type {Array<[number, number, string]>} */
  const found = [...rows].map(([y, text]) => [20, y, text]);
  for (const [x, text] of columns) found.push([x, height - 20, text]);
  return found;
}

/** Every edge as a path; one that would run across another point bends around it. */
function linesPath(board, spots) {
  return edges(board)
    .map(([a, b]) => {
      const [x, y] = spots.get(a);
      const [x2, y2] = spots.get(b);
      const [right, down] = [x2 - x, y2 - y];
      const crossed = [...spots.values()].some(([px, py]) => {
        const along = (px - x) * right + (py - y) * down;
        return (px - x) * down === (py - y) * right && along > 0 && along < right * right + down * down;
      });
      const bend = crossed ? `Q${(x + x2) / 2 + down / 4},${(y + y2) / 2 - right / 4} ` : "L";
      return `M${x},${y}${bend}${x2},${y2}`;
    })
    .join("");
}

/** The neighbour along the line that runs most nearly this way ([1, 0] is right, [0, 1] up), or the point itself. */
export function along(layout, point, [right, up]) {
  const [x, y] = layout.spots.get(point);
  let best = point;
  let straightest = 0.5;
  for (const other of layout.near.get(point)) {
    const [dx, dy] = [layout.spots.get(other)[0] - x, y - layout.spots.get(other)[1]];
    const straight = (dx * right + dy * up) / Math.hypot(dx, dy);
    if (straight > straightest) [best, straightest] = [other, straight];
  }
  return best;
}
