/** The start screen: the games as pictures, then how to play, and the games in progress. */

import { complain } from "../app/messages.js";
import { serverAway } from "../app/server-away.js";
import { say, tell } from "../app/words.js";
import { smallBoard } from "../boards/make.js";
import { yourBoards } from "../boards-drawn/your-boards.js";
import { fill, h } from "../kit/dom.js";
import { api } from "../net/api.js";
import { chooser } from "../start/chooser.js";
import { continuePanel } from "../start/continue.js";
import { readRules } from "../start/game-choice.js";
import { choiceOfGame, givenNames, lastChoice } from "../start/last-choice.js";
import { preparingLine } from "../start/preparing.js";

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { navData }) {
  let closed = false;
  let remember = () => {};
  const begin = () =>
    api.catalog().then(
      (catalog) => {
        if (!closed) remember = build(root, catalog, navData?.again);
      },
      (error) => {
        if (closed) return;
        if (error.code !== "offline") complain(error);
        fill(root, serverAway(begin));
      },
    );
  begin();
  return () => {
    closed = true;
    remember(); // for those who come back with the browser's button
  };
}

/** What the form holds at first: a game that is played again, or the last choices. */
function initialChoice(catalog, again) {
  const last = lastChoice();
  const { choice, names } = last;
  if (again) {
    const seats = again.seats.map(({ colourName, ...seat }) => ({ ...seat, colour: colourName }));
    const [own, people] = [choiceOfGame(again), givenNames(again.seats)];
    const { rules, rulesName } = again;
    return { rules, rulesName, choice: { ...choice, ...own }, names: people, seats, saved: again.saved };
  }
  const game = catalog.games.find(({ name }) => name === last.game) ?? catalog.games[0];
  const { rules, seats } = last.rules[game.name] ?? game;
  return { rules, seats, choice, names };
}

/** @returns {() => void} remembers what was chosen */
function build(root, catalog, again) {
  const initial = initialChoice(catalog, again);
  const first = readRules(initial.rules).base;
  // All forms share these, so they stay when the player looks at another game.
  const choice = { mode: "two", level: "", other: "", side: "random", ...initial.choice };
  const names = [...initial.names];
  let panel = chooser(catalog, { ...initial, choice, names });
  const core = catalog.games.filter((game) => game.core);
  const others = catalog.games.filter((game) => !game.core);

  const choose = (game) => {
    const { rules, seats } = lastChoice().rules[game.name] ?? game;
    const next = chooser(catalog, { rules, rulesName: game.rulesName, seats, choice, names });
    panel.node.replaceWith(next.node);
    panel = next;
    if (innerWidth < 700) panel.node.scrollIntoView({ block: "start" });
  };
  const more = h("div", { class: "game-cards small-cards" });
  const fillMore = () =>
    fill(
      more,
      others.map((game) => card(game, game.name === first, choose)),
    );
  const isMoreOpen = others.some((game) => game.name === first);
  const screen = h(
    "div",
    { class: "start-screen" },
    h(
      "div",
      { class: "start-head" },
      h("h1", {}, say(again ? "form.start.again" : "form.start.title")),
      preparingLine(),
    ),
    h(
      "fieldset",
      { class: "games" },
      h("legend", { class: "unseen" }, say("form.start.games")),
      h(
        "div",
        { class: "game-cards" },
        core.map((game) => card(game, game.name === first, choose)),
      ),
      h(
        "details",
        { class: "more-games", open: isMoreOpen },
        h("summary", {}, say("form.start.more", { count: others.length })),
        more,
      ),
      yourBoards(choose),
    ),
    h("div", { class: "start-panels" }, panel.node, continuePanel(), puzzlesPanel()),
  );
  fill(root, screen);
  if (isMoreOpen) fillMore();
  else requestAnimationFrame(() => setTimeout(fillMore)); // they are out of sight, and the others are shown sooner
  return () => panel.remember();
}

function puzzlesPanel() {
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, say("page.nav.puzzles")),
    h("p", { class: "quiet" }, say("page.puzzles.start-screen")),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: "#/puzzles/daily" }, say("page.puzzles.daily")),
      h("a", { class: "button", href: "#/puzzles" }, say("page.puzzles.back")),
    ),
  );
}

function card(game, chosen, choose) {
  return h(
    "label",
    { class: "game-card card" },
    h("input", { type: "radio", name: "game", value: game.name, checked: chosen, on: { change: () => choose(game) } }),
    smallBoard(game.preview),
    h("strong", {}, tell(game.title)),
    h("span", { class: "quiet small" }, say("text", { text: game.says })),
  );
}
