/**
 * What a board shows. Boards know no rules: they draw a picture and say which place was chosen.
 *
 * @typedef {object} Picture
 * @property {string} [element] the board element that reads `board` and `discs`
 * @property {any} board the geometry
 * @property {any} discs seats by place; on a drop board in play a string of seats for each column
 * @property {Painted[]} seats
 * @property {string[]} [touched] places the last turn touched
 * @property {string[]} [captured] of these, the places of the discs it captured
 * @property {string[]} [marks] mills closed or lines that won
 * @property {string[][]} [lines] each of these mills or lines, from end to end
 * @property {string|null} [selected] the disc in the player's fingers
 * @property {boolean} [held] is a disc from beside the board in the player's fingers?
 * @property {string[]} [targets] places where a click completes a step
 * @property {string[]} [movable] discs that may be picked up
 * @property {boolean} [waiting] is an act under way? Only the state after it tells what may be picked up
 * @property {string[]} [takes] discs that may be taken
 * @property {Record<string, Changes>} [previews] for each target, which discs a click there changes
 * @property {Record<string, import("../types.js").Words>} [notes] what else is said of a place: "in a mill"
 * @property {string[]} [wrong] places that a refusal or a fault is about
 * @property {string[]} [pointed] places that a hint or an answer points out
 * @property {string[]} [lit] places of the fault a person looks at
 * @property {Array<{seat: number, point: string}>} [wins] cells where the next disc would win
 * @property {Array<{place: string, click: string, kind: string, text: string, label: string}>} [badges] values of steps:
 *   where they are shown, which place they belong to, how they look, what they say and how they are read out
 * @property {string[][]} [sketch] what a person drew on the board: places, or two places for an arrow
 * @property {boolean} [sketching] may a person draw on the board with the right button?
 * @property {number|null} [ghost] the seat whose disc is painted with
 * @property {boolean} [painting] clicks and drags paint places, as in the setup
 * @property {"columns"|"cells"} [aim] what a click on a drop board chooses
 * @property {boolean} [coordinates]
 * @property {string} [moment] what a click means now: it means nothing if this has changed since the press
 * @property {boolean} [replays] do plain arrow keys step through a game? Then those with Shift move the focus
 * @property {string} [label] the board's name for screen readers
 */

/** @typedef {Record<string, number|null>} Changes for each place of a disc the seat it has then, null for none */

/**
 * @typedef {object} Painted a seat as its discs show it
 * @property {string} name
 * @property {string} token
 * @property {{light: string, base: string, rim: string, mark: string}} colour
 * @property {string} [colourName]
 * @property {string} [level] the computer's, empty for a person
 * @property {string} [mark]
 */

/** The disc that a step brings, null if it only takes some away. @param {Changes} [changes] */
export function arrival(changes) {
  const found = Object.entries(changes ?? {}).find(([, seat]) => seat !== null);
  return found ? { place: found[0], seat: found[1] } : null;
}

/** The pairs of points that a mill board connects, each once. */
export function edges(board) {
  const pairs = new Map();
  for (const line of [...board.lines, ...board.spokes]) {
    for (let i = 1; i < line.length; i += 1) {
      const pair = [line[i - 1], line[i]].sort();
      pairs.set(pair.join("-"), pair);
    }
  }
  return [...pairs.values()];
}

/** The discs of a drop board as columns of seats, bottom up, -1 for none; either way of telling them. */
export function stacks({ board, discs }) {
  const columns = Array.from({ length: board.columns }, () => new Int8Array(board.rows).fill(-1));
  if (Array.isArray(discs)) {
    discs.forEach((stack, x) => {
      for (let y = 0; y < stack.length; y += 1) columns[x][y] = stack.charCodeAt(y) - 48;
    });
  } else {
    for (const [cell, seat] of Object.entries(discs)) {
      const [x, y] = cellOf(cell);
      columns[x][y] = seat;
    }
  }
  return columns;
}

/**
 * The discs after a step has changed some of them, in the form in which they came.
 * @param {any} discs @param {Changes} changes
 */
export function changed(discs, changes) {
  if (!Array.isArray(discs)) {
    return Object.fromEntries(Object.entries({ ...discs, ...changes }).filter(([, seat]) => seat !== null));
  }
  const columns = [...discs];
  for (const [cell, seat] of Object.entries(changes)) {
    const [x, y] = cellOf(cell);
    columns[x] = columns[x].slice(0, y) + (seat ?? "") + columns[x].slice(y + 1);
  }
  return columns;
}

/** Has a stack no free cell? @param {Int8Array} stack */
export const isFull = (stack) => !stack.includes(-1);

/** "3,0" as [3, 0]. @param {string} place @returns {[number, number]} */
export function cellOf(place) {
  const [x, y] = place.split(",").map(Number);
  return [x, y];
}
