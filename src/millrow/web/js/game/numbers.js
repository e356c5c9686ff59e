/** The numbers of moves, the same everywhere: as the list of moves counts them, one for a turn of each player. */

import { say } from "../app/words.js";
import { shownTurn } from "../boards/columns.js";

/** How many moves the first turns of a game are. @param {number} turns @param {number} players */
export const movesOf = (turns, players) => Math.ceil(turns / players);

/** The number of the last move; 0 before the first. @param {import("../types.js").GameState} state */
export const lastNumber = ({ moves, movesFrom, seats }) => movesOf(moves.length + movesFrom, seats.length);

/** The number of the move that led to what is shown, of how many. @param {import("./session.js").View} view */
export const numbersOf = ({ live, shown }) => ({ move: lastNumber(shown), last: lastNumber(live) });

/** What is shown: "Move 4 of 7: c4xc2". @param {import("./session.js").View} view */
export function shownMove(view) {
  const { moves, element } = view.shown;
  const turn = moves.length ? shownTurn(moves.at(-1)[2], element) : "";
  return say("page.moves.at", { ...numbersOf(view), turn });
}
