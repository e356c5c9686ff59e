/** Starts a game on the board being drawn: who plays, and the start button. */

import { complain } from "../app/messages.js";
import { say } from "../app/words.js";
import { button, fill, h } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { seatsFor } from "../start/game-choice.js";
import { modesForm } from "../start/modes.js";

/**
 * @param {(seats: object[]) => Promise<void>} begin starts a game with these seats
 * @returns {{node: HTMLElement, draw: (described: any) => void}} `draw` gets the rules as the server describes them, null
 *   while the board has problems
 */
export function playPanel(begin) {
  const choice = { mode: "two", level: "", other: "", side: "random" };
  const how = h("div", { class: "stack" });
  let [seats, drawnKey] = [[], ""];
  const people = () =>
    seats.map(({ name, token, colourName }) => ({ name, token, colour: colourName ?? "", level: "" }));
  const start = button(
    say("form.drawn.play.button"),
    once(() => begin(seatsFor(choice, people())), complain),
    { class: "primary", disabled: true, data: { does: "start" } },
  );
  const node = h("section", { class: "card stack play-panel" }, h("h2", {}, say("form.drawn.play")), how, start);

  function draw(described) {
    start.disabled = !described;
    if (!described) return;
    seats = described.preview.seats;
    const key = JSON.stringify(described.levels);
    if (key === drawnKey) return;
    drawnKey = key;
    if (!choice.level && described.levels.length) choice.level = described.levels[1]?.name ?? "";
    fill(how, modesForm(choice, described.levels, seats).node);
  }
  return { node, draw };
}
