/** A seat beside the board: who sits there, the discs in hand and those taken. Discs can be picked up from here. */

import { chip } from "../boards/paint.js";
import { seatWord } from "../boards/picture.js";
import { fill, h, s, write } from "../kit/dom.js";

/**
 * @param {number} index the seat
 * @param {(index: number) => void} pickUp
 * @returns {{node: HTMLElement, draw: (view: object) => void}}
 */
export function seatCard(index, pickUp) {
  const name = h("h2", { class: "seat-name" });
  const kind = h("p", { class: "seat-kind quiet small" });
  const discs = h("span", { class: "discs" });
  const tray = h(
    "button",
    { type: "button", class: "tray", data: { pick: index }, on: { click: () => pickUp(index) } },
    discs,
  );
  const tally = h("p", { class: "tally quiet small" });
  const node = h(
    "section",
    { class: "card seat", data: { seat: index } },
    h("div", { class: "seat-head" }, name, kind),
    tray,
    tally,
  );
  let shown = "";

  function draw({ shown: state, held }) {
    const seat = state.seats[index];
    const mine = state.turn === index && !state.outcome;
    node.classList.toggle("turn", mine);
    node.classList.toggle("winner", state.outcome?.winner === index);
    node.style.setProperty("--seat", seat.colour.rim);
    node.style.setProperty("--seat-light", seat.colour.light);
    write(name, seat.name);
    name.title = seat.name;
    write(kind, kindOf(state, index));
    write(tally, state.family === "mill" ? `${seat.hand} to place · ${seat.taken} taken` : "");
    tray.setAttribute("aria-label", trayLabel(state, index, held && mine));
    tray.setAttribute("aria-pressed", String(held && mine));
    tray.disabled = state.family === "mill" && seat.hand === 0;
    const wanted = JSON.stringify([
      state.family,
      seat.hand,
      seat.colour,
      seat.token,
      held && mine,
      menOf(state, index),
    ]);
    if (wanted !== shown)
      fill(discs, state.family === "mill" ? hand(state, index, held && mine) : chip(seat, index, "big-disc"));
    shown = wanted;
  }
  return { node, draw };
}

/** How many discs a side of a mill game has in all. */
function menOf({ family, seats, discs }, index) {
  if (family !== "mill") return 1;
  return seats[index].hand + seats[index].taken + Object.values(discs).filter((seat) => seat === index).length;
}

/** The hand as a row of discs; those that left it leave a dashed place. */
function hand(state, index, lifted) {
  const seat = state.seats[index];
  return Array.from({ length: menOf(state, index) }, (_, nth) => {
    if (nth < seat.hand) return chip(seat, index, lifted && nth === seat.hand - 1 ? "hand-disc lifted" : "hand-disc");
    return s(
      "svg",
      { class: "hand-disc", viewBox: "-28 -27 56 57", "aria-hidden": "true" },
      s("circle", { class: "gone", r: 24 }),
    );
  });
}

/** Who sits there, in a word or two. */
export function kindOf({ seats }, index) {
  const { level, plays, levelTitle, name, colourName } = seats[index];
  if (level && plays !== level) return `Computer · ${levelTitle}, for level “${level}” is not known here`;
  if (level) return `Computer · ${levelTitle}`;
  if (seats.every((seat, i) => i === index || seat.level)) return "You";
  return name.toLowerCase() === colourName?.toLowerCase() ? "" : (colourName ?? "");
}

function trayLabel(state, index, lifted) {
  const seat = state.seats[index];
  const what = `${seatWord(seat)} disc`;
  const left = state.family === "mill" ? `, ${seat.hand} to place` : "";
  return lifted ? `Put the ${what} back` : `Pick up a ${what}${left}`;
}
