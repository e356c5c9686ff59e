/** The panel in which mistakes are played again: what to do, the answer to a try, and the way on. */

import { say, speakerOf } from "../app/words.js";
import { button, h, write } from "../kit/dom.js";
import { practicePicture } from "./pictures.js";
import { Practice } from "./practice.js";

/** @typedef {import("../net/api.js").ReviewTurn} ReviewTurn */

/**
 * @param {import("../types.js").GameState} game
 * @param {{show: (picture: import("../boards/picture.js").Picture) => void, end: () => void}} does
 */
export function practicePanel(game, does) {
  const speaker = speakerOf(game);
  /** @type {Practice|null} */
  let practice = null;
  /** @type {ReviewTurn[]} */
  let mistakes = [];
  const answer = h("p", { class: "lesson-notice" });
  const next = button(say("page.review.practice.next"), () => advance(), {
    class: "primary",
    data: { does: "next-mistake" },
  });
  const show = button(say("page.review.practice.answer"), () => practice?.showAnswer(), { data: { does: "answer" } });
  const skip = button(say("page.review.practice.skip"), () => advance(), {
    class: "plain",
    data: { does: "skip" },
  });
  const finish = button(say("page.review.practice.end"), () => does.end(), {
    class: "plain",
    data: { does: "end" },
  });
  const task = h("p", { class: "task" });
  const node = h(
    "section",
    { class: "card stack review-practice", hidden: true },
    h("h2", {}, say("page.review.practice")),
    task,
    answer,
    h("div", { class: "row" }, next, show, skip, finish),
  );

  /** @param {ReviewTurn[]} found */
  function start(found) {
    mistakes = found;
    practice = new Practice(game.id, mistakes, draw);
    node.hidden = false;
    practice.open(0);
  }

  function stop() {
    practice?.close();
    practice = null;
    node.hidden = true;
  }

  function advance() {
    if (!practice.next()) does.end();
  }

  /** @param {import("./practice.js").PracticeView} view */
  function draw(view) {
    const { state, notice, done, index } = view;
    const all = practice.solved.size === mistakes.length;
    if (state) does.show(practicePicture(view));
    write(answer, notice?.text ?? "");
    answer.className = `lesson-notice ${notice?.kind ?? ""}`;
    const { before, seat } = mistakes[index];
    const { value: best = "estimate", turns = null } = before.facts;
    const facts = { number: index + 1, last: mistakes.length, seat, best, turns };
    // no task before its position, because a click on the position before would be lost
    const asked = done && all ? say("page.review.practice.all") : speaker.say("page.review.practice.task", facts);
    write(task, state ? asked : "");
    next.hidden = !done || all;
    show.hidden = done;
    show.disabled = notice?.kind === "hint"; // the answer is shown
    skip.hidden = done || mistakes.length < 2;
    node.dataset.solved = String(practice.solved.size); // for tests and scripts
    if (done && !next.hidden) next.focus({ preventScroll: true });
  }

  return {
    node,
    start,
    stop,
    /** What is being practised; null if nothing is. */
    get practice() {
      return practice;
    },
  };
}
