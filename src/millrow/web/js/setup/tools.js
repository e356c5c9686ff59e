/** The tools of the setup: palette, side to move, hands, and what else belongs to a position. */

import { chip } from "../boards/paint.js";
import { choices } from "../kit/choices.js";
import { button, fill, h, s, uid } from "../kit/dom.js";

const FEW = 5; // choices that fit side by side
const TURN_FROM = {
  choice: "The discs don't decide this.",
  discs: "Follows from the discs.",
  starter: "Follows from who began.",
};

/**
 * @param {{tool: (tool: number|"eraser") => void, turn: (seat: number) => void, first: (seat: number|null) => void,
 *          hand: (seat: number, number: number) => void, taking: (number: number) => void}} does
 * @returns {{palette: HTMLElement, details: HTMLElement, draw: (state: {draft: object, seats: object[], tool: number|string, family: string, answer: object|null}) => void}}
 */
export function setupTools(does) {
  const palette = h("section", { class: "card stack palette" });
  const details = h("section", { class: "card stack details" });
  let drawn = "";

  function draw({ draft, seats, tool, family, answer }) {
    const { spare = null, mover = draft.turn, turnFrom = "choice" } = answer ?? {};
    const { turn, first, hand, taking } = draft;
    const wanted = JSON.stringify([turn, first, hand, taking, seats, tool, family, spare, mover, turnFrom]);
    if (wanted === drawn) return;
    drawn = wanted;
    const giveBack = [focusOf(palette), focusOf(details)];
    const seatChoice = (seat, i) => ({ value: String(i), label: [chip(seat, i), seat.name] });
    const tools = [...seats.map(seatChoice), { value: "eraser", label: [eraser(), "Eraser"] }];
    fill(
      palette,
      choices("Put", tools, String(tool), (value) => does.tool(value === "eraser" ? value : Number(value))),
    );
    fill(
      details,
      sideToMove(seats.map(seatChoice), turnFrom === "choice" ? turn : mover, turnFrom, family),
      family === "mill" ? hands(draft, seats, spare) : began(draft, seats),
    );
    for (const focus of giveBack) focus();
  }

  /** In drop games the discs, or who began, may decide the side to move; elsewhere it is chosen. */
  function sideToMove(options, seat, turnFrom, family) {
    const disabled = turnFrom !== "choice";
    return h(
      "div",
      { class: "field" },
      oneOf("Side to move", options, String(seat), (value) => does.turn(Number(value)), { disabled }),
      family === "drop" && h("p", { class: "allowed" }, TURN_FROM[turnFrom]),
    );
  }

  function hands(draft, seats, spare) {
    return [
      h(
        "div",
        { class: "field" },
        h("span", { class: "label" }, "Still to place"),
        seats.map((seat, i) =>
          h(
            "div",
            { class: "row apart" },
            h("span", { class: "row" }, chip(seat, i), seat.name),
            stepper(`${seat.name} to place`, draft.hand[i], (number) => does.hand(i, number)),
          ),
        ),
        spare &&
          h(
            "p",
            { class: "allowed" },
            `Neither on the board nor to place, so taken: ${seats.map((seat, i) => `${seat.name} ${spare[i]}`).join(", ")}`,
          ),
      ),
      h(
        "div",
        { class: "row apart" },
        h("span", {}, "Discs to be taken now"),
        stepper("Discs to be taken now", draft.taking, does.taking),
      ),
    ];
  }

  function began(draft, seats) {
    const options = [
      { value: "", label: "Not known" },
      ...seats.map(({ name }, i) => ({ value: String(i), label: name })),
    ];
    return oneOf("Who began", options, draft.first === null ? "" : String(draft.first), (value) =>
      does.first(value === "" ? null : Number(value)),
    );
  }
  return { palette, details, draw };
}

/** One of a few side by side, one of many in a list. */
function oneOf(label, options, value, change, { disabled = false } = {}) {
  if (options.length <= FEW) return choices(label, options, value, change, { disabled });
  const id = uid("one");
  const words = (option) => (Array.isArray(option.label) ? option.label.at(-1) : option.label);
  const entries = options.map((option) =>
    h("option", { value: option.value, selected: option.value === value }, words(option)),
  );
  const list = h("select", { id, disabled, on: { change: () => change(list.value) } }, entries);
  return h("div", { class: "field" }, h("label", { for: id }, label), list);
}

function stepper(label, value, change) {
  return h(
    "span",
    { class: "stepper", role: "group", "aria-label": label },
    button("−", () => change(value - 1), { disabled: value <= 0, "aria-label": `${label}: one less` }),
    h("output", {}, String(value)),
    button("+", () => change(value + 1), { "aria-label": `${label}: one more` }),
  );
}

const eraser = () =>
  s(
    "svg",
    { class: "chip", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", {
      d: "M4 15 14 5l6 6-8 8H8zM9 10l6 6M12 19h8",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  );

/** Remembers what has the focus inside a node that is about to be filled anew; call the answer to give it back. */
function focusOf(node) {
  const all = "input, button, select";
  const nth = [...node.querySelectorAll(all)].indexOf(document.activeElement);
  return () => nth >= 0 && node.querySelectorAll(all)[nth]?.focus();
}
