/** What there is to solve: the puzzle of the day, practice, a rush, a streak, one's own mistakes; and the progress. */

import { complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { say, tell } from "../app/words.js";
import { smallBoard } from "../boards/make.js";
import { choices } from "../kit/choices.js";
import { button, fill, h, uid, write } from "../kit/dom.js";
import { choose, download, fileName } from "../kit/files.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { dayOf, daysInRow, merged, read, stored, update, written } from "./progress.js";
import { filterAddress, matching } from "./queue.js";

const GOALS = ["win", "draw"];

/** The choice stays while the page is open. */
const filter = { game: "", theme: "", grade: "" };

/** @param {HTMLElement} root @param {import("../net/api.js").PuzzleList} list */
export function buildHome(root, list) {
  let closed = false;
  const draw = () => {
    const progress = stored();
    fill(
      root,
      h(
        "div",
        { class: "puzzles" },
        h("header", { class: "stack" }, h("h1", {}, say("page.nav.puzzles")), h("p", {}, say("page.puzzles.help"))),
        dailyPanel(progress, () => closed),
        practicePanel(list, progress),
        h(
          "div",
          { class: "puzzle-runs" },
          runPanel("rush", progress),
          runPanel("streak", progress),
          ownPanel(progress),
        ),
        progressPanel(list, progress, draw),
      ),
    );
  };
  draw();
  return {
    close: () => {
      closed = true;
    },
  };
}

/** @param {import("./progress.js").Progress} progress @param {() => boolean} isClosed */
function dailyPanel({ days }, isClosed) {
  const day = dayOf();
  const done = Boolean(days[day]);
  const picture = h("div", { class: "puzzle-picture" });
  api
    .dailyPuzzle(day)
    .then(({ id }) => api.openPuzzle({ id }))
    .then(({ state }) => isClosed() || fill(picture, smallBoard(state)))
    .catch(complain);
  return h(
    "section",
    { class: "card puzzle-day" },
    picture,
    h(
      "div",
      { class: "stack" },
      h("h2", {}, say("page.puzzles.daily")),
      h("p", {}, say(done ? "page.puzzles.daily.done" : "page.puzzles.daily.help")),
      h("p", { class: "quiet" }, say("page.puzzles.days", { days: daysInRow(days) })),
      h(
        "div",
        { class: "row" },
        button(say(done ? "page.puzzles.daily.again" : "page.puzzles.solve"), () => go("/puzzles/daily"), {
          class: done ? "" : "primary",
          data: { does: "daily" },
        }),
      ),
    ),
  );
}

/** @param {import("../net/api.js").PuzzleList} list @param {import("./progress.js").Progress} progress */
function practicePanel({ puzzles, games, themes, grades }, { solved }) {
  const count = h("p", { class: "quiet", role: "status" });
  const start = button(say("page.puzzles.start"), () => go(`/puzzles/practice/${filterAddress(filter)}`), {
    class: "primary",
    data: { does: "practice" },
  });
  const any = { value: "", label: say("page.puzzles.any") };
  const set = (name) => (value) => {
    filter[name] = value;
    show();
  };
  const theme = uid("theme");
  const change = (event) => set("theme")(event.target.value);
  show();
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, say("page.puzzles.practice")),
    choices(
      say("page.puzzles.game"),
      [any, ...games.map(({ rules, title }) => ({ value: rules, label: tell(title) }))],
      filter.game,
      set("game"),
      { id: "puzzle-game" },
    ),
    choices(
      say("page.puzzles.grade"),
      [any, ...grades.map((grade) => ({ value: grade, label: say(`puzzle.grade.${grade}`) }))],
      filter.grade,
      set("grade"),
      { id: "puzzle-grade" },
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: theme }, say("page.puzzles.theme")),
      h(
        "select",
        { id: theme, on: { change } },
        h("option", { value: "", selected: !filter.theme }, any.label),
        [...GOALS, ...themes].map((name) =>
          h("option", { value: name, selected: name === filter.theme }, say(`puzzle.theme.${name}`)),
        ),
      ),
    ),
    h("div", { class: "row apart" }, count, start),
  );

  function show() {
    const found = matching(puzzles, filter);
    const done = found.filter(({ id }) => solved[id]).length;
    write(count, say("page.puzzles.left", { count: found.length, solved: done }));
    start.disabled = !found.length;
  }
}

/** @param {"rush"|"streak"} mode @param {import("./progress.js").Progress} progress */
function runPanel(mode, { best }) {
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, say(`page.puzzles.${mode}`)),
    h("p", {}, say(`page.puzzles.${mode}.help`)),
    h("p", { class: "quiet" }, say("page.puzzles.best", { best: best[mode] })),
    h(
      "div",
      { class: "row" },
      button(say("page.puzzles.start"), () => go(`/puzzles/${mode}`), { data: { does: mode } }),
    ),
  );
}

/** @param {import("./progress.js").Progress} progress */
function ownPanel({ own }) {
  const solved = own.filter((puzzle) => puzzle.solved).length;
  const help = own.length ? say("page.puzzles.own.help", { count: own.length, solved }) : say("page.puzzles.own.none");
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, say("page.puzzles.own")),
    h("p", {}, help),
    own.length
      ? h(
          "div",
          { class: "row" },
          button(say("page.puzzles.start"), () => go("/puzzles/own"), { data: { does: "own" } }),
        )
      : h("div", { class: "row" }, h("a", { class: "button", href: "#/library" }, say("page.nav.library"))),
  );
}

/** @param {import("../net/api.js").PuzzleList} list @param {import("./progress.js").Progress} progress @param {() => void} redraw */
function progressPanel({ puzzles, grades }, progress, redraw) {
  const save = () => download(fileName(say("page.puzzles.file"), "json"), written(stored()), "application/json");
  const load = once(async () => {
    for (const file of (await choose(".json,application/json")).slice(0, 1)) {
      const found = read(await file.text());
      if (!found) toast(say("page.puzzles.import.wrong", { file: file.name }));
      else if (!update((old) => merged(old, found))) toast(say("page.puzzles.not-saved"));
      else {
        redraw();
        toast(say("page.puzzles.imported", { solved: Object.keys(stored().solved).length }));
      }
    }
  }, complain);
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, say("page.puzzles.progress")),
    h(
      "ul",
      { class: "puzzle-bars" },
      grades.map((grade) => {
        const all = puzzles.filter((puzzle) => puzzle.grade === grade);
        const solved = all.filter(({ id }) => progress.solved[id]).length;
        const label = say("page.puzzles.progress.row", {
          grade: say(`puzzle.grade.${grade}`),
          solved,
          count: all.length,
        });
        return h(
          "li",
          {},
          h("span", {}, label),
          h("progress", { max: Math.max(1, all.length), value: solved, "aria-label": label }),
        );
      }),
    ),
    h("p", { class: "quiet small" }, say("page.puzzles.progress.help")),
    h(
      "div",
      { class: "row" },
      button(say("page.puzzles.export"), save, { data: { does: "export" } }),
      button(say("page.puzzles.import"), load, { data: { does: "import" } }),
    ),
  );
}
