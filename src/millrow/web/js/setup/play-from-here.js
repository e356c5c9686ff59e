/** "Play from here": checks the position, and if nothing is wrong with it starts a game. */

import { complain } from "../app/messages.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { chip } from "../boards/paint.js";
import { button, fill, h, uid } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { starred } from "../start/level-choice.js";
import { modesForm } from "../start/modes.js";
import { seatsFor } from "../start/order.js";

/**
 * @param {() => Promise<object|null>} check shows what is wrong with the position and gives the server's answer
 * @returns {{node: HTMLElement, draw: (told: object, seats: object[]) => void}}
 */
export function playFromHere(check) {
  const how = h("div", { class: "stack" });
  const start = button("Play from here", once(begin, complain), { class: "primary", data: { does: "start" } });
  const node = h("section", { class: "card stack" }, h("h2", {}, "Play from here"), how, start);
  const choice = { mode: "two", level: "", side: "random", other: "" }; // of two players
  let [told, seats, drawn] = [null, [], ""];
  let levels = []; // of each seat where there are more, empty for a person

  function draw(newTold, newSeats) {
    [told, seats] = [newTold, newSeats];
    const wanted = JSON.stringify([told.rules, told.levels]);
    if (wanted === drawn) return;
    drawn = wanted;
    levels = seats.map(() => "");
    fill(how, seats.length === 2 ? modesForm(choice, told.levels) : whoPlays());
  }

  /** A person or a level for each of more than two. */
  function whoPlays() {
    return h(
      "fieldset",
      {},
      h("legend", {}, "Who plays"),
      seats.map((seat, i) => {
        const id = uid("who");
        const options = [
          h("option", { value: "" }, "Person"),
          told.levels.map((level) => h("option", { value: level.name, title: level.says }, `Computer, ${starred(level)}`)),
        ];
        const select = h("select", { id, on: { change: () => (levels[i] = select.value) } }, options);
        return h("div", { class: "row apart who" }, h("label", { class: "row", for: id }, chip(seat, i), seat.name), select);
      }),
    );
  }

  function asked() {
    const people = seats.map(({ name, token, colourName }) => ({ name, token, colour: colourName ?? "", level: "" }));
    return people.length === 2 ? seatsFor(choice, people) : people.map((seat, i) => ({ ...seat, level: levels[i] }));
  }

  async function begin() {
    const answer = await check();
    if (!answer?.sound) return;
    const { rules, position: start } = answer;
    const game = await api.newGame({ rules, seats: asked(), start, saved: settings.get("saveGames") });
    go(`/game/${game.id}`, { begun: true });
  }
  return { node, draw };
}
