/** Which puzzles come, and in which order. Pure, except for `shuffled`. */

/** @typedef {import("../net/api.js").PuzzleCard} PuzzleCard */
/** @typedef {{game: string, theme: string, grade: string}} Filter empty for all; a goal counts as a theme */

const ANY = "all";
const STEPS = { rush: [8, 8], streak: [5, 10] }; // how many easy and medium ones come before the hard ones

/** @param {PuzzleCard[]} all @param {Filter} filter */
export const matching = (all, { game, theme, grade }) =>
  all.filter(
    (puzzle) =>
      (!game || puzzle.rules === game) &&
      (!theme || puzzle.goal === theme || puzzle.themes.includes(theme)) &&
      (!grade || puzzle.grade === grade),
  );

/** The part of the address for a filter. @param {Filter} filter */
export const filterAddress = ({ game, theme, grade }) => [game, theme, grade].map((name) => name || ANY).join("/");

/** @param {string} address @returns {Filter} */
export function readFilter(address) {
  const [game = "", theme = "", grade = ""] = address.split("/").map((name) => (name === ANY ? "" : name));
  return { game, theme, grade };
}

/** Those to practise: the unsolved ones in random order; all of them if every one is solved. @param {PuzzleCard[]} found @param {Record<string, string>} solved */
export function practiceOrder(found, solved) {
  const left = found.filter(({ id }) => !solved[id]);
  return shuffled(left.length ? left : found);
}

/** Easier ones before harder ones, each in random order. @param {PuzzleCard[]} all @param {string[]} grades @param {"rush"|"streak"} mode */
export const risingOrder = (all, grades, mode) =>
  grades.flatMap((grade, nth) => shuffled(all.filter((puzzle) => puzzle.grade === grade)).slice(0, STEPS[mode][nth]));

/** A copy in random order. @template T @param {T[]} items @returns {T[]} */
export function shuffled(items) {
  const found = [...items];
  for (let last = found.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [found[last], found[other]] = [found[other], found[last]];
  }
  return found;
}
