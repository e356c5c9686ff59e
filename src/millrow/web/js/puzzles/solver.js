/** The board on which puzzles are solved one after the other, with what to do beside it. */

import { announce, complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { serverAway } from "../app/server-away.js";
import { settings } from "../app/settings.js";
import { say, speakerOf } from "../app/words.js";
import { makeBoard } from "../boards/make.js";
import { changed } from "../boards/picture.js";
import { kindOf } from "../boards/registry.js";
import { hints } from "../game/picking.js";
import { button, fill, h, write } from "../kit/dom.js";
import { isFree } from "../kit/keys.js";
import { handsOf } from "../learn/hands.js";
import { noteScore, noteSolved } from "./progress.js";
import { Solving } from "./solving.js";

const NEXT_MS = 1200; // until the next puzzle of a rush or a streak
const TICK_MS = 200; // between looks at the clock

/** @typedef {import("./solving.js").PuzzleView} PuzzleView */

/** @param {HTMLElement} root @param {import("./modes.js").Session} session */
export function buildSolver(root, session) {
  const { mode, tasks } = session;
  const isRun = session.mistakes > 0; // a rush or a streak
  let [index, score, mistakes, over] = [-1, 0, 0, false];
  /** @type {Solving|null} */
  let solving = null;
  let board = null;
  let finished = false; // is the puzzle that is shown over?
  let praise = ""; // what to say beside "Solved!"
  let [timer, clock] = [0, 0];
  let [left, ticked] = [session.seconds * 1000, 0]; // milliseconds, and when they were last counted
  /** The numbers and ids of the puzzles of a run that were not solved. @type {Array<{number: number, id: string}>} */
  const unsolved = [];

  const points = h("strong", {});
  const lives = h("span", { class: "quiet" });
  const time = h("span", { class: "puzzle-time", role: "timer", "aria-label": say("page.puzzles.time.left") });
  const scores = h(
    "div",
    { class: "dots row puzzle-scores", hidden: !isRun },
    session.seconds ? time : null,
    points,
    lives,
  );
  const task = h("p", { class: "task" });
  const about = h("p", { class: "quiet puzzle-about" });
  const notice = h("p", { class: "lesson-notice" });
  const next = button(say("page.puzzles.next"), () => advance(), { class: "primary", data: { does: "next" } });
  const answer = button(say("page.puzzles.answer"), () => solving?.showAnswer(), { data: { does: "answer" } });
  const again = button(say("page.puzzles.again"), () => openTask(), { data: { does: "again" } });
  const skip = button(say("page.puzzles.skip"), () => advance(), { class: "plain", data: { does: "skip" } });
  const more = button(say("page.puzzles.once-more"), () => go(location.hash.slice(1)), {
    class: "primary",
    data: { does: "once-more" },
  });
  const buttons = h("div", { class: "row" }, next, answer, again, skip, more);
  const boardBox = h("div", { class: "lesson-board board-box" });
  const hands = h("div", { class: "lesson-hands row small" });
  const page = h(
    "div",
    { class: "lesson puzzle", data: { mode } },
    h("h1", {}, session.title),
    scores,
    h("section", { class: "lesson-task card stack" }, task, about),
    boardBox,
    h("section", { class: "lesson-answer stack" }, notice, buttons),
    hands,
    h(
      "div",
      { class: "lesson-links row" },
      button(say("page.puzzles.back"), () => go("/puzzles"), { data: { does: "back" } }),
    ),
  );
  fill(root, page);
  document.addEventListener("keydown", keys);
  if (left) clock = setInterval(tick, TICK_MS);
  advance();
  if (left) tick();
  return {
    close: () => {
      stop();
      document.removeEventListener("keydown", keys);
    },
  };

  function stop() {
    clearTimeout(timer);
    clearInterval(clock);
    solving?.close();
  }

  /** Open the next puzzle, or end if there is none. */
  function advance() {
    index += 1;
    if (index < tasks.length) openTask();
    else finish();
  }

  function openTask() {
    clearTimeout(timer);
    solving?.close();
    finished = false;
    solving = new Solving(tasks[index].asked, draw, notOpened);
    draw(solving.view);
    solving.open().then(() => {
      const { state } = solving.view;
      if (state && !over) announce(task.textContent);
    });
  }

  /** A puzzle could not be opened: wait for the server, or go on without it. */
  function notOpened(error) {
    if (error.code === "offline") {
      const retry = () => {
        fill(root, page);
        openTask();
      };
      fill(root, serverAway(retry));
      return;
    }
    complain(error);
    if (tasks.length > 1) advance();
    else go("/puzzles");
  }

  /** The rush, the streak or the list of puzzles is over. */
  function finish() {
    over = true;
    clearInterval(clock);
    clearTimeout(timer);
    const record = isRun && noteScore(/** @type {"rush"|"streak"} */ (mode), score);
    const text = say(`page.puzzles.over.${isRun ? mode : "list"}`, { score, count: tasks.length });
    write(task, record ? `${text} ${say("page.puzzles.record")}` : text);
    const links = unsolved.map(({ number, id }) =>
      h("a", { href: `#/puzzles/${id}` }, say("page.puzzles.number", { number })),
    );
    fill(about, links.length ? say("page.puzzles.look") : null, links);
    write(notice, "");
    notice.className = "lesson-notice";
    for (const one of [next, answer, again, skip]) one.hidden = true;
    more.hidden = !isRun;
    page.dataset.over = "true"; // for tests and scripts
    announce(task.textContent);
    if (isRun) more.focus({ preventScroll: true });
    if (board && solving?.view.state) board.picture = pictureOf({ ...solving.view, done: true });
  }

  /** Count the time; it does not pass while the server judges a move or brings the next puzzle. */
  function tick() {
    const now = performance.now();
    if (ticked && !solving.view.busy && !finished) left -= now - ticked;
    ticked = now;
    const whole = Math.max(0, Math.ceil(left / 1000));
    const seconds = String(whole % 60).padStart(2, "0");
    write(time, say("page.puzzles.time", { minutes: String(Math.floor(whole / 60)), seconds }));
    if (left <= 0 && !over) {
      solving?.close();
      finish();
    }
  }

  /** @param {PuzzleView} view */
  function draw(view) {
    if (over) return;
    const { state, done, missed } = view;
    const found = tasks[index];
    if (state) drawBoard(view);
    if (state && !finished) {
      const seat = state.seats.findIndex(({ level }) => !level);
      write(task, speakerOf(state).say(`puzzle.task.${found.goal}`, { seat, turns: found.turns }));
    }
    if (done || (isRun && missed)) settle(done && !missed);
    const names = [found.goal, ...found.themes].map((name) => say(`puzzle.theme.${name}`));
    const grade = found.grade && say(`puzzle.grade.${found.grade}`);
    write(about, !grade ? "" : done ? say("page.puzzles.about", { grade, themes: names.join(", ") }) : grade);
    const text = view.notice?.text ?? "";
    write(notice, done ? [text, missed ? say("page.puzzles.missed") : praise].filter(Boolean).join(" ") : text);
    notice.className = `lesson-notice ${view.notice?.kind ?? ""}`;
    next.hidden = isRun || !done || tasks.length < 2;
    answer.hidden = isRun || done;
    answer.disabled = view.notice?.kind === "hint"; // it is shown
    skip.hidden = isRun || done || tasks.length < 2;
    again.hidden = isRun || !(done && missed);
    more.hidden = true;
    write(points, say("page.puzzles.score", { score }));
    write(lives, session.mistakes > 1 ? say("page.puzzles.mistakes", { made: mistakes, most: session.mistakes }) : "");
    page.dataset.score = String(score); // for tests and scripts
    page.dataset.puzzle = found.id;
    page.dataset.done = String(done);
    page.dataset.played = String(view.played);
    if (done && !next.hidden) next.focus({ preventScroll: true });
  }

  /** The puzzle that is shown is solved, or in a rush or a streak it was missed. @param {boolean} solved */
  function settle(solved) {
    if (finished) return;
    finished = true;
    if (solved) {
      score += 1;
      if (!noteSolved(tasks[index].id)) toast(say("page.puzzles.not-saved"));
      praise = session.solved();
    } else {
      mistakes += 1;
      unsolved.push({ number: index + 1, id: tasks[index].id });
    }
    if (!isRun) return;
    const last = mistakes >= session.mistakes;
    timer = setTimeout(() => (last ? finish() : advance()), NEXT_MS);
  }

  /** @param {PuzzleView} view */
  function drawBoard(view) {
    if (board?.dataset.element !== view.state.element) {
      board = makeBoard(view.state.element);
      board.dataset.element = view.state.element;
      board.addEventListener("choose", ({ detail }) => finished || solving.choose(detail));
      board.addEventListener("misdrag", ({ detail }) => finished || solving.misdrag(detail));
      board.addEventListener("release", () => solving.release());
      fill(boardBox, board);
    }
    board.picture = pictureOf(view);
    page.style.setProperty("--board-aspect", board.style.getPropertyValue("--aspect"));
    fill(hands, handsOf(view.state));
  }

  /** Digits choose a column wherever the focus is. */
  function keys(event) {
    if (!board || over || !isFree(event) || board.contains(event.target)) return;
    if (!kindOf(board.dataset.element).numbered || !/^\d$/.test(event.key)) return;
    board.moveCursor(board.cursor);
    board.otherKey(event);
  }
}

/** @param {PuzzleView} view @returns {import("../boards/picture.js").Picture} */
function pictureOf({ state, clicked, ahead, wrong, shown, done, moment }) {
  const { touched = [], captured = [], marks = [], lines = [] } = state.last ?? {};
  return {
    ...state,
    discs: ahead ? changed(state.discs, ahead.changes) : state.discs,
    ...hints(done || ahead ? [] : state.steps, clicked),
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
    label: say("page.board.of", { title: state.title }),
  };
}
