/** The discs of each player beside a board that is small or for one player, where they are counted. */

import { say, speakerOf } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { tallyOf } from "../game/seat-card.js";
import { h } from "../kit/dom.js";

/** @param {import("../types.js").GameState} state */
export function handsOf(state) {
  return state.seats.map((seat, index) => {
    if (!seat.supply) return null;
    const name = h("strong", {}, seat.level ? speakerOf(state).name(index) : say("page.seat.you"));
    return h("span", { class: "row" }, chip(seat, index), name, h("span", { class: "quiet" }, tallyOf(state, index)));
  });
}
