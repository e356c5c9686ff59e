/** A board being drawn: points on a grid and the connections between them. The server decides what is a mill. Pure functions. */

/**
 * @typedef {object} Drawing as the server reads it
 * @property {string} base the preset whose options it starts from
 * @property {Record<string, string>} options what differs from them
 * @property {number} size of the grid
 * @property {string[]} points such as "a1"
 * @property {string[][]} edges pairs of points that are connected
 * @property {number} mill how many points in a straight line are a mill
 * @property {string[][]} added mills that are not straight lines of this length
 * @property {string[][]} removed straight lines that don't count as mills
 */

export const SIZES = { low: 3, high: 23 };
export const MILL_SIZES = [3, 4, 5, 6, 7, 8, 9];
const FIRST_LETTER = "a".charCodeAt(0);

/** An empty grid. @param {string} base @returns {Drawing} */
export const emptyDrawing = (base) => ({
  base,
  options: {},
  size: 7,
  points: [],
  edges: [],
  mill: 3,
  added: [],
  removed: [],
});

/** The name of the dot in a column and a row, both counted from 0 at the bottom left. */
export const dotAt = (x, y) => `${String.fromCharCode(FIRST_LETTER + x)}${y + 1}`;

/** Its column and row. @param {string} name @returns {[number, number]} */
export const coordinatesOf = (name) => [name.charCodeAt(0) - FIRST_LETTER, Number(name.slice(1)) - 1];

const isEdge = (a, b) => (edge) => edge.includes(a) && edge.includes(b);

/** Are two points connected? @param {Drawing} drawing */
export const areConnected = (drawing, a, b) => drawing.edges.some(isEdge(a, b));

/** The points that a point is connected to. @param {Drawing} drawing @param {string} point */
export const neighbours = ({ edges }, point) =>
  edges.filter((edge) => edge.includes(point)).map(([a, b]) => (a === point ? b : a));

/** Is a dot strictly between two others, on the straight line through them? */
function isBetween(dot, a, b) {
  const [[x, y], [ax, ay], [bx, by]] = [dot, a, b].map(coordinatesOf);
  const [right, up] = [bx - ax, by - ay];
  const along = (x - ax) * right + (y - ay) * up;
  return (x - ax) * up === (y - ay) * right && along > 0 && along < right * right + up * up;
}

const distance = (a, b) => Math.hypot(...coordinatesOf(a).map((at, i) => at - coordinatesOf(b)[i]));

/** The points on the straight line from one to the other, both included. @param {Drawing} drawing */
export function pointsAlong({ points }, from, to) {
  const between = points.filter((point) => isBetween(point, from, to));
  return [from, ...between.sort((a, b) => distance(from, a) - distance(from, b)), to];
}

/** Add a point; on a connection, it splits it in two. @param {Drawing} drawing @param {string} point */
export function withPoint(drawing, point) {
  if (drawing.points.includes(point)) return drawing;
  const edges = drawing.edges.flatMap(([a, b]) =>
    isBetween(point, a, b)
      ? [
          [a, point],
          [point, b],
        ]
      : [[a, b]],
  );
  return { ...drawing, points: [...drawing.points, point], edges };
}

/** Remove a point; a straight line through it stays connected. @param {Drawing} drawing @param {string} point */
export function withoutPoint(drawing, point) {
  const near = neighbours(drawing, point);
  const edges = drawing.edges.filter((edge) => !edge.includes(point));
  near.forEach((a, i) => {
    const b = near.slice(i + 1).find((other) => isBetween(point, a, other));
    if (b) edges.push([a, b]);
  });
  return { ...drawing, points: drawing.points.filter((other) => other !== point), edges };
}

/** Add a line from one dot to another, through the points between them. @param {Drawing} drawing */
export function withLine(drawing, from, to) {
  const drawn = withPoint(withPoint(drawing, from), to);
  const stops = pointsAlong(drawn, from, to);
  const edges = stops
    .slice(1)
    .map((stop, i) => [stops[i], stop])
    .filter(([a, b]) => !areConnected(drawn, a, b));
  return edges.length ? { ...drawn, edges: [...drawn.edges, ...edges] } : drawn;
}

/** Remove the connection between two points. @param {Drawing} drawing */
export const withoutEdge = (drawing, a, b) => ({
  ...drawing,
  edges: drawing.edges.filter((edge) => !isEdge(a, b)(edge)),
});

const sameLine = (one) => (other) => one.length === other.length && one.every((point) => other.includes(point));

/**
 * Make these points a mill; if they are one already, make them no mill.
 * @param {Drawing} drawing @param {string[]} line connected one after another @param {string[][]} mills as the server has them
 */
export function withMillToggled(drawing, line, mills) {
  const others = (list) => list.filter((other) => !sameLine(line)(other));
  const [added, removed] = [others(drawing.added), others(drawing.removed)];
  if (mills.find(sameLine(line))) return { ...drawing, added, removed: [...removed, line] };
  const connected = line.slice(1).reduce((drawn, point, i) => withLine(drawn, line[i], point), drawing);
  return { ...connected, added: [...added, line], removed };
}

/** The smallest grid that holds the drawing. @param {Drawing} drawing */
export function smallestSize({ points }) {
  const spots = points.map(coordinatesOf);
  const extents = [0, 1].map((way) => {
    const at = spots.map((spot) => spot[way]);
    return at.length ? Math.max(...at) - Math.min(...at) + 1 : 0;
  });
  return Math.max(SIZES.low, ...extents);
}

/** Move the drawing to the middle of a grid of another size. @param {Drawing} drawing @param {number} size */
export function resized(drawing, size) {
  const spots = drawing.points.map(coordinatesOf);
  const shift = [0, 1].map((way) => {
    const at = spots.map((spot) => spot[way]);
    if (!at.length) return 0;
    const [low, high] = [Math.min(...at), Math.max(...at)];
    return Math.floor((size - (high - low + 1)) / 2) - low;
  });
  const moved = (name) => {
    const [x, y] = coordinatesOf(name);
    return dotAt(x + shift[0], y + shift[1]);
  };
  const all = (list) => list.map((line) => line.map(moved));
  const { points, edges, added, removed } = drawing;
  // Mills whose points were removed may lie outside the new grid.
  const known = (line) => line.every((point) => points.includes(point));
  return {
    ...drawing,
    size,
    points: points.map(moved),
    edges: all(edges),
    added: all(added.filter(known)),
    removed: all(removed.filter(known)),
  };
}

/** The connection nearest to a grid position, null if none is within reach. @param {Drawing} drawing */
export function nearestEdge({ edges }, x, y, reach = 0.3) {
  let [best, nearest] = [null, reach];
  for (const edge of edges) {
    const [[ax, ay], [bx, by]] = edge.map(coordinatesOf);
    const [right, up] = [bx - ax, by - ay];
    const along = ((x - ax) * right + (y - ay) * up) / (right * right + up * up);
    const t = Math.max(0, Math.min(1, along));
    const far = Math.hypot(x - ax - t * right, y - ay - t * up);
    if (far < nearest) [best, nearest] = [edge, far];
  }
  return best;
}

/**
 * What was shown before and after the current state, for undo and redo.
 * @template T
 */
export class History {
  /** @type {T[]} */
  #past = [];
  /** @type {T[]} */
  #future = [];

  /** @param {T} now */
  constructor(now) {
    this.now = now;
  }

  change(next) {
    if (next === this.now) return;
    this.#past.push(this.now);
    this.#future = [];
    this.now = next;
  }

  get hasUndo() {
    return this.#past.length > 0;
  }

  get hasRedo() {
    return this.#future.length > 0;
  }

  undo() {
    if (!this.hasUndo) return;
    this.#future.push(this.now);
    this.now = this.#past.pop();
  }

  redo() {
    if (!this.hasRedo) return;
    this.#past.push(this.now);
    this.now = this.#future.pop();
  }
}
