/** Three to ten players: a compact list with the side to move, and discs that can be picked up. */

import { say, speakerOf } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { fill, h } from "../kit/dom.js";
import { trayLabel, whoPlays } from "./seat-card.js";

/** @param {(index: number) => void} pickUp @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void}} */
export function seatList(pickUp) {
  const list = h("ol", { class: "seat-list" });
  const node = h("section", { class: "card seats" }, h("h2", {}, say("page.seats")), list);
  let drawnKey = "";

  /** @param {import("./session.js").View} view */
  function draw({ shown: state, held }) {
    const key = JSON.stringify([state.seats, state.turn, state.outcome, held]);
    if (key === drawnKey) return;
    drawnKey = key;
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.pick;
    fill(
      list,
      state.seats.map((seat, index) => {
        const isTurn = state.turn === index && !state.outcome;
        const won = state.outcome?.winner === index;
        const name = speakerOf(state).name(index);
        return h(
          "li",
          { class: isTurn ? "turn" : won ? "winner" : null, "aria-current": isTurn ? "true" : null },
          h(
            "button",
            {
              type: "button",
              class: held && isTurn ? "tray lifted" : "tray",
              "aria-label": trayLabel(state, index, held && isTurn),
              "aria-pressed": String(held && isTurn),
              data: { pick: index },
              on: { click: () => pickUp(index) },
            },
            chip(seat, index),
          ),
          h("span", { class: "player", title: name }, name),
          h("span", { class: "quiet small" }, whoPlays(state, index)),
        );
      }),
    );
    showTurn();
    if (focused !== undefined) list.querySelector(`[data-pick="${focused}"]`)?.focus();
  }

  /** Scroll to the side to move, where the list is a strip. */
  function showTurn() {
    const turn = list.querySelector(".turn");
    if (turn instanceof HTMLElement) node.scrollLeft = turn.offsetLeft - (node.clientWidth - turn.offsetWidth) / 2;
  }
  new ResizeObserver(showTurn).observe(node);
  return { node, draw };
}
