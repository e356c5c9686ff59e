/** What screen readers hear of a game: a disc that is picked up, the last turn, an earlier position. */

import { say, speakerOf } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { numbersOf } from "./numbers.js";
import { hints } from "./picking.js";

const MOST_TARGETS = 6; // that are read out by name

/** @typedef {import("../types.js").GameState} GameState */

/** A disc of the board was picked up: where it can go. @param {GameState} state @param {string[]} clicked */
export function pickedUp({ steps, element }, clicked) {
  const { targets } = hints(steps, clicked);
  const facts = { place: clicked.at(-1), targets, count: targets.length, target: kindOf(element).target };
  return say(targets.length > MOST_TARGETS ? "page.said.picked-up.many" : "page.said.picked-up", facts);
}

/** A disc beside the board was picked up. @param {GameState} state */
export function heldDisc(state) {
  return `${speakerOf(state).say("page.said.held", { seat: state.turn })} ${howToPutDown(state)}`;
}

/** What to do with a disc that was picked up beside the board. @param {GameState} state */
export const howToPutDown = ({ element }) =>
  say("page.below.held", { target: kindOf(element).target, touch: matchMedia("(pointer: coarse)").matches });

/**
 * The last turn, and what it achieved ("Mill!") if that is new.
 * @param {GameState} state @param {number} count of its last steps that are new
 */
export function lastTurn(state, count) {
  const { seat, spoken, called } = state.last;
  const speaker = speakerOf(state);
  const said = [speaker.say("page.said.turn", { seat, steps: spoken })];
  if (called && count >= spoken.length) said.push(speaker.tell(called));
  return said.join(" ");
}

/** The position that is looked at: the number of the move, the step that led there, and what is next. @param {import("./session.js").View} view */
export function lookedAt(view) {
  const { shown } = view;
  const move = say("page.said.looking", numbersOf(view));
  return [move, shown.last && lastTurn(shown, 1), speakerOf(shown).tell(shown.status)].filter(Boolean).join(" ");
}
