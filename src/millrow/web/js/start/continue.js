/** The games in progress, with small pictures, and a link to the saved games. */

import { guestNote, isGuest } from "../app/access.js";
import { chooseFiles } from "../app/import-files.js";
import { complain } from "../app/messages.js";
import { retryWhenBack } from "../app/server-away.js";
import { say } from "../app/words.js";
import { smallBoard } from "../boards/make.js";
import { button, fill, h } from "../kit/dom.js";
import { cardTitle, cardWords } from "../library/cards.js";
import { api } from "../net/api.js";

const MAX_GAMES = 4;

/** The panel; it fills itself when the server has answered. */
export function continuePanel() {
  const note = (text) => h("li", { class: "quiet" }, text);
  const games = h("ul", { class: "continue-list" }, note(say("form.continue.loading")));
  const saves = h("a", { class: "button", href: "#/library/saves" }, say("form.continue.saves", { count: 0 }));
  const node = h(
    "section",
    { class: "card stack" },
    h("h2", {}, say("form.continue")),
    games,
    isGuest() && h("p", { class: "quiet small" }, guestNote()),
    h(
      "div",
      { class: "row" },
      !isGuest() && saves,
      !isGuest() && button(say("form.continue.import"), chooseFiles),
      h("a", { class: "button", href: "#/credits" }, say("form.continue.credits")),
    ),
  );
  load();
  return node;

  async function load() {
    try {
      const wanted = { state: "running", begun: true, size: MAX_GAMES };
      const saved = isGuest() ? { total: 0 } : api.saves({ size: 1 });
      const [running, { total }] = await Promise.all([api.games(wanted), saved]);
      fill(games, running.total ? running.games.map(entry) : note(say("form.continue.none")));
      saves.textContent = say("form.continue.saves", { count: total });
    } catch (error) {
      const failed = note(say("form.continue.failed"));
      fill(games, failed);
      if (error.code === "offline") retryWhenBack(failed, load);
      else complain(error);
    }
  }
}

/** @param {import("../net/api.js").Card} card */
function entry(card) {
  const title = cardTitle(card);
  const { status, players, updated } = cardWords(card);
  return h(
    "li",
    {},
    h(
      "a",
      { class: "continue-game", href: `#/game/${card.id}` },
      smallBoard(card.picture),
      h(
        "span",
        {},
        h("strong", { title }, title),
        h("span", { title: status }, status),
        h("span", { class: "quiet small", title: players }, `${players} · ${updated}`),
      ),
    ),
  );
}
