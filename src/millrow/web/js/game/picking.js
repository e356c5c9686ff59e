/** What a click means: clicks narrow the list of steps that the state offers. What a step is, the state says. Pure. */

/** @typedef {import("../types.js").Step} Step */

/** The steps that begin with what was clicked. @param {Step[]} steps @param {string[]} clicked */
export const offers = (steps, clicked) => steps.filter(({ path }) => clicked.every((place, i) => path[i] === place));

/** The step that was clicked from end to end. @param {Step[]} steps @param {string[]} clicked */
export const chosen = (steps, clicked) => offers(steps, clicked).find(({ path }) => path.length === clicked.length);

/**
 * The next click.
 * @param {Step[]} steps
 * @param {string[]} clicked
 * @param {string} place
 * @returns {{clicked?: string[], step?: Step, places?: string[]}} a new selection, a step to play, or places that are
 *   no step: the server says why
 */
export function click(steps, clicked, place) {
  if (clicked.at(-1) === place) return { clicked: [] };
  const places = [...clicked, place];
  const found = chosen(steps, places);
  if (found) return { step: found };
  if (offers(steps, places).length) return { clicked: places };
  const another = offers(steps, [place]).some(({ path }) => path.length > 1); // the first click of other steps
  return another ? { clicked: [place] } : { places };
}

/**
 * What can be pointed out: where a step would end and what it changes, which discs may be picked up or taken.
 * @param {Step[]} steps
 * @param {string[]} clicked
 */
export function hints(steps, clicked) {
  const takes = steps.filter(({ kind }) => kind === "take");
  const others = steps.filter(({ kind }) => kind !== "take");
  const ends = offers(others, clicked).filter(({ path }) => path.length === clicked.length + 1);
  return {
    targets: ends.map(({ path }) => path[clicked.length]),
    previews: Object.fromEntries(ends.map(({ path, changes }) => [path[clicked.length], changes])),
    movable: [...new Set(others.filter(({ path }) => path.length > 1).map(({ path }) => path[0]))],
    takes: [...new Set(takes.map(({ path }) => path[0]))],
  };
}
