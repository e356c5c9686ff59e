/** Column and row numbers as the player reads them: from 1, or from 0 if the settings say so. Steps always count from 1. */

import { settings } from "../app/settings.js";
import { kindOf } from "./registry.js";

/** The number of the first column. */
export const countFrom = () => settings.get("countFrom");

/** The number shown for a column or row; `index` counts from 0. */
export const shownNumber = (index) => index + countFrom();

/** A turn as the move list shows it. @param {string} text @param {string} element of the board */
export const shownTurn = (text, element) => (kindOf(element).numbered ? String(shownNumber(Number(text) - 1)) : text);

/** The step that typed digits mean. */
export const typedColumn = (digits) => String(Number(digits) - countFrom() + 1);
