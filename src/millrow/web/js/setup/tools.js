/** The tools of the setup: palette, side to move, and the other fields of a position of this kind. */

import { say, speakerOf } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { kindOf } from "../boards/registry.js";
import { choices } from "../kit/choices.js";
import { fill, h, s } from "../kit/dom.js";
import { oneOf } from "./fields.js";

const MAX_NAMED = 4; // with more players, only the chosen disc has its name beside it

const TURN_FROM = {
  choice: "form.setup.mover.choice",
  discs: "form.setup.mover.discs",
  starter: "form.setup.mover.starter",
};

/**
 * @param {{tool: (tool: number|"eraser") => void, edit: (draft: any) => void}} does
 * @returns {{palette: HTMLElement, details: HTMLElement,
 *            draw: (state: {draft: any, seats: any[], tool: number|"eraser", element: string, answer: any}) => void}}
 */
export function setupTools(does) {
  const palette = h("section", { class: "card stack palette" });
  const details = h("section", { class: "card stack details" });
  let drawnKey = "";
  let current = null; // the latest draft; changed discs do not redraw these fields

  function draw({ draft, seats, tool, element, answer }) {
    current = draft;
    const { spare = null, mover = draft.turn, turnFrom = "choice" } = answer ?? {};
    const { discs: _discs, ...rest } = draft;
    const key = JSON.stringify([rest, seats, tool, element, spare, mover, turnFrom]);
    if (key === drawnKey) return;
    drawnKey = key;
    const restoreFocus = [focusOf(palette), focusOf(details)];
    const speaker = speakerOf({ seats });
    const seatChoice = (seat, i) => ({ value: String(i), label: [chip(seat, i), speaker.name(i)] });
    const tools = [...seats.map(seatChoice), { value: "eraser", label: [eraser(), say("form.setup.eraser")] }];
    const isMany = seats.length > MAX_NAMED;
    palette.classList.toggle("many", isMany);
    fill(
      palette,
      choices(
        isMany ? [say("form.setup.place"), nameOf(tools, String(tool))] : say("form.setup.place"),
        isMany ? tools.map(withoutName) : tools,
        String(tool),
        (value) => does.tool(value === "eraser" ? value : Number(value)),
      ),
    );
    const { setup } = kindOf(element);
    const edit = (changed) => does.edit({ ...changed, discs: current.discs });
    fill(
      details,
      sideToMove(seats.map(seatChoice), turnFrom === "choice" ? draft.turn : mover, turnFrom, setup.turnFollows),
      setup.details({ draft, seats, spare, edit }),
    );
    for (const restore of restoreFocus) restore();
  }

  /** The side to move: chosen, or disabled if the discs decide it. */
  function sideToMove(options, seat, turnFrom, follows) {
    const disabled = turnFrom !== "choice";
    return h(
      "div",
      { class: "field" },
      oneOf(say("form.setup.mover"), options, String(seat), (value) => does.edit({ ...current, turn: Number(value) }), {
        disabled,
      }),
      follows && h("p", { class: "allowed", data: { turnFrom } }, say(TURN_FROM[turnFrom])),
    );
  }
  return { palette, details, draw };
}

const nameOf = (tools, chosen) =>
  h("span", { class: "chosen", "aria-hidden": "true" }, tools.find(({ value }) => value === chosen).label[1]);

/** A tool whose name only screen readers, and those who point at it, get to know. */
const withoutName = ({ value, label: [picture, name] }) => ({
  value,
  label: [picture, h("bdi", { class: "unseen" }, name)],
  says: name,
});

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

/** Remembers what has the focus inside a node that is about to be refilled; call the result to restore it. */
function focusOf(node) {
  const all = "input, button, select";
  const nth = [...node.querySelectorAll(all)].indexOf(document.activeElement);
  return () => nth >= 0 && node.querySelectorAll(all)[nth]?.focus();
}
