/** Animations that explain a move: a disc falls, slides, lifts away. They follow the settings and reduced motion. */

import { settings } from "../app/settings.js";

export const FALL = 350; // ms from the top of a board
const SLIDE = 180;
const LIFT = 150;
const PULSE = 700;
const GRAVITY = "cubic-bezier(0.5, 0, 0.85, 0.55)";

const at = ([x, y], more = "") => `translate(${x}px, ${y}px) ${more}`;

function animate(node, frames, ms, easing) {
  const duration = settings.lasts(ms);
  return duration ? node.animate(frames, { duration, easing }).finished.catch(() => {}) : Promise.resolve();
}

/** Put a node at a spot, at once. @param {Element} node @param {number[]} spot */
export const put = (node, [x, y]) => node.setAttribute("transform", `translate(${x} ${y})`);

/** Slide a node to a spot from where it is. */
export function slide(node, from, to) {
  put(node, to);
  animate(node, [{ transform: at(from) }, { transform: at(to) }], SLIDE, "ease-in-out");
}

/** How long a fall of a part of the board's height takes: it is the square root that gravity has. */
export const fallTime = (part) => FALL * Math.sqrt(Math.min(1, Math.max(0.05, part)));

/** Let a node fall to its spot from a height. */
export function fall(node, from, to, part) {
  put(node, to);
  animate(node, [{ transform: at(from) }, { transform: at(to) }], fallTime(part), GRAVITY);
}

/** Set a node down on its spot. */
export function setDown(node, to) {
  put(node, to);
  animate(node, [{ transform: at(to, "scale(1.25)"), opacity: 0.2 }, { transform: at(to) }], LIFT, "ease-out");
}

/** Lift a node away and remove it. */
export async function lift(node, from) {
  await animate(node, [{ transform: at(from) }, { transform: at(from, "scale(1.35)"), opacity: 0 }], LIFT, "ease-in");
  node.remove();
}

/** How much a line swells in one pulse, from 0 to 1 and back, for a part of its time. */
export const swell = (part) => Math.sin(Math.PI * Math.min(1, Math.max(0, part)));

/** How long a pulse lasts, in ms; 0 for none. */
export const pulseTime = () => settings.lasts(PULSE);

/** Let a line swell once. */
export function pulse(node) {
  const width = ["1", "1.9", "1"].map((factor) => ({ strokeWidth: `calc(var(--bar-width) * ${factor})` }));
  animate(node, width, PULSE, "ease-in-out");
}
