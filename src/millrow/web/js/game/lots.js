/** The draw that decides who begins, shown for a moment over the board. */

import { announce } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { chip } from "../boards/paint.js";
import { fill, h } from "../kit/dom.js";

const BEAT = 70; // ms a disc is shown
const STAYS = 1500;

/**
 * Show the draw on top of a node; it takes no clicks, so play may begin at once.
 * @param {() => void} drawn called when everybody has seen who begins
 */
export function showLots(node, { seats, turn }, drawn) {
  const says = `${seats[turn].name} begins`;
  const disc = h("span", { class: "lot" });
  const words = h("span", {}, "Who begins?");
  const sign = h("div", { class: "lots" }, disc, words);
  node.append(sign);
  const rounds = settings.lasts(1) ? seats.length * Math.max(1, Math.ceil(6 / seats.length)) + turn : 0;
  let nth = 0;
  const step = () => {
    if (!sign.isConnected) return;
    const seat = nth >= rounds ? turn : nth % seats.length;
    fill(disc, chip(seats[seat], seat));
    if (nth < rounds) {
      setTimeout(step, BEAT + nth * 9);
    } else {
      words.textContent = says;
      sign.classList.add("drawn");
      announce(`${says}.`);
      drawn();
      setTimeout(() => sign.remove(), STAYS);
    }
    nth += 1;
  };
  step();
}

/** A state that does not give away who begins, for as long as the draw goes on. */
export const veiled = (state) => ({
  ...state,
  turn: null,
  status: "Who begins?",
  advice: "Who begins is drawn by lot.",
  legal: [],
  thinking: null,
});
