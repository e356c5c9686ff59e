/** What a value is called, and the sign for its kind. */

import { say } from "../app/words.js";
import { s } from "../kit/dom.js";

const SHAPES = { win: "M7 1 13 12H1z", draw: "M2 2h10v10H2z", loss: "M7 13 1 2h12z", estimate: "M3 8q2-4 4-1t4-1" };

/** A sign for a kind of value: up for a win, a square for a draw, down for a loss, a wave for an estimate. */
export const shape = (kind) =>
  s(
    "svg",
    { class: `value-shape ${kind}`, viewBox: "0 0 14 14", "aria-hidden": "true" },
    s("path", { d: SHAPES[kind] }),
  );

/** A value in words: "wins in 21 turns". @param {import("../types.js").StepValue} value */
export const valueWords = ({ kind, turns, estimate }) =>
  say(`page.analysis.value.${kind}`, { turns, amount: amountOf(estimate) });

/** A value in as few letters as a large board has room for. @param {import("../types.js").StepValue} value */
export const valueText = ({ kind, turns, estimate }) =>
  say(`page.analysis.badge.${kind}`, { turns, amount: amountOf(estimate) });

/** The same for a small board: "W23". @param {import("../types.js").StepValue} value */
export const shortValue = ({ kind, turns, estimate }) =>
  say(`page.analysis.short.${kind}`, { turns, amount: amountOf(estimate) });

/** An estimate as a signed number; never ±100, which would claim a proven result. @param {number} estimate */
export function amountOf(estimate) {
  const amount = Math.max(-99, Math.min(99, Math.round(100 * estimate)));
  return `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${Math.abs(amount)}`;
}
