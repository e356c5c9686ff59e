/**
 * Moves that the server judges: in a lesson, a puzzle, or a mistake that is played again. A try is shown at once and stays,
 * or goes back with the reason. Everything a screen shows follows from `view`; every change ends in one call of `draw`.
 */

import { announce } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { explain, tell } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { click } from "./picking.js";

const WRONG_MS = 1500; // how long a legal step that misses the goal stays on the board
const REPLY_MS = 600; // until the others answer, at normal speed

/**
 * @typedef {object} TryView
 * @property {import("../types.js").GameState|null} state
 * @property {string[]} clicked places clicked so far
 * @property {import("../types.js").Step|null} ahead a step that is shown but not played, or not yet
 * @property {{kind: "right"|"again"|"refusal"|"hint"|"wait", text: string}|null} notice the answer to the last try
 * @property {string[]} wrong places that a refusal is about
 * @property {string[]} shown places of a hint or of the answer
 * @property {boolean} done is it solved?
 * @property {boolean} busy is a try under way?
 * @property {string} moment what a click means now; changes with the position, and while a try is under way
 */

/**
 * @typedef {object} Judged a try, judged by the server
 * @property {string} verdict done, next, again, slower or refused
 * @property {import("../types.js").Words} words
 * @property {import("../types.js").GameState} state
 * @property {string[]} steps of all seats since the start
 * @property {string[]} points that a refusal is about
 */

/** @type {TryView} */
const NOTHING_TRIED = {
  state: null,
  clicked: [],
  ahead: null,
  notice: null,
  wrong: [],
  shown: [],
  done: false,
  busy: true,
  moment: "",
};

let openings = 0; // of all that can be tried

/** @template {TryView} V */
export class Trying {
  /** @type {V} */
  view;
  /** Of all seats, since the start. @type {string[]} */
  steps = [];
  #draw;
  #timer = 0;
  #opened = 0; // changes when something else is opened: answers about what was open before are ignored
  #closed = false;
  /** @type {string[]} */
  #later = []; // places chosen while a step is judged: they count if the same turn goes on

  /** @param {(view: V) => void} draw @param {Omit<V, keyof TryView>} more what the view has besides */
  constructor(draw, more) {
    this.#draw = draw;
    this.view = /** @type {V} */ ({ ...NOTHING_TRIED, ...more });
  }

  // overridden by lessons, puzzles and practice

  /** Ask the server. @param {{steps: string[], places: string[], drag: boolean}} _tried @returns {Promise<any>} */
  judge(_tried) {
    throw new Error("no judge");
  }

  /** What else changes after a right step. @param {any} _judged @param {string} _text @returns {Partial<V>} */
  advanced(_judged, _text) {
    return {};
  }

  /** What else changes after a legal step that misses the goal. @param {any} _judged @returns {Partial<V>} */
  missed(_judged) {
    return {};
  }

  /** What to say besides the text after a right step. @param {any} _judged @param {boolean} _replies @returns {string[]} */
  alsoSaid(_judged, _replies) {
    return [];
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Something else is opened; returns a function that tells whether it is still open. @returns {() => boolean} */
  reopen() {
    clearTimeout(this.#timer);
    this.#later.length = 0;
    openings += 1;
    const opened = (this.#opened = openings);
    return () => !this.#closed && this.#opened === opened;
  }

  // what the player does

  /** A place of the board was chosen. @param {string} place */
  choose(place) {
    if (this.view.busy && this.view.ahead) this.#later.push(place);
    if (!this.canTry()) return;
    const { state, clicked } = this.view;
    const meant = click(state.steps, clicked, place);
    if (meant.clicked) this.#pick(meant.clicked);
    else this.#try(meant.step?.path ?? meant.places, meant.step);
  }

  /** A drag that is not a move. @param {{source: string, target: string}} drag */
  misdrag({ source, target }) {
    if (!this.canTry()) return;
    this.#try([source, target], null, true);
  }

  /** Put down what was picked up. */
  release() {
    if (this.view.clicked.length) this.change({ clicked: [] });
  }

  #pick(clicked) {
    this.change({ clicked, notice: null, wrong: [] });
  }

  /** Can something be tried? A wrong step that is still shown is taken back first. */
  canTry() {
    if (this.view.busy || this.view.done || !this.view.state || this.#closed) return false;
    clearTimeout(this.#timer);
    if (this.view.ahead) this.change({ ahead: null });
    return true;
  }

  async #try(places, step = null, drag = false) {
    const opened = this.#opened;
    const isOpen = () => !this.#closed && this.#opened === opened;
    this.change({ ahead: step, clicked: [], busy: true, notice: null, wrong: [] });
    if (step) play(step.kind === "take" ? "take" : kindOf(this.view.state.element).landing);
    /** @type {Judged} */
    let judged;
    try {
      judged = await this.judge({ steps: this.steps, places: [...places], drag });
    } catch (error) {
      if (isOpen()) this.answer("refusal", explain(error), { ahead: null });
      return;
    }
    if (!isOpen()) return;
    const text = tell(judged.words, judged.state);
    if (judged.verdict === "refused") this.answer("refusal", text, { ahead: null, wrong: judged.points });
    else if (judged.verdict === "again" || judged.verdict === "slower") {
      this.answer("again", text, this.missed(judged));
      this.#timer = setTimeout(() => this.change({ ahead: null }), WRONG_MS);
    } else await this.#advance(judged, text, isOpen);
  }

  /** @param {Judged} judged @param {string} text @param {() => boolean} isOpen */
  async #advance(judged, text, isOpen) {
    const done = judged.verdict === "done";
    const replies = judged.steps.length - this.steps.length > 1;
    const wait = settings.lasts(REPLY_MS);
    if (replies && wait) await new Promise((go) => (this.#timer = setTimeout(go, wait)));
    if (!isOpen()) return;
    this.steps = judged.steps;
    if (done) play("end");
    announce([text, ...this.alsoSaid(judged, replies)].join(" "));
    const notice = { kind: /** @type {"right"} */ ("right"), text };
    const { state } = judged;
    this.change({ state, ahead: null, busy: false, shown: [], done, notice, ...this.advanced(judged, text) });
    const later = this.#later.splice(0);
    if (!replies && !done) for (const place of later) this.choose(place);
  }

  /** Mark places on the board, and say what they are. @param {string} text @param {string[]} shown @param {object} [more] */
  hint(text, shown, more = {}) {
    announce(text);
    this.change({ notice: { kind: "hint", text }, shown, clicked: [], wrong: [], ...more });
  }

  /** @param {"again"|"refusal"} kind @param {string} text @param {object} more */
  answer(kind, text, more) {
    if (this.#closed) return;
    this.#later.length = 0;
    play("refuse");
    announce(text);
    this.change({ notice: { kind, text }, busy: false, ...more });
  }

  /** @param {Partial<TryView>|Partial<V>} changes */
  change(changes) {
    if (this.#closed) return;
    const view = { ...this.view, ...changes };
    this.view = { ...view, moment: [this.#opened, this.steps.length, view.busy].join() };
    this.#draw(this.view);
  }
}
