/** The start screen: the games as pictures, then how to play, and what can be gone on with. */

import { complain } from "../app/messages.js";
import { smallBoard } from "../boards/small.js";
import { button, fill, h } from "../kit/dom.js";
import { api } from "../net/api.js";
import { chooser } from "../start/chooser.js";
import { goOn } from "../start/go-on.js";
import { choiceOf, readRules } from "../start/order.js";

/** Open the screen in a node; gives what closes it. */
export function open(root, { luggage }) {
  let closed = false;
  api.catalog().then(
    (catalog) => closed || build(root, catalog, luggage?.again),
    (error) => {
      complain(error);
      fill(
        root,
        h(
          "div",
          { class: "card stack empty" },
          h("h1", {}, "The server does not answer"),
          h("p", {}, "Start it with “millrow serve”, then try again."),
          button("Try again", () => location.reload(), { class: "primary" }),
        ),
      );
    },
  );
  return () => {
    closed = true;
  };
}

function build(root, catalog, again) {
  const first = again ? readRules(again.rules).base : catalog.games[0].name;
  let panel = chooser(
    catalog,
    again
      ? { rules: again.rules, choice: choiceOf(again.seats), seats: again.seats, saved: again.saved }
      : { rules: catalog.games[0].rules, choice: {} },
  );
  const core = catalog.games.filter((game) => game.core);
  const others = catalog.games.filter((game) => !game.core);

  const choose = (game) => {
    const next = chooser(catalog, { rules: game.rules, choice: {} });
    panel.replaceWith(next);
    panel = next;
    if (innerWidth < 700) panel.scrollIntoView({ block: "start" });
  };
  fill(
    root,
    h("h1", {}, again ? "Play again" : "What shall we play?"),
    h("p", { class: "quiet lead" }, "Choose a game, then how to play it."),
    h(
      "fieldset",
      { class: "games" },
      h("legend", { class: "unseen" }, "Games"),
      h(
        "div",
        { class: "game-cards" },
        core.map((game) => card(game, game.name === first, choose)),
      ),
      h(
        "details",
        { class: "more-games", open: others.some((game) => game.name === first) },
        h("summary", {}, `More games: ${others.length} variants`),
        h(
          "div",
          { class: "game-cards small-cards" },
          others.map((game) => card(game, game.name === first, choose)),
        ),
      ),
    ),
    h("div", { class: "start-panels" }, panel, goOn()),
  );
}

function card(game, chosen, choose) {
  return h(
    "label",
    { class: "game-card card" },
    h("input", { type: "radio", name: "game", value: game.name, checked: chosen, on: { change: () => choose(game) } }),
    smallBoard(game.preview),
    h("strong", {}, game.title),
    h("span", { class: "quiet small" }, game.says),
  );
}
