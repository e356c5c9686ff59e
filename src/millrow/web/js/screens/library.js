/** The library: all games, saves and positions, to search, rename, delete, load, take in and give out. */

import { askText, pick, useName } from "../app/dialogs.js";
import { chooseFiles } from "../app/files-dropped.js";
import { complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { choices } from "../kit/choices.js";
import { button, fill, h } from "../kit/dom.js";
import { download, fileName } from "../kit/files.js";
import { once } from "../kit/once.js";
import { libraryCard, replacedWords } from "../library/cards.js";
import { api } from "../net/api.js";

const WAIT = 200; // ms after the last key until the server is asked

/** What differs between games, saves and positions. */
const SHELVES = {
  games: {
    verb: "Open",
    list: api.games,
    remove: api.deleteGame,
    restore: api.restoreGame,
    rename: (id, name) => api.renameGame(id, name),
    open: (card) => go(`/game/${card.id}`),
    exported: exportGame,
    begin: { label: "Start a new game", path: "/" },
    none: "No games yet. Every game you start is kept here by itself.",
  },
  saves: {
    verb: "Load",
    kind: "save",
    list: ({ search, family, page }) => api.saves({ search, family, page }),
    remove: api.deleteSave,
    restore: api.restoreSave,
    rename: api.renameSave,
    open: async (card) => {
      const game = await api.load(card.id);
      go(`/game/${game.id}`);
    },
    begin: { label: "Start a new game", path: "/" },
    none: "Nothing is saved yet. In a game, “Save as…” keeps a moment under a name of your own, and you load it here.",
  },
  positions: {
    verb: "Open",
    kind: "position",
    list: ({ search, family, page }) => api.setups({ search, family, page }),
    remove: api.deleteSetup,
    restore: api.restoreSetup,
    rename: api.renameSetup,
    open: (card) => go("/setup", { setup: card.id }),
    exported: exportSetup,
    begin: { label: "Set up a position", path: "/setup" },
    none: "No positions yet. When you set one up, “Save as…” saves it here, finished or not.",
  },
};

/** Open the screen in a node, with the games, the saves or the positions shown; gives what closes it. */
export function open(root, { params: [shown = "games"] }) {
  const terms = { search: "", family: "", state: "", page: 1 };
  let shelf = SHELVES[shown];
  let [timer, asked] = [0, 0];
  const found = h("ul", { class: "library-list" });
  const foot = h("div", { class: "row" });
  const stateFilter = select("State", { "": "Running and ended", running: "Running", ended: "Ended" }, (value) =>
    ask({ state: value }),
  );
  stateFilter.hidden = shown !== "games";
  const search = h("input", {
    type: "search",
    placeholder: "Search names, games, players",
    "aria-label": "Search",
    on: { input: () => later({ search: search.value.trim() }) },
  });

  const shelves = [
    { value: "games", label: "Games" },
    { value: "saves", label: "Saves" },
    { value: "positions", label: "Positions" },
  ];
  const choose = (value) => {
    shelf = SHELVES[value];
    history.replaceState(null, "", `#/library/${value}`); // coming back from a game shows the same again
    stateFilter.hidden = value !== "games";
    ask({});
  };
  fill(
    root,
    h("div", { class: "row apart" }, h("h1", {}, "Library"), button("Import files…", chooseFiles)),
    h("p", { class: "quiet lead by-drop" }, "You may also drop files anywhere on this page."),
    h(
      "div",
      { class: "library-terms" },
      choices("What to show", shelves, shown, choose, { unseen: true }),
      search,
      select("Family", { "": "All games", mill: "Men's Morris", drop: "Connect" }, (value) => ask({ family: value })),
      stateFilter,
    ),
    found,
    foot,
  );
  ask({});

  function later(change) {
    clearTimeout(timer);
    timer = setTimeout(() => ask(change), WAIT);
  }

  /** Show what matches from the first page on; the newest question counts. */
  async function ask(change) {
    Object.assign(terms, change, { page: 1 });
    fill(found);
    await more();
  }

  async function more() {
    const mine = (asked += 1);
    const from = shelf;
    try {
      const answer = await from.list(terms);
      if (mine !== asked) return;
      const cards = answer.games ?? answer.saves ?? answer.setups;
      found.append(...cards.map((card) => libraryCard(card, actions(from), from.verb)));
      const next = () => {
        terms.page += 1;
        more();
      };
      fill(foot, found.children.length < answer.total && button("Show more", next));
      if (!answer.total) showNothing(from);
    } catch (error) {
      complain(error);
    }
  }

  function showNothing(from) {
    const filtered = terms.search || terms.family || terms.state;
    const words = filtered ? "Nothing here matches. Try fewer words or another filter." : from.none;
    fill(
      found,
      h(
        "li",
        { class: "card stack empty" },
        h("p", {}, words),
        h(
          "div",
          { class: "row" },
          button(from.begin.label, () => go(from.begin.path), { class: "primary" }),
          button("Import files…", chooseFiles),
        ),
      ),
    );
  }

  function actions(from) {
    const attempt = (act) => once(act, complain);
    return {
      open: attempt(from.open),
      exported: from.exported && attempt(from.exported),
      rename: attempt(async (card) => {
        const old = card.name ?? card.title;
        const askName = (suggested) => askText("Rename", "Name", suggested);
        const made = await useName(askName, old, (name, existing) => from.rename(card.id, name, existing));
        if (made === null) return;
        await ask({});
        if (!made.replaced?.length) return;
        const undo = attempt(async () => {
          await from.rename(card.id, old, "keep");
          await Promise.all(made.replaced.map(from.restore));
          await ask({});
        });
        toast(`Renamed to “${made.name}”. ${replacedWords(made, from.kind)}`, { label: "Undo", act: undo });
      }),
      remove: attempt(async (card) => {
        await from.remove(card.id);
        await ask({});
        const back = async () => {
          await from.restore(card.id).catch(complain);
          await ask({});
        };
        toast(`“${card.name ?? card.title}” is deleted.`, { label: "Undo", act: back });
      }),
    };
  }

  return () => {
    asked = -1;
    clearTimeout(timer);
  };
}

async function exportGame(card) {
  const form = await pick("Export", "Text is easy to read, JSON keeps everything and is protected against changes.", [
    { label: "As text", value: "text" },
    { label: "As JSON", value: "json" },
  ]);
  if (form) download(fileName(card.title, form === "json" ? "json" : "txt"), await api.exported(card.id, form));
}

async function exportSetup(card) {
  download(fileName(card.name, "json"), await api.exportedSetup(card.id), "application/json");
}

function select(label, options, change) {
  return h(
    "select",
    { "aria-label": label, on: { change: (event) => change(event.target.value) } },
    Object.entries(options).map(([value, text]) => h("option", { value }, text)),
  );
}
