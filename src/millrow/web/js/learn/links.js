/** Addresses of the lesson and the rules, and the way back. */

import { go } from "../app/router.js";
import { say } from "../app/words.js";
import { button } from "../kit/dom.js";

/** @param {string} rules */
export const learnAddress = (rules) => `/learn/${encodeURIComponent(rules)}`;

/** @param {string} rules */
export const rulesAddress = (rules) => `/rules/${encodeURIComponent(rules)}`;

/**
 * The rules under the name of the board that was drawn for them, if it has one. The browser's history keeps the name, for
 * when the page is reloaded or left and come back to.
 * @param {import("../net/api.js").Learning} learning @param {string} [given] the name
 * @returns {import("../net/api.js").Learning}
 */
export function named(learning, given) {
  const rulesName = given || history.state?.rulesName;
  if (!rulesName) return learning;
  history.replaceState({ ...history.state, rulesName }, "");
  return { ...learning, rulesName, title: { code: "text", facts: { text: rulesName } } };
}

/** A button back to the game the learner came from, null without one. @param {string} [back] an address */
export const backLink = (back) =>
  back ? button(say("page.learn.back"), () => go(back), { data: { does: "back" } }) : null;
