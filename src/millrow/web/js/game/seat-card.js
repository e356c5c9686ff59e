/** A seat beside the board: the player, the discs in hand, and those the player has captured. Discs can be picked up here. */

import { say, speakerOf } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { fill, h, write } from "../kit/dom.js";

/**
 * @param {number} index the seat
 * @param {(index: number) => void} pickUp
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void}}
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
  const captured = h("span", { class: "captured discs", "aria-hidden": "true" });
  const node = h(
    "section",
    { class: "card seat", data: { seat: index } },
    h("div", { class: "seat-head" }, name, kind),
    tray,
    captured,
    tally,
  );
  let shown = "";
  let shownCaptured = "";

  /** @param {import("./session.js").View} view */
  function draw({ shown: state, held }) {
    const seat = state.seats[index];
    const { supply } = seat;
    const isTurn = state.turn === index && !state.outcome;
    node.classList.toggle("turn", isTurn);
    node.classList.toggle("winner", state.outcome?.winner === index);
    node.style.setProperty("--seat", seat.colour.rim);
    node.style.setProperty("--seat-light", seat.colour.light);
    const seatName = speakerOf(state).name(index);
    write(name, seatName);
    name.title = seatName;
    write(kind, whoPlays(state, index));
    const taken = supply?.captured ?? [];
    write(tally, tallyOf(state, index));
    tray.setAttribute("aria-label", trayLabel(state, index, held && isTurn));
    tray.setAttribute("aria-pressed", String(held && isTurn));
    tray.disabled = supply?.hand === 0;
    const key = JSON.stringify([supply?.hand, supply?.total, seat.colour, seat.token, held && isTurn]);
    if (key !== shown) fill(discs, supply ? hand(seat, index, held && isTurn) : chip(seat, index, "big-disc"));
    shown = key;
    const takenKey = JSON.stringify([taken, taken.map((other) => state.seats[other].colour)]);
    if (takenKey !== shownCaptured)
      fill(
        captured,
        taken.map((other) => slot(chip(state.seats[other], other, "small-disc"))),
        taken.length > 0 && count(taken.length),
      );
    shownCaptured = takenKey;
  }
  return { node, draw };
}

/** The discs still to place. @param {import("../types.js").SeatState} seat @param {number} index @param {boolean} lifted */
function hand(seat, index, lifted) {
  const { hand: left } = seat.supply;
  return [
    ...Array.from({ length: left }, (_, nth) =>
      slot(chip(seat, index, lifted && nth === left - 1 ? "hand-disc lifted" : "hand-disc")),
    ),
    left > 0 && count(left),
  ];
}

/** How many discs there are, where not all of them can be seen. @param {number} discs */
const count = (discs) => h("span", { class: "count", "aria-hidden": "true" }, String(discs));

/** Discs in slots overlap where there is little room. */
const slot = (disc) => h("span", { class: "slot" }, disc);

/** The discs beside the board in words: "3 to place · 1 red disc captured". @param {import("../types.js").GameState} state @param {number} seat */
export function tallyOf(state, seat) {
  const { hand: left = 0, captured = [] } = state.seats[seat].supply ?? {};
  const of = (other) => captured.filter((one) => one === other).length;
  const heaps = [...new Set(captured)].map((other) =>
    speakerOf(state).say("page.seat.captured", { captured: of(other), other }),
  );
  return [left ? say("page.seat.hand", { hand: left }) : "", ...heaps].filter(Boolean).join(" · ");
}

/** Who plays this seat, in a few words. @param {import("../types.js").GameState} state @param {number} index */
export function whoPlays({ seats }, index) {
  const { level: asked, plays, levelTitle: level, name, colourName } = seats[index];
  if (asked && plays !== asked) return say("page.seat.computer.other", { level, asked });
  if (asked) return say("page.seat.computer", { level });
  if (seats.every((seat, i) => i === index || seat.level)) return say("page.seat.you");
  return name.toLowerCase() === colourName ? "" : speakerOf({ seats }).say("page.seat.colour", { seat: index });
}

/**
 * What a click on a seat's discs does.
 * @param {import("../types.js").GameState} state @param {number} seat @param {boolean} lifted
 */
export function trayLabel(state, seat, lifted) {
  const speaker = speakerOf(state);
  const { supply } = state.seats[seat];
  if (lifted) return speaker.say("page.seat.put-back", { seat });
  if (supply) return speaker.say("page.seat.pick-up.of", { seat, hand: supply.hand });
  return speaker.say("page.seat.pick-up", { seat });
}
