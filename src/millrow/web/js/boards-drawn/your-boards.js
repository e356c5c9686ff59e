/** The saved boards: to play on the start screen, to change in the editor. */

import { isGuest } from "../app/access.js";
import { askText, useName } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { retryWhenBack } from "../app/server-away.js";
import { say } from "../app/words.js";
import { smallBoard } from "../boards/make.js";
import { button, fill, h, write } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";

export const MAX_BOARD_NAME = 60; // characters, as in a TOML file

/**
 * For the start screen: the playable boards as games to choose, and a link to the editor. Nothing for guests.
 * @param {(game: {rules: string, rulesName: string}) => void} choose
 */
export function yourBoards(choose) {
  if (isGuest()) return null; // boards belong to the host
  const cards = h("div", { class: "game-cards small-cards" });
  const summary = h("summary", {}, say("form.drawn.yours.title"));
  const draw = h("a", { class: "button draw-board", href: "#/boards/new" }, say("form.drawn.yours.new"));
  const node = h("details", { class: "more-games your-boards" }, summary, cards, draw);
  load();
  return node;

  async function load() {
    try {
      const { boards } = await api.boards();
      const playable = boards.filter((board) => board.rules);
      write(summary, say("form.drawn.yours", { count: playable.length }));
      fill(
        cards,
        playable.map((board) => card(board, choose)),
      );
    } catch (error) {
      complain(error);
      if (error.code === "offline") retryWhenBack(node, load);
    }
  }
}

function card({ id, name, rules, picture, summary }, choose) {
  const chosen = () => choose({ rules, rulesName: name });
  return h(
    "label",
    { class: "game-card card" },
    h("input", { type: "radio", name: "game", value: id, on: { change: chosen } }),
    smallBoard(picture),
    h("strong", {}, say("text", { text: name })),
    h("span", { class: "quiet small" }, say("text", { text: summary })),
  );
}

/**
 * For the editor: every saved board, to open, rename or delete.
 * @param {{loaded: (boards: any[]) => void, renamed: (id: string, name: string) => void, deleted: (id: string) => void}} screen
 *   `loaded` gets the boards whenever they are loaded
 * @returns {{node: HTMLElement, load: () => Promise<void>}}
 */
export function boardList({ loaded, renamed, deleted }) {
  const list = h("ul", { class: "drawn-boards" });
  const summary = h("summary", {}, say("form.drawn.yours.title"));
  const node = h("details", { class: "card" }, summary, list);

  async function load() {
    const { boards } = await api.boards();
    write(summary, say("form.drawn.yours", { count: boards.length }));
    fill(list, boards.length ? boards.map(row) : h("li", { class: "quiet" }, say("form.drawn.yours.none")));
    loaded(boards);
  }

  function row({ id, name, problems }) {
    const act = (code, run) =>
      button(say(`form.drawn.yours.${code}`), once(run, complain), {
        "aria-label": say(`form.drawn.yours.${code}.of`, { name }),
        data: { does: code },
      });
    return h(
      "li",
      {},
      h("a", { href: `#/boards/${id}` }, say("text", { text: name })),
      problems > 0 && h("span", { class: "badge bad" }, say("form.drawn.yours.problems", { count: problems })),
      h(
        "span",
        { class: "row" },
        act("rename", () => rename(id, name)),
        act("delete", () => remove(id, name)),
      ),
    );
  }

  async function rename(id, old) {
    const askName = (text, wrong) =>
      askText(say("form.drawn.yours.rename"), say("form.drawn.save.name"), text, { most: MAX_BOARD_NAME, wrong });
    const made = await useName(askName, old, (name, existing) => api.renameBoard(id, name, existing));
    if (!made) return;
    renamed(id, made.name);
    await load();
  }

  async function remove(id, name) {
    await api.deleteBoard(id);
    deleted(id);
    await load();
    const back = once(async () => {
      await api.restoreBoard(id);
      await load();
    }, complain);
    toast(say("form.drawn.yours.deleted", { name }), { label: say("form.drawn.undo"), act: back });
  }
  return { node, load };
}
