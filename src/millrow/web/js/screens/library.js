/** The library: all games, saved games and positions, to search, rename, delete, load, import and export. */

import { guestNote, isGuest } from "../app/access.js";
import { askText, pick, useName } from "../app/dialogs.js";
import { chooseFiles } from "../app/import-files.js";
import { complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { serverAway } from "../app/server-away.js";
import { explain, say, tell } from "../app/words.js";
import { choices } from "../kit/choices.js";
import { button, fill, h } from "../kit/dom.js";
import { download, fileName } from "../kit/files.js";
import { once } from "../kit/once.js";
import { cardTitle, libraryCard, replacedWords } from "../library/cards.js";
import { api } from "../net/api.js";

const SEARCH_DEBOUNCE_MS = 200;
const SCROLL_DEBOUNCE_MS = 150;
const AHEAD = "600px"; // how far below the window the next cards are loaded

/** What differs between games, saved games and positions. */
const SECTIONS = {
  games: {
    verb: "open",
    address: (card) => `#/game/${card.id}`,
    list: (filters) => api.games({ ...filters, begun: true }),
    remove: api.deleteGame,
    restore: api.restoreGame,
    rename: (id, name) => api.renameGame(id, name),
    open: (card) => go(`/game/${card.id}`),
    exported: exportGame,
    review: (card) => go(`/review/${card.id}`),
    begin: { label: "form.library.new-game", path: "/" },
    none: "form.library.no-games",
  },
  saves: {
    verb: "load",
    kind: "save",
    list: ({ search, family, page }) => api.saves({ search, family, page }),
    remove: api.deleteSave,
    restore: api.restoreSave,
    rename: api.renameSave,
    open: async (card) => {
      const game = await api.load(card.id);
      go(`/game/${game.id}`, { state: game });
    },
    begin: { label: "form.library.new-game", path: "/" },
    none: "form.library.no-saves",
  },
  positions: {
    verb: "open",
    kind: "position",
    list: ({ search, family, page }) => api.setups({ search, family, page }),
    remove: api.deleteSetup,
    restore: api.restoreSetup,
    rename: api.renameSetup,
    open: (card) => go("/setup", { setup: card.id }),
    exported: exportSetup,
    begin: { label: "form.library.new-position", path: "/setup" },
    none: "form.library.no-positions",
  },
};

/** Open the screen in a node, with the games, the saved games or the positions; returns a function that closes it. */
export function open(root, { params: [shown = "games"] }) {
  const before = history.state?.library; // coming back shows the same list at the same place
  const filters = { search: "", family: "", state: "", ...before?.filters, page: 1 };
  let top = before?.top ?? 0; // where to scroll to once enough is loaded
  const guest = isGuest();
  let section = SECTIONS[guest ? "games" : shown];
  let [timer, scrollTimer, latestRequest] = [0, 0, 0];
  const found = h("ul", { class: "library-list", on: { click: remember } });
  const foot = h("div", { class: "row library-foot" });
  const scrolled = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && loadMore(), {
    rootMargin: AHEAD,
  });
  let more = false; // are there cards that are not loaded yet?
  const states = {
    "": say("form.library.state.all"),
    running: say("form.library.state.running"),
    ended: say("form.library.state.ended"),
  };
  const stateFilter = select("state", say("form.library.state"), states, (value) => change({ state: value }));
  stateFilter.hidden = section !== SECTIONS.games;
  stateFilter.value = filters.state;
  const families = { "": say("form.library.family.all") };
  const familyFilter = select("family", say("form.library.family"), families, (value) => change({ family: value }));
  const search = h("input", {
    type: "search",
    value: filters.search,
    placeholder: say("form.library.search.help"),
    "aria-label": say("form.library.search"),
    on: { input: () => changeSoon({ search: search.value.trim() }) },
  });

  const sections = [
    { value: "games", label: say("form.library.games") },
    { value: "saves", label: say("form.library.saves") },
    { value: "positions", label: say("form.library.positions") },
  ];
  const choose = (value) => {
    section = SECTIONS[value];
    history.replaceState(null, "", `#/library/${value}`); // so that coming back from a game shows the same list
    stateFilter.hidden = value !== "games";
    change({});
  };
  fill(
    root,
    h(
      "div",
      { class: "row apart" },
      h("h1", {}, say("form.library.title")),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: "#/results" }, say("page.nav.results")),
        !guest && button(say("form.library.import"), chooseFiles),
      ),
    ),
    guest
      ? h("p", { class: "quiet lead" }, guestNote())
      : h("p", { class: "quiet lead by-drop" }, say("form.library.drop")),
    h(
      "div",
      { class: "library-terms" },
      !guest && choices(say("form.library.show"), sections, shown, choose, { unseen: true }),
      search,
      familyFilter,
      stateFilter,
    ),
    found,
    foot,
  );
  addEventListener("scroll", rememberSoon, { passive: true });
  begin();

  function begin() {
    listFamilies().catch(() => {}); // then the list cannot be loaded either
    reload();
  }

  function remember() {
    const { page: _page, ...terms } = filters;
    history.replaceState({ library: { filters: terms, top: scrollY } }, "");
  }

  function rememberSoon() {
    clearTimeout(scrollTimer);
    scrollTimer = setTimeout(remember, SCROLL_DEBOUNCE_MS);
  }

  async function listFamilies() {
    const catalog = await api.catalog();
    const options = catalog.families.map(({ name, title }) => h("option", { value: name }, tell(title)));
    if (familyFilter.options.length === 1) familyFilter.append(...options);
    familyFilter.value = filters.family;
  }

  /** Show other matches, from the top. @param {Partial<typeof filters>} terms */
  function change(terms) {
    Object.assign(filters, terms);
    top = 0;
    remember();
    return reload();
  }

  function changeSoon(terms) {
    clearTimeout(timer);
    timer = setTimeout(() => change(terms), SEARCH_DEBOUNCE_MS);
  }

  /** Load the list again, at the same place. */
  function refresh() {
    top = scrollY;
    return reload();
  }

  /** Load the first page of matches; answers to older requests are ignored. */
  async function reload() {
    filters.page = 1;
    more = false;
    fill(foot);
    if (!found.childElementCount) fill(foot, h("p", { class: "quiet", role: "status" }, say("form.library.loading")));
    await loadPage();
  }

  /** Load the next page of matches; more of them if the end of the list can still be seen. */
  function loadMore() {
    if (!more) return;
    more = false;
    filters.page += 1;
    loadPage();
  }

  async function loadPage() {
    const request = (latestRequest += 1);
    const from = section;
    try {
      const answer = await from.list(filters);
      if (request !== latestRequest) return;
      const cards = answer.games ?? answer.saves ?? answer.setups;
      if (filters.page === 1) fill(found);
      found.append(...cards.map((card) => libraryCard(card, actions(from), from)));
      fill(foot);
      more = cards.length > 0 && filters.page < answer.pages;
      scrolled.unobserve(foot);
      if (more) scrolled.observe(foot); // again, so that it also reports an end that is already visible
      if (!answer.total) showNothing(from);
      if (more && document.documentElement.scrollHeight - innerHeight < top) return loadMore();
      if (top) scrollTo(0, top);
      top = 0;
    } catch (error) {
      if (request === latestRequest) showFailure(error);
    }
  }

  /** Instead of the list, or below it if only its end is missing. */
  function showFailure(error) {
    fill(foot);
    if (filters.page === 1) {
      fill(found, h("li", { class: "away" }, serverAway(begin, { heading: "h2" })));
      if (error.code !== "offline") complain(error);
      return;
    }
    const again = button(say("page.button.retry"), loadPage);
    fill(foot, h("p", { role: "alert" }, explain(error)), again);
  }

  function showNothing(from) {
    const filtered = filters.search || filters.family || (filters.state && !stateFilter.hidden);
    const offers = filtered
      ? button(say("form.library.clear"), clear, { class: "primary", data: { does: "clear" } })
      : [
          button(say(from.begin.label), () => go(from.begin.path), { class: "primary" }),
          !guest && button(say("form.library.import"), chooseFiles),
        ];
    fill(
      found,
      h(
        "li",
        { class: "card stack empty", data: { empty: filtered ? "filtered" : "all" } },
        h("p", {}, say(filtered ? "form.library.no-match" : from.none)),
        h("div", { class: "row" }, offers),
      ),
    );
  }

  /** Show everything again. */
  function clear() {
    clearTimeout(timer);
    for (const field of [search, familyFilter, stateFilter]) field.value = "";
    search.focus();
    return change({ search: "", family: "", state: "" });
  }

  function actions(from) {
    const attempt = (act) => once(act, complain);
    return {
      open: attempt(from.open),
      review: from.review,
      exported: from.exported && attempt(from.exported),
      rename: attempt(async (card) => {
        const old = cardTitle(card);
        const askName = async (suggested, wrong) => {
          const name = await askText(say("form.card.rename"), say("form.library.name"), suggested, { wrong });
          return name === old ? null : name; // unchanged: a game without a name stays without one
        };
        const made = await useName(askName, old, (name, existing) => from.rename(card.id, name, existing));
        if (made === null) return;
        await refresh();
        if (!made.replaced?.length) return;
        const undo = attempt(async () => {
          await from.rename(card.id, old, "keep");
          await Promise.all(made.replaced.map(from.restore));
          await refresh();
        });
        const renamed = { name: made.name, replaced: replacedWords(made, from.kind) };
        toast(say("form.library.renamed", renamed), { label: say("form.library.undo"), act: undo });
      }),
      remove: attempt(async (card) => {
        await from.remove(card.id);
        await refresh();
        const back = async () => {
          await from.restore(card.id).catch(complain);
          await refresh();
        };
        const deleted = say("form.library.deleted", { title: cardTitle(card) });
        toast(deleted, { label: say("form.library.undo"), act: back });
      }),
    };
  }

  return () => {
    latestRequest = -1;
    scrolled.disconnect();
    removeEventListener("scroll", rememberSoon);
    clearTimeout(timer);
    clearTimeout(scrollTimer);
  };
}

async function exportGame(card) {
  const form = await pick(say("form.library.export"), say("form.library.export.help"), [
    { label: say("form.library.export.text"), value: "text" },
    { label: say("form.library.export.json"), value: "json" },
  ]);
  if (form) download(fileName(cardTitle(card), form === "json" ? "json" : "txt"), await api.exported(card.id, form));
}

async function exportSetup(card) {
  download(fileName(card.name, "json"), await api.exportedSetup(card.id), "application/json");
}

function select(name, label, options, change) {
  return h(
    "select",
    { name, "aria-label": label, on: { change: (event) => change(event.target.value) } },
    Object.entries(options).map(([value, text]) => h("option", { value }, text)),
  );
}
