/** A position being set up, as data; the server checks it. Pure. */

import { kindOf } from "../boards/registry.js";

/**
 * @typedef {object} Draft `rules`, `discs` (place to seat), `turn`, and what else the board's kind has fields for
 * @property {string} rules
 * @property {Record<string, number>} discs
 * @property {number} turn
 */

/** An empty draft of a game. @param {string} rules @param {string} element of the board @returns {any} */
export const emptyDraft = (rules, element) => ({ rules, discs: {}, ...kindOf(element).setup.fields() });

/** The draft in an answer of the server. @param {any} answer @param {string} element @returns {any} */
export function draftOf(answer, element) {
  const fields = Object.keys(emptyDraft("", element));
  return Object.fromEntries(fields.map((field) => [field, answer[field]]));
}

/**
 * Have two drafts the same discs in the same places?
 * @param {Pick<Draft, "discs">} one @param {Pick<Draft, "discs">} other
 */
export function sameDiscs(one, other) {
  const [here, there] = [Object.entries(one.discs), other.discs];
  return here.length === Object.keys(there).length && here.every(([place, seat]) => there[place] === seat);
}

/**
 * What the first click of a stroke does: put this seat's disc, or take away one that is there already.
 * @param {Draft} draft @param {string} place @param {number|"eraser"} tool
 */
export const strokeAt = (draft, place, tool) => (tool === "eraser" || draft.discs[place] === tool ? "eraser" : tool);

/** The draft with a place painted. @param {Draft} draft @param {string} place @param {number|"eraser"} tool */
export function painted(draft, place, tool) {
  const { [place]: _gone, ...discs } = draft.discs;
  return { ...draft, discs: tool === "eraser" ? discs : { ...discs, [place]: tool } };
}
