/** A lesson: exercises one after the other, each judged by the server. */

import { announce } from "../app/messages.js";
import { tell } from "../app/words.js";
import { Trying } from "../game/trying.js";
import { api } from "../net/api.js";

/** @typedef {import("../net/api.js").Learning} Learning */

/**
 * @typedef {object} Exercised
 * @property {number} index of the exercise; their number when the lesson is over
 * @property {string} task what to do
 * @property {number} played how many right steps the learner has played in this exercise
 */

/** @typedef {import("../game/trying.js").TryView & Exercised} LessonView */

/** Where each lesson was left, and which of its exercises were done, while the page is open. */
const progress = new Map();

/** @extends {Trying<LessonView>} */
export class Lesson extends Trying {
  /** @type {Set<string>} */
  finished;
  #learning;
  #hint = null;
  #saved;

  /** @param {Learning} learning @param {(view: LessonView) => void} draw */
  constructor(learning, draw) {
    super(draw, { index: 0, task: "", played: 0 });
    this.#learning = learning;
    this.#saved = progress.get(learning.rules) ?? { index: 0, finished: new Set() };
    progress.set(learning.rules, this.#saved);
    this.finished = this.#saved.finished;
  }

  /** Open the exercise at which the lesson was left. */
  start() {
    this.open(this.#saved.index);
  }

  /** Open an exercise from its start; the one after the last is the end of the lesson. @param {number} index */
  open(index) {
    this.reopen();
    this.#saved.index = index;
    const { exercises } = this.#learning;
    const exercise = exercises[index];
    const state = exercise?.state ?? this.view.state ?? exercises.at(-1).state; // at the end the board stays
    this.steps = [];
    this.#hint = exercise?.hint ?? null;
    const task = exercise ? tell(exercise.task, state) : "";
    const fresh = { clicked: [], ahead: null, notice: null, wrong: [], shown: [], done: false, busy: false };
    this.change({ ...fresh, index, state, task, played: 0 });
    if (exercise) announce(`${tell(exercise.title, state)}. ${task}`);
  }

  /** Open the exercise after this one, or the first again. */
  next() {
    this.open(this.view.index + 1);
  }

  /** Mark a right step on the board, and say it. */
  showHint() {
    if (this.#hint && this.canTry()) this.hint(tell(this.#hint.words, this.view.state), this.#hint.places);
  }

  /** Nothing can be tried once the lesson is over. */
  canTry() {
    return Boolean(this.#exercise) && super.canTry();
  }

  get #exercise() {
    return this.#learning.exercises[this.view.index];
  }

  judge(tried) {
    return api.tryExercise({ rules: this.#learning.rules, exercise: this.#exercise.name, ...tried });
  }

  /** The next thing to do is the task, not a notice. */
  advanced({ verdict, hint }, text) {
    this.#hint = hint;
    const played = this.view.played + 1;
    if (verdict !== "done") return { played, notice: null, task: text };
    this.finished.add(this.#exercise.name);
    return { played };
  }
}
