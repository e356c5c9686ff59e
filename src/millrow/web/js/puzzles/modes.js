/** The ways to solve puzzles: one of a day, practice, against the clock, in a row, one's own mistakes, or a single one. */

import { say } from "../app/words.js";
import { api } from "../net/api.js";
import { dayOf, daysInRow, noteDay, stored } from "./progress.js";
import { matching, practiceOrder, readFilter, risingOrder, shuffled } from "./queue.js";

const RUSH_SECONDS = 180;
const RUSH_MISTAKES = 3;

/** @typedef {import("../net/api.js").PuzzleList} PuzzleList */

/**
 * @typedef {object} Task one puzzle to solve
 * @property {string} id under which it is stored
 * @property {{id?: string, rules?: string, position?: string}} asked as the server is asked for it
 * @property {string} goal
 * @property {number} turns of the solver
 * @property {string[]} themes
 * @property {string} grade empty for one's own
 */

/**
 * @typedef {object} Session
 * @property {string} mode
 * @property {string} title
 * @property {Task[]} tasks in their order
 * @property {number} mistakes that end it; 0: any number is allowed, and answers are shown on request
 * @property {number} seconds that it lasts; 0 for no clock
 * @property {() => string} solved is called when a puzzle was solved without a mistake; returns what to say then
 */

/**
 * The session of an address; throws if there is no such puzzle.
 * @param {string} address @param {PuzzleList} list @returns {Promise<Session>}
 */
export async function sessionOf(address, { puzzles, grades }) {
  const [mode] = address.split("/", 1);
  const session = { mode, title: say("page.nav.puzzles"), mistakes: 0, seconds: 0, solved: () => "" };
  if (mode === "rush" || mode === "streak") {
    const tasks = risingOrder(puzzles, grades, mode).map(taskOf);
    const limits = mode === "rush" ? { mistakes: RUSH_MISTAKES, seconds: RUSH_SECONDS } : { mistakes: 1 };
    return { ...session, ...limits, title: say(`page.puzzles.${mode}`), tasks };
  }
  if (mode === "practice") {
    const found = matching(puzzles, readFilter(address.slice(mode.length + 1)));
    const tasks = practiceOrder(found, stored().solved).map(taskOf);
    return { ...session, title: say("page.puzzles.practice"), tasks };
  }
  if (mode === "own") {
    const { own } = stored();
    const left = own.filter(({ solved }) => !solved);
    const tasks = shuffled(left.length ? left : own).map(ownTask);
    return { ...session, title: say("page.puzzles.own"), tasks };
  }
  if (mode === "daily") {
    const day = dayOf();
    const tasks = [taskOf(await api.dailyPuzzle(day))];
    return { ...session, title: say("page.puzzles.daily"), tasks, solved: () => solvedDay(day) };
  }
  const known = puzzles.find(({ id }) => id === address);
  const { puzzle } = known ? { puzzle: known } : await api.openPuzzle({ id: address });
  return { ...session, mode: "single", tasks: [taskOf(puzzle)] };
}

/** Note that the puzzle of a day is solved; returns how many days in a row. @param {string} day */
function solvedDay(day) {
  noteDay(day);
  return say("page.puzzles.days", { days: daysInRow(stored().days) });
}

/** @param {import("../net/api.js").PuzzleCard} puzzle @returns {Task} */
const taskOf = ({ id, goal, turns, themes, grade }) => ({ id, asked: { id }, goal, turns, themes, grade });

/** @param {import("./progress.js").OwnPuzzle} own @returns {Task} */
const ownTask = ({ id, rules, position, goal }) => ({
  id,
  asked: { rules, position },
  goal: `own.${goal}`,
  turns: 1,
  themes: [],
  grade: "",
});
