/**
 * A lesson: exercises one after the other, each judged by the server. Everything the screen shows follows from `view`;
 * every change ends in one call of `draw(view)`.
 */

import { announce } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { explain, tell } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { chosen, click } from "../game/picking.js";
import { api } from "../net/api.js";

const WRONG_MS = 1500; // how long a legal step that misses the goal stays on the board
const REPLY_MS = 600; // until the others answer, at normal speed

/** @typedef {import("../net/api.js").Learning} Learning */

/**
 * @typedef {object} LessonView
 * @property {number} index of the exercise; their number when the lesson is over
 * @property {import("../types.js").GameState} state of the exercise
 * @property {string[]} clicked places clicked so far
 * @property {import("../types.js").Step|null} ahead a step that is shown but not played, or not yet
 * @property {string} task what to do
 * @property {{kind: "right"|"again"|"refusal"|"hint", text: string}|null} notice the answer to the last try
 * @property {string[]} wrong places that a refusal is about
 * @property {string[]} shown places that a hint is about
 * @property {boolean} done is the exercise done?
 * @property {boolean} busy is a try under way?
 * @property {number} played how many right steps the learner has played in this exercise
 */

/** Where each lesson was left, and which of its exercises were done, while the page is open. */
const progress = new Map();

export class Lesson {
  /** @type {LessonView} */
  view = null;
  /** @type {Set<string>} */
  finished;
  #learning;
  #draw;
  #steps = []; // of all seats since the start of the exercise
  #hint = null;
  #timer = 0;
  #closed = false;
  #saved;

  /** @param {Learning} learning @param {(view: LessonView) => void} draw */
  constructor(learning, draw) {
    this.#learning = learning;
    this.#draw = draw;
    this.#saved = progress.get(learning.rules) ?? { index: 0, finished: new Set() };
    progress.set(learning.rules, this.#saved);
    this.finished = this.#saved.finished;
  }

  /** Open the exercise at which the lesson was left. */
  start() {
    this.open(this.#saved.index);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Open an exercise from its start; the one after the last is the end of the lesson. @param {number} index */
  open(index) {
    clearTimeout(this.#timer);
    this.#saved.index = index;
    const { exercises } = this.#learning;
    const exercise = exercises[index];
    const state = exercise?.state ?? this.view?.state ?? exercises.at(-1).state; // at the end the board stays
    this.#steps = [];
    this.#hint = exercise?.hint ?? null;
    const task = exercise ? tell(exercise.task, state) : "";
    this.view = null;
    this.#change({
      index,
      state,
      clicked: [],
      ahead: null,
      task,
      notice: null,
      wrong: [],
      shown: [],
      done: false,
      busy: false,
      played: 0,
    });
    if (exercise) announce(`${tell(exercise.title, state)}. ${task}`);
  }

  /** Open the exercise after this one, or the first again. */
  next() {
    this.open(this.view.index + 1);
  }

  /** A place of the board was chosen. @param {string} place */
  choose(place) {
    if (!this.#canTry()) return;
    const { state, clicked } = this.view;
    const meant = click(state.steps, clicked, place);
    if (meant.clicked) this.#change({ clicked: meant.clicked, notice: null, wrong: [] });
    else this.#try(meant.step?.path ?? meant.places, meant.step);
  }

  /** Something was dragged that cannot be dragged. @param {{source: string, target: string}} drag */
  misdrag({ source, target }) {
    if (!this.#canTry()) return;
    const found = chosen(this.view.state.steps, [source, target]);
    this.#try([source, target], found, !found);
  }

  /** Nothing is held any more. */
  release() {
    if (this.view.clicked.length) this.#change({ clicked: [] });
  }

  /** Mark a right step on the board, and say it. */
  showHint() {
    if (!this.#canTry() || !this.#hint) return;
    const text = tell(this.#hint.words, this.view.state);
    announce(text);
    this.#change({ notice: { kind: "hint", text }, shown: this.#hint.places, clicked: [], wrong: [] });
  }

  /** Can something be tried? Not once the lesson is over. A wrong step that is still shown is taken back first. */
  #canTry() {
    if (this.view.busy || this.view.done || !this.#learning.exercises[this.view.index]) return false;
    clearTimeout(this.#timer);
    if (this.view.ahead) this.#change({ ahead: null });
    return true;
  }

  async #try(places, step = null, drag = false) {
    const exercise = this.#learning.exercises[this.view.index];
    this.#change({ ahead: step, clicked: [], busy: true, notice: null, wrong: [] });
    if (step) play(step.kind === "take" ? "take" : kindOf(this.view.state.element).landing);
    const body = {
      rules: this.#learning.rules,
      exercise: exercise.name,
      steps: this.#steps,
      places: [...places],
      drag,
    };
    let judged;
    try {
      judged = await api.tryExercise(body);
    } catch (error) {
      if (!this.#isCurrent(exercise)) return;
      this.#answer("refusal", explain(error), { ahead: null });
      return;
    }
    if (!this.#isCurrent(exercise)) return;
    const text = tell(judged.words, judged.state);
    if (judged.verdict === "refused") this.#answer("refusal", text, { ahead: null, wrong: judged.points });
    else if (judged.verdict === "again") {
      this.#answer("again", text, {});
      this.#timer = setTimeout(() => this.#change({ ahead: null }), WRONG_MS);
    } else await this.#advance(exercise, judged, text);
  }

  async #advance(exercise, judged, text) {
    const done = judged.verdict === "done";
    const replies = judged.steps.length - this.#steps.length > 1;
    const wait = settings.lasts(REPLY_MS);
    if (replies && wait) await new Promise((go) => (this.#timer = setTimeout(go, wait)));
    if (!this.#isCurrent(exercise)) return;
    this.#steps = judged.steps;
    this.#hint = judged.hint;
    if (done) this.finished.add(exercise.name);
    if (done) play("end");
    const task = done ? this.view.task : text;
    const notice = done ? { kind: /** @type {"right"} */ ("right"), text } : null;
    announce(text);
    const played = this.view.played + 1;
    this.#change({ state: judged.state, ahead: null, busy: false, shown: [], done, task, notice, played });
  }

  /** Is this exercise still open? Answers to others are ignored. */
  #isCurrent(exercise) {
    return !this.#closed && this.#learning.exercises[this.view.index] === exercise && this.view.busy;
  }

  /** @param {"again"|"refusal"} kind @param {string} text @param {Partial<LessonView>} more */
  #answer(kind, text, more) {
    play("refuse");
    announce(text);
    this.#change({ notice: { kind, text }, busy: false, ...more });
  }

  /** @param {Partial<LessonView>} changes */
  #change(changes) {
    this.view = { ...this.view, ...changes };
    this.#draw(this.view);
  }
}
