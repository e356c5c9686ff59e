/** Addresses of the lesson and the rules, and the way back. */

import { go } from "../app/router.js";
import { say } from "../app/words.js";
import { button } from "../kit/dom.js";

/** @param {string} rules */
export const learnAddress = (rules) => `/learn/${encodeURIComponent(rules)}`;

/** @param {string} rules */
export const rulesAddress = (rules) => `/rules/${encodeURIComponent(rules)}`;

/** A button back to the game the learner came from, null without one. @param {string} [back] an address */
export const backLink = (back) =>
  back ? button(say("page.learn.back"), () => go(back), { data: { does: "back" } }) : null;
