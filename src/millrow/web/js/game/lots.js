/** The random choice of who starts, shown briefly over the board. */

import { announce } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { say, speakerOf } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { fill, h } from "../kit/dom.js";

const DISC_MS = 70; // for each disc of the animation
const RESULT_MS = 1500; // for the result

/**
 * Show the animation on top of a node. Nothing can be played until `done` is called.
 * @param {() => void} done called when the result is shown
 */
export function showStarterDraw(node, { seats, turn }, done) {
  const says = speakerOf({ seats }).say("page.lots.drawn", { seat: turn });
  const disc = h("span", { class: "lot" });
  const words = h("span", {}, say("page.lots"));
  const sign = h("div", { class: "lots" }, disc, words);
  node.append(sign);
  const rounds = settings.lasts(1) ? seats.length * Math.max(1, Math.ceil(6 / seats.length)) + turn : 0;
  let nth = 0;
  const step = () => {
    if (!sign.isConnected) return;
    const seat = nth >= rounds ? turn : nth % seats.length;
    fill(disc, chip(seats[seat], seat));
    if (nth < rounds) {
      setTimeout(step, DISC_MS + nth * 9);
    } else {
      words.textContent = says;
      sign.classList.add("drawn");
      announce(says);
      done();
      setTimeout(() => sign.remove(), RESULT_MS);
    }
    nth += 1;
  };
  step();
}

/**
 * The state without the side to move, for as long as the animation runs.
 * @param {import("../types.js").GameState} state
 * @returns {import("../types.js").GameState}
 */
export const hideStarter = (state) => ({
  ...state,
  turn: null,
  status: { code: "page.lots", facts: {} },
  advice: { code: "page.lots.help", facts: {} },
  steps: [],
  thinking: null,
  can: { ...state.can, play: false },
});
