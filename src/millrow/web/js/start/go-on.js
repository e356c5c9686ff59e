/** The running games, with small pictures, and the way to the saved ones. */

import { chooseFiles } from "../app/files-dropped.js";
import { smallBoard } from "../boards/small.js";
import { button, fill, h } from "../kit/dom.js";
import { ago, count, list } from "../kit/words.js";
import { api } from "../net/api.js";

const MOST = 4;

/** The panel; it fills itself when the server has answered. */
export function goOn() {
  const games = h("ul", { class: "go-on-list" }, h("li", { class: "quiet" }, "Looking for your games…"));
  const saves = h("a", { class: "button", href: "#/library/saves" }, "Saved games");
  const node = h(
    "section",
    { class: "card stack go-on" },
    h("h2", {}, "Go on"),
    games,
    h(
      "div",
      { class: "row" },
      saves,
      button("Import…", chooseFiles),
      h("a", { class: "button", href: "#/credits" }, "Credits"),
    ),
  );
  load();
  return node;

  async function load() {
    try {
      const [running, saved] = await Promise.all([api.games({ state: "running", size: 12 }), api.saves({ size: 1 })]);
      const begun = running.games.filter((card) => card.ply > 0).slice(0, MOST);
      fill(
        games,
        begun.length
          ? begun.map(entry)
          : h(
              "li",
              { class: "quiet" },
              "No games in progress. Your saved games appear here.",
            ),
      );
      if (saved.total) saves.textContent = count(saved.total, "saved game");
    } catch (error) {
      fill(games, h("li", { class: "quiet" }, error.say));
    }
  }
}

function entry(card) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "go-on-game", href: `#/game/${card.id}` },
      smallBoard(card.picture),
      h(
        "span",
        {},
        h("strong", { title: card.title }, card.title),
        h("span", { title: card.status }, card.status),
        h("span", { class: "quiet small", title: list(card.players) }, `${list(card.players)} · ${ago(card.updated)}`),
      ),
    ),
  );
}
