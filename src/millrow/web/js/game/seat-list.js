/** Three to ten players: a compact list, whose turn it is, and discs that can be picked up. */

import { chip } from "../boards/paint.js";
import { fill, h } from "../kit/dom.js";
import { kindOf } from "./seat-card.js";

/** @param {(index: number) => void} pickUp @returns {{node: HTMLElement, draw: (view: object) => void}} */
export function seatList(pickUp) {
  const list = h("ol", { class: "seat-list" });
  const node = h("section", { class: "card seats" }, h("h2", {}, "Players"), list);
  let drawn = "";

  function draw({ shown: state, held }) {
    const wanted = JSON.stringify([state.seats, state.turn, state.outcome, held]);
    if (wanted === drawn) return;
    drawn = wanted;
    const focused = document.activeElement?.dataset.pick;
    fill(
      list,
      state.seats.map((seat, index) => {
        const mine = state.turn === index && !state.outcome;
        const won = state.outcome?.winner === index;
        return h(
          "li",
          { class: mine ? "turn" : won ? "winner" : null, "aria-current": mine ? "true" : null },
          h(
            "button",
            {
              type: "button",
              class: held && mine ? "tray lifted" : "tray",
              "aria-label": `Pick up a disc of ${seat.name}`,
              "aria-pressed": String(held && mine),
              data: { pick: index },
              on: { click: () => pickUp(index) },
            },
            chip(seat, index),
          ),
          h("span", { class: "player", title: seat.name }, seat.name),
          h("span", { class: "quiet small" }, won ? "wins" : kindOf(state, index)),
        );
      }),
    );
    if (focused !== undefined) list.querySelector(`[data-pick="${focused}"]`)?.focus();
  }
  return { node, draw };
}
