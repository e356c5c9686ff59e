/** What the board of a review shows. */

import { settings } from "../app/settings.js";
import { say } from "../app/words.js";
import { changed } from "../boards/picture.js";
import { hints } from "../game/picking.js";

/** @typedef {import("../types.js").GameState} GameState */

/**
 * A position to look at; with the places of a better move marked, if there is one.
 * @param {GameState} state @param {string[]|null} better
 * @returns {import("../boards/picture.js").Picture}
 */
export function pictureOf(state, better) {
  const { touched = [], captured = [], marks = [], lines = [] } = state.last ?? {};
  return {
    ...state,
    touched,
    captured,
    marks: better ?? marks,
    lines: better ? [] : lines,
    replays: true,
    aim: "columns",
    coordinates: settings.get("coordinates"),
    label: say("page.board.of", { title: state.title }),
  };
}

/**
 * A mistake that is played again.
 * @param {import("./practice.js").PracticeView} view
 * @returns {import("../boards/picture.js").Picture}
 */
export function practicePicture({ state, clicked, ahead, wrong, shown, done, moment }) {
  return {
    ...pictureOf(state, shown.length ? shown : null),
    pointed: shown,
    moment,
    discs: ahead ? changed(state.discs, ahead.changes) : state.discs,
    ...hints(done || ahead ? [] : state.steps, clicked),
    selected: clicked[0] ?? null,
    replays: false,
    wrong,
  };
}
