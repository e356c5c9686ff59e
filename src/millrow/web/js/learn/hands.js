/** The discs in hand and captured of each player, as small lines of text beside the board of a lesson or puzzle. */

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
