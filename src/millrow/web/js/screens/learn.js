/** The lesson: a board to make the moves on, what to do beside it, and the steps of the lesson above. */

import { complain } from "../app/messages.js";
import { notLoaded } from "../app/not-loaded.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { say, speakerOf, tell } from "../app/words.js";
import { makeBoard } from "../boards/make.js";
import { changed } from "../boards/picture.js";
import { hints } from "../game/picking.js";
import { button, fill, h, write } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { handsOf } from "../learn/hands.js";
import { Lesson } from "../learn/lesson.js";
import { backLink, named, rulesAddress } from "../learn/links.js";
import { api } from "../net/api.js";

/** @typedef {import("../learn/lesson.js").LessonView} LessonView */
/** @typedef {import("../net/api.js").Learning} Learning */

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [rules], navData }) {
  let [closed, screen] = [false, null];
  load();
  return () => {
    closed = true;
    screen?.close();
  };

  function load() {
    root.classList.add("loading");
    firstGame(rules)
      .then((text) => api.learn(text))
      .then((answer) => {
        if (closed) return;
        const learning = named(answer, navData?.rulesName);
        root.classList.remove("loading");
        if (learning.exercises.length) screen = build(root, learning, navData?.back);
        else noLesson(root, learning, navData?.back);
      })
      .catch((error) => !closed && notLoaded(root, error, load));
  }
}

/** The rules of the address, or of the first game. */
const firstGame = async (rules) => rules ?? (await api.catalog()).games[0].rules;

/** @param {HTMLElement} root @param {Learning} learning @param {string} [back] */
function noLesson(root, learning, back) {
  fill(
    root,
    h(
      "div",
      { class: "card stack empty" },
      h("h1", {}, say("page.learn.title", { title: learning.title })),
      h("p", {}, say("page.learn.none")),
      h("div", { class: "row" }, rulesLink(learning, back, "primary"), backLink(back)),
    ),
  );
}

/** @param {Learning} learning @param {string} [back] @param {string} [look] */
const rulesLink = (learning, back, look = "") =>
  button(say("page.learn.rules"), () => go(rulesAddress(learning.rules), { back, rulesName: learning.rulesName }), {
    class: look,
    data: { does: "rules" },
  });

/** @param {HTMLElement} root @param {Learning} learning @param {string} [back] */
function build(root, learning, back) {
  const { exercises } = learning;
  const lesson = new Lesson(learning, draw);
  const board = makeBoard(learning.preview.element);
  const dots = exercises.map((_, index) =>
    h("button", { type: "button", class: "dot", on: { click: () => lesson.open(index) } }, String(index + 1)),
  );
  const at = h("p", { class: "quiet small" });
  const title = h("h2", { tabindex: -1 });
  const task = h("p", { class: "task" });
  const notice = h("p", { class: "lesson-notice" });
  const next = button(say("page.learn.next"), () => advance(), { class: "primary", data: { does: "next" } });
  const hint = button(say("page.learn.hint"), () => lesson.showHint(), { data: { does: "hint" } });
  const reset = button(say("page.learn.reset"), () => lesson.open(lesson.view.index), { data: { does: "reset" } });
  const skip = button(say("page.learn.skip"), () => advance(), { class: "plain", data: { does: "skip" } });
  const buttons = h("div", { class: "row" }, next, hint, reset, skip);
  const hands = h("div", { class: "lesson-hands row small" });
  const finish = finishPanel(learning);
  const lastly = h("div", { class: "stack finish" }, finish.node);
  const list = h(
    "ol",
    { class: "dots", "aria-label": say("page.learn.steps") },
    dots.map((dot) => h("li", {}, dot)),
  );
  const page = h(
    "div",
    { class: "lesson" },
    h("h1", {}, say("page.learn.title", { title: learning.title })),
    list,
    h("section", { class: "lesson-task card stack" }, at, title, task),
    h("div", { class: "lesson-board board-box" }, board),
    h("section", { class: "lesson-answer stack" }, notice, buttons, lastly),
    hands,
    h("div", { class: "lesson-links row" }, rulesLink(learning, back), backLink(back)),
  );
  fill(root, page);
  board.addEventListener("choose", (event) => lesson.choose(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener("misdrag", (event) => lesson.misdrag(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener("release", () => lesson.release());
  let wasDone = false;
  lesson.start();
  return { close: () => lesson.close() };

  /** Go to the next exercise; the reading and the keyboard go on at its task. */
  function advance() {
    lesson.next();
    title.focus({ preventScroll: true });
    list.scrollIntoView({ block: "nearest" });
  }

  /** @param {LessonView} view */
  function draw(view) {
    const { index, state, done } = view;
    const last = exercises.length;
    const exercise = exercises[index];
    dots.forEach((dot, nth) => {
      const finished = lesson.finished.has(exercises[nth].name);
      const label = { step: nth + 1, last, title: exercises[nth].title, done: finished };
      dot.setAttribute("aria-label", speakerOf(state).say("page.learn.step", label));
      dot.title = tell(exercises[nth].title, state);
      dot.classList.toggle("finished", finished);
      if (nth === index) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    write(at, exercise ? say("page.learn.at", { step: index + 1, last }) : "");
    write(title, exercise ? tell(exercise.title, state) : say("page.learn.finish"));
    const all = exercises.every(({ name }) => lesson.finished.has(name));
    write(task, exercise ? view.task : say(all ? "page.learn.finish.done" : "page.learn.finish.skipped"));
    write(notice, view.notice?.text ?? "");
    notice.className = `lesson-notice ${view.notice?.kind ?? ""}`;
    notice.hidden = buttons.hidden = !exercise;
    lastly.hidden = Boolean(exercise);
    next.hidden = !done;
    hint.hidden = done;
    skip.hidden = done;
    page.dataset.played = String(view.played); // for tests and scripts
    board.picture = pictureOf(view, Boolean(exercise), learning);
    hands.hidden = !exercise;
    fill(hands, handsOf(state));
    if (done && !wasDone) next.focus({ preventScroll: true });
    wasDone = done;
  }
}

/** What comes after the lesson: a game against the computer, and the setup. @param {Learning} learning */
function finishPanel(learning) {
  const { rules, rulesName } = learning;
  const playNow = once(async () => {
    const seats = Array.from({ length: learning.players }, (_, seat) =>
      seat && learning.level ? { level: learning.level } : {},
    );
    const saved = settings.get("saveGames");
    const game = await api.newGame({ rules, rules_name: rulesName || "", seats, first: null, saved });
    go(`/game/${game.id}`, { fresh: true, state: game });
  }, complain);
  const setUp = () => go("/setup", { rules, rulesName });
  const node = h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "row" },
      button(say("page.learn.play"), playNow, { class: "primary", data: { does: "play" } }),
      button(say("page.learn.setup"), setUp, { data: { does: "setup" } }),
    ),
    h("p", { class: "quiet small" }, say("page.learn.setup.help")),
  );
  return { node };
}

/**
 * What the board shows: no steps once the exercise is done.
 * @param {LessonView} view @param {boolean} isExercise @param {Learning} learning
 * @returns {import("../boards/picture.js").Picture}
 */
function pictureOf({ state, clicked, ahead, wrong, shown, done, moment }, isExercise, learning) {
  const steps = isExercise && !done && !ahead ? state.steps : [];
  const { touched = [], captured = [], marks = [], lines = [] } = state.last ?? {};
  return {
    ...state,
    discs: ahead ? changed(state.discs, ahead.changes) : state.discs,
    ...hints(steps, clicked),
    touched: ahead ? [] : touched,
    captured,
    marks: ahead ? [] : [...new Set([...marks, ...shown])],
    pointed: shown,
    moment,
    lines: ahead ? [] : lines,
    selected: clicked[0] ?? null,
    wrong,
    aim: "columns",
    coordinates: settings.get("coordinates"),
    label: say("page.board.of", { title: learning.title }),
  };
}
