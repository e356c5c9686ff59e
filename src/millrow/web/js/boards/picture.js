/**
 * What a board is told to show. Boards know no rules: they draw a picture and say which place was chosen.
 *
 * @typedef {object} Picture
 * @property {"mill"|"drop"} family
 * @property {object} board mills: points, lines, spokes; drops: columns, rows, line
 * @property {object|string[]} discs mills: point to seat; drops: a string of seats for each column, or cell to seat
 * @property {Array<{name: string, token: string, colour: object, colourName: string}>} seats
 * @property {string[]} [lastPoints] places the last turn touched
 * @property {string[]} [marks] mills closed or lines that won
 * @property {string|null} [selected] the disc in the player's fingers
 * @property {string[]} [targets] places where a click completes a step
 * @property {string[]} [movable] discs that may be picked up
 * @property {string[]} [takes] discs that may be taken
 * @property {string[]} [wrong] places that a refusal or a fault is about
 * @property {string[]} [lit] places of the fault a person looks at
 * @property {Array<{seat: number, point: string}>} [wins] cells where the next disc would win
 * @property {number|null} [ghost] the seat whose disc is shown under the pointer
 * @property {boolean} [painting] clicks and drags paint places, as in the setup
 * @property {"columns"|"cells"} [aim] what a click on a drop board chooses
 * @property {boolean} [coordinates]
 * @property {string} [label] the board's name for those who listen
 */

/** A seat's disc as a word inside a sentence: "red". */
export const seatWord = (seat) => (seat.colourName ?? seat.name).toLowerCase();

/** The places a mill board joins, each pair once. */
export function joins(board) {
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

/** How many cells of a stack are below its first free one. */
export const heightOf = (stack) => {
  const free = stack.indexOf(-1);
  return free < 0 ? stack.length : free;
};

/** "3,0" as [3, 0]. */
export const cellOf = (place) => place.split(",").map(Number);
