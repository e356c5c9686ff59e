/** Where the values of steps are shown on the board. Pure: what a step is, the state says. */

import { arrival } from "../boards/picture.js";
import { offers } from "../game/picking.js";

/**
 * @typedef {import("../types.js").Step} Step
 * @typedef {import("../types.js").StepValue} StepValue
 * @typedef {{place: string, click: string, value: StepValue}} Badge `place` is where a disc is or comes, `click` what is
 *   clicked
 */

/**
 * A badge for every place that a click chooses next: where a step ends, or, for steps of several clicks, the first place
 * with the best value that begins there.
 * @param {Step[]} steps @param {StepValue[]} values best first @param {string[]} clicked @returns {Badge[]}
 */
export function badgesOf(steps, values, clicked) {
  const rank = new Map(values.map(({ step }, nth) => [step, nth]));
  /** @type {Map<string, Badge>} */
  const found = new Map();
  const known = offers(steps, clicked).filter(({ step }) => rank.has(step));
  for (const { step, path, changes } of known.sort((a, b) => rank.get(a.step) - rank.get(b.step))) {
    const click = path[clicked.length];
    const ends = path.length === clicked.length + 1;
    const place = (ends && arrival(changes)?.place) || click;
    if (click !== undefined && !found.has(click)) found.set(click, { place, click, value: values[rank.get(step)] });
  }
  return [...found.values()];
}
