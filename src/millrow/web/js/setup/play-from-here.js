/** "Play from here": checks the position, and if nothing is wrong with it starts a game. */

import { complain } from "../app/messages.js";
import { go } from "../app/router.js";
import { choices } from "../kit/choices.js";
import { button, fill, h } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { levelChoice, usualLevel } from "../start/level-choice.js";
import { seatsFor } from "../start/order.js";

/**
 * @param {() => Promise<object|null>} check shows what is wrong with the position and gives the server's answer
 * @returns {{node: HTMLElement, draw: (told: object, seats: object[]) => void}}
 */
export function playFromHere(check) {
  const how = h("div", { class: "stack" });
  const start = button("Play from here", once(begin, complain), { class: "primary", data: { does: "start" } });
  const node = h("section", { class: "card stack" }, h("h2", {}, "Play from here"), how, start);
  const choice = { mode: "two", level: "", side: "random", other: "" };
  let [told, seats, drawn] = [null, [], ""];

  function draw(newTold, newSeats) {
    [told, seats] = [newTold, newSeats];
    const wanted = JSON.stringify([told.rules, told.levels]);
    if (wanted === drawn) return;
    drawn = wanted;
    if (!told.levels.some((level) => level.name === choice.level)) choice.level = usualLevel(told.levels);
    show();
  }

  function show() {
    const modes = [{ value: "two", label: seats.length === 2 ? "Two players here" : "All players here" }];
    if (told.levels.length) modes.push({ value: "computer", label: "Against the computer" });
    const pick = (field) => (value) => {
      choice[field] = value;
      if (field === "mode") show();
    };
    const sides = [
      { value: "random", label: "Random" },
      ...seats.map((seat, i) => ({ value: seats.length === 2 ? ["blue", "red"][i] : String(i), label: seat.name })),
    ];
    fill(
      how,
      choices("How to play", modes, choice.mode, pick("mode"), { unseen: true }),
      choice.mode === "computer" &&
        levelChoice("How strong?", told.levels, choice.level, pick("level")),
      choice.mode === "computer" &&
        seats.length === 2 &&
        choices("The computer's colour", sides, choice.side, pick("side")),
    );
  }

  /** With more than two players, one person sits first and the computer takes the other seats. */
  function asked() {
    const people = seats.map(({ name, token, colourName }) => ({ name, token, colour: colourName ?? "", level: "" }));
    if (people.length === 2) return seatsFor(choice, people);
    return people.map((seat, i) => (choice.mode === "computer" && i > 0 ? { ...seat, level: choice.level } : seat));
  }

  async function begin() {
    const answer = await check();
    if (!answer?.sound) return;
    const game = await api.newGame({ rules: answer.rules, seats: asked(), start: answer.position });
    go(`/game/${game.id}`);
  }
  return { node, draw };
}
