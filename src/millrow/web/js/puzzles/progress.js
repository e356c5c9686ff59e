/**
 * What was solved, kept in this browser: puzzles, days, best results, and positions from one's own games. `merged` joins
 * two of them and never loses anything. Dates are local ones, as in "2026-11-18".
 */

const KEY = "millrow.puzzles";
const FORMAT = "millrow-puzzles";
const DAMAGED = `${KEY}.damaged`;
const GOALS = ["win", "draw", "better"];

/** @typedef {{id: string, rules: string, position: string, goal: string, solved: boolean}} OwnPuzzle */

/**
 * @typedef {object} Progress
 * @property {Record<string, string>} solved the date by the puzzle's id
 * @property {Record<string, boolean>} days on which the puzzle of the day was solved
 * @property {{rush: number, streak: number}} best
 * @property {OwnPuzzle[]} own the newest first
 */

/** @returns {Progress} */
export const nothing = () => ({ solved: {}, days: {}, best: { rush: 0, streak: 0 }, own: [] });

/** @param {Date} [date] */
export function dayOf(date = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The days in a row, up to today or yesterday. @param {Record<string, boolean>} days @param {Date} [today] */
export function daysInRow(days, today = new Date()) {
  const at = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  let count = 0;
  if (!days[dayOf(at)]) at.setDate(at.getDate() - 1);
  for (; days[dayOf(at)]; at.setDate(at.getDate() - 1)) count += 1;
  return count;
}

/** The progress in a text; null if it is none. @param {string} text @returns {Progress|null} */
export function read(text) {
  try {
    const found = JSON.parse(text);
    if (found?.format !== FORMAT) return null;
    const { solved, days, best, own } = found;
    const day = (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
    const right =
      Object.values(solved).every(day) &&
      Object.entries(days).every(([key, value]) => day(key) && value === true) &&
      [best.rush, best.streak].every((score) => Number.isInteger(score) && score >= 0) &&
      own.every(isOwn);
    return right ? { solved, days, best: { rush: best.rush, streak: best.streak }, own } : null;
  } catch {
    return null;
  }
}

const isOwn = (one) =>
  ["id", "rules", "position"].every((name) => typeof one[name] === "string") &&
  GOALS.includes(one.goal) &&
  typeof one.solved === "boolean";

/** @param {Progress} progress */
export const written = (progress) => JSON.stringify({ format: FORMAT, ...progress });

/** Both together. @param {Progress} one @param {Progress} other @returns {Progress} */
export function merged(one, other) {
  const own = new Map([...one.own, ...other.own].map((puzzle) => [puzzle.id, puzzle]));
  for (const puzzle of one.own) if (puzzle.solved) own.set(puzzle.id, puzzle);
  return {
    solved: { ...other.solved, ...one.solved },
    days: { ...other.days, ...one.days },
    best: {
      rush: Math.max(one.best.rush, other.best.rush),
      streak: Math.max(one.best.streak, other.best.streak),
    },
    own: [...own.values()],
  };
}

/** The progress in this browser. @returns {Progress} */
export function stored() {
  try {
    return read(localStorage.getItem(KEY) ?? "") ?? nothing();
  } catch {
    return nothing();
  }
}

/**
 * Change the progress in this browser; false if it could not be stored. What another window stored meanwhile stays, and
 * so does a text that cannot be read, under another name.
 * @param {(progress: Progress) => Progress} change
 */
export function update(change) {
  try {
    const before = localStorage.getItem(KEY);
    if (before !== null && !read(before)) localStorage.setItem(DAMAGED, before);
    localStorage.setItem(KEY, written(change(stored())));
    return true;
  } catch {
    return false;
  }
}

/** A puzzle was solved without a mistake. @param {string} id */
export const noteSolved = (id) =>
  update((progress) => ({
    ...progress,
    solved: { ...progress.solved, [id]: progress.solved[id] ?? dayOf() },
    own: progress.own.map((puzzle) => (puzzle.id === id ? { ...puzzle, solved: true } : puzzle)),
  }));

/** The puzzle of a day was solved. @param {string} day */
export const noteDay = (day) => update((progress) => ({ ...progress, days: { ...progress.days, [day]: true } }));

/** A rush or a streak is over; is it the best so far? @param {"rush"|"streak"} mode @param {number} score */
export function noteScore(mode, score) {
  const record = score > stored().best[mode];
  if (record) update((progress) => ({ ...progress, best: { ...progress.best, [mode]: score } }));
  return record;
}

/** Add positions from one's own games; returns how many are new, null if they could not be stored. @param {OwnPuzzle[]} found */
export function addOwn(found) {
  const known = new Set(stored().own.map(({ id }) => id));
  const fresh = found.filter(({ id }) => !known.has(id));
  const done = update((progress) => ({ ...progress, own: [...fresh, ...progress.own] }));
  return done ? fresh.length : null;
}
