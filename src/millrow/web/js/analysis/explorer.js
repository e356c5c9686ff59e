/** The explorer: symmetric moves together, how many replies keep the value of each, and the user's own games. */

import { say, speakerOf } from "../app/words.js";
import { shownTurn } from "../boards/columns.js";
import { button, fill, h } from "../kit/dom.js";
import { shape, valueWords } from "./values.js";

/**
 * @param {{play: (step: string) => void, explore: (open: boolean) => void}} does
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View, isCurrent: boolean) => void}}
 */
export function explorerPanel(does) {
  const rows = h("tbody", {});
  const games = h("p", { class: "quiet small" });
  const heads = ["moves", "value", "replies", "games"].map((name) =>
    h("th", { scope: "col" }, say(`page.analysis.explorer.${name}`)),
  );
  const node = h(
    "details",
    { class: "card explorer", on: { toggle: () => does.explore(node.open) } },
    h("summary", {}, say("page.analysis.explorer")),
    h("p", { class: "quiet small" }, say("page.analysis.explorer.help")),
    h("p", { class: "small" }, h("a", { href: "#/values" }, say("page.values.link"))),
    h("table", {}, h("thead", {}, h("tr", {}, heads)), rows),
    games,
  );
  let drawnKey = "";

  /** @param {import("./session.js").View} view @param {boolean} isCurrent */
  function draw({ state, values, explored, games: own, exploring }, isCurrent) {
    if (!exploring || !state) return;
    const key = JSON.stringify([isCurrent && explored, own, values?.done, state.position]);
    if (key === drawnKey) return;
    drawnKey = key;
    const known = new Map((values?.values ?? []).map((value) => [value.step, value]));
    fill(rows, isCurrent && explored && values ? explored.moves.map((move) => row(move, known, own, state)) : []);
    games.textContent = own ? say("page.analysis.explorer.reached", { games: own.games }) : "";
    node.dataset.done = String(Boolean(isCurrent && explored?.done)); // for tests and scripts
  }

  /**
   * @param {import("../types.js").ExploredMove} move @param {Map<string, import("../types.js").StepValue>} known
   * @param {import("../types.js").OwnGames|null} own @param {import("../types.js").GameState} state
   */
  function row({ steps, replies, keep }, known, own, state) {
    const value = known.get(steps[0]);
    const played = own?.moves.find((move) => move.steps.includes(steps[0]));
    return h(
      "tr",
      {},
      h(
        "td",
        {},
        steps.map((step) =>
          button(shownTurn(step, state.element), () => does.play(step), { class: "plain", data: { step } }),
        ),
      ),
      h("td", {}, value && [shape(value.kind), " ", valueWords(value)]),
      h("td", {}, keep === null ? String(replies) : say("page.analysis.explorer.keep", { keep, replies })),
      h("td", {}, played ? results(played, state) : ""),
    );
  }

  /** @param {import("../types.js").MoveGames} played @param {import("../types.js").GameState} state */
  function results({ games: count, wins, draws }, state) {
    const speaker = speakerOf(state);
    const won = wins.flatMap((number, seat) =>
      number ? [speaker.say("page.analysis.explorer.won", { seat, count: number })] : [],
    );
    const drawn = draws ? [say("page.analysis.explorer.drawn", { count: draws })] : [];
    return [String(count), ...(won.length + drawn.length ? [` (${[...won, ...drawn].join(", ")})`] : [])];
  }

  return { node, draw };
}
