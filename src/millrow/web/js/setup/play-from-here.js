/** Plays from the position being set up: checks it, and starts a game if it has no problems. */

import { complain } from "../app/messages.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { say, speakerOf, tell } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { button, fill, h, uid } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { againstComputersRow } from "../start/against-computers.js";
import { againstComputers, seatsFor } from "../start/game-choice.js";
import { rememberRandomColour } from "../start/last-choice.js";
import { levelPlayer } from "../start/level-choice.js";
import { modesForm } from "../start/modes.js";

/**
 * @param {() => Promise<any>} check shows the problems of the position and returns the server's answer
 * @returns {{node: HTMLElement, draw: (described: any, seats: any[]) => void}} `draw` gets the rules as described
 */
export function playFromHere(check) {
  const how = h("div", { class: "stack" });
  const start = button(say("form.play"), once(begin, complain), { class: "primary", data: { does: "start" } });
  const node = h("section", { class: "card stack" }, h("h2", {}, say("form.play")), how, start);
  const choice = { mode: "two", level: "", side: "random", other: "" }; // of two players
  let [described, seats, drawnKey] = [null, [], ""];
  let levels = []; // of each seat where there are more, empty for a person

  function draw(newDescribed, newSeats) {
    [described, seats] = [newDescribed, newSeats];
    const key = JSON.stringify([described.rules, described.levels]);
    if (key === drawnKey) return;
    drawnKey = key;
    levels = seats.map(() => "");
    fill(how, seats.length === 2 ? modesForm(choice, described.levels, seats).node : whoPlays());
  }

  /** A person or a level for each of more than two. */
  function whoPlays() {
    const selects = [];
    const setLevels = (level) => {
      levels = againstComputers(levels, level);
      selects.forEach((select, i) => (select.value = levels[i]));
    };
    return h(
      "fieldset",
      {},
      h("legend", {}, say("form.players")),
      described.levels.length > 0 && againstComputersRow(described.levels, setLevels),
      seats.map((seat, i) => {
        const id = uid("who");
        const options = [
          h("option", { value: "" }, say("form.players.person")),
          described.levels.map((level) =>
            h("option", { value: level.name, title: tell(level.says) }, levelPlayer(level)),
          ),
        ];
        const select = h("select", { id, on: { change: () => (levels[i] = select.value) } }, options);
        selects.push(select);
        return h(
          "div",
          { class: "row apart who" },
          h("label", { class: "row", for: id }, chip(seat, i), speakerOf({ seats }).name(i)),
          select,
        );
      }),
    );
  }

  function chosenSeats() {
    const people = seats.map(({ name, token, colourName }) => ({ name, token, colour: colourName ?? "", level: "" }));
    return people.length === 2 ? seatsFor(choice, people) : people.map((seat, i) => ({ ...seat, level: levels[i] }));
  }

  async function begin() {
    const answer = await check();
    if (!answer?.sound) return;
    const { rules, rulesName: rules_name, position: start } = answer;
    const saved = settings.get("saveGames");
    const game = await api.newGame({ rules, rules_name, seats: chosenSeats(), start, saved });
    if (seats.length === 2 && choice.mode === "computer" && choice.side === "random") rememberRandomColour(game.id);
    go(`/game/${game.id}`, { begun: true, state: game });
  }
  return { node, draw };
}
