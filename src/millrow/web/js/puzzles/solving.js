/**
 * One puzzle: a position, and steps that the server judges and replies to. Everything the screen shows follows from
 * `view`; every change ends in one call of `draw(view)`.
 */

import { announce } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { explain, say, tell } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { chosen, click } from "../game/picking.js";
import { api } from "../net/api.js";

const WRONG_MS = 1500; // how long a wrong step stays on the board
const REPLY_MS = 600; // until the opponent replies, at normal speed
const WAIT_MS = 1000; // until the page says that the server still thinks; at first it may have to prepare the solver

/**
 * @typedef {object} PuzzleView
 * @property {import("../types.js").GameState|null} state
 * @property {string[]} clicked places clicked so far
 * @property {import("../types.js").Step|null} ahead a step that is shown but not played, or not yet
 * @property {{kind: "right"|"again"|"refusal"|"hint"|"wait", text: string}|null} notice the answer to the last try
 * @property {string[]} wrong places that a refusal is about
 * @property {string[]} shown places of the answer
 * @property {boolean} missed was there a mistake, or was the answer shown?
 * @property {boolean} done is it solved?
 * @property {boolean} busy is a try under way?
 * @property {number} played how many steps were played, with those of the opponent
 */

export class Solving {
  /** @type {PuzzleView} */
  view = {
    state: null,
    clicked: [],
    ahead: null,
    notice: null,
    wrong: [],
    shown: [],
    missed: false,
    done: false,
    busy: true,
    played: 0,
  };
  #puzzle;
  #draw;
  #failed;
  /** @type {string[]} */
  #steps = [];
  #timer = 0;
  #closed = false;

  /**
   * @param {{id?: string, rules?: string, position?: string}} puzzle as the server is asked for it
   * @param {(view: PuzzleView) => void} draw
   * @param {(error: any) => void} failed gets an error if it cannot be opened
   */
  constructor(puzzle, draw, failed) {
    this.#puzzle = puzzle;
    this.#draw = draw;
    this.#failed = failed;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async open() {
    try {
      const { state } = await api.openPuzzle({ ...this.#puzzle, steps: [] });
      this.#change({ state, busy: false });
    } catch (error) {
      if (!this.#closed) this.#failed(error);
    }
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

  /** Mark a right step on the board, and say it; the puzzle does not count as solved then. */
  async showAnswer() {
    if (!this.#canTry()) return;
    this.#change({ busy: true, clicked: [], wrong: [] });
    try {
      const { words, places } = await this.#waitFor(api.puzzleAnswer({ ...this.#puzzle, steps: this.#steps }));
      const text = tell(words, this.view.state);
      announce(text);
      this.#change({ notice: { kind: "hint", text }, shown: places, busy: false, missed: true });
    } catch (error) {
      this.#answer("refusal", explain(error), {});
    }
  }

  #canTry() {
    if (this.view.busy || this.view.done || this.#closed) return false;
    clearTimeout(this.#timer);
    if (this.view.ahead) this.#change({ ahead: null });
    return true;
  }

  async #try(places, step = null, drag = false) {
    this.#change({ ahead: step, clicked: [], busy: true, notice: null, wrong: [] });
    if (step) play(step.kind === "take" ? "take" : kindOf(this.view.state.element).landing);
    let tried;
    try {
      const body = { ...this.#puzzle, steps: this.#steps, places: [...places], drag };
      tried = await this.#waitFor(api.tryPuzzle(body));
    } catch (error) {
      this.#answer("refusal", explain(error), { ahead: null });
      return;
    }
    const text = tell(tried.words, tried.state);
    if (tried.verdict === "refused") this.#answer("refusal", text, { ahead: null, wrong: tried.points });
    else if (tried.verdict === "again" || tried.verdict === "slower") {
      this.#answer("again", text, { missed: this.view.missed || tried.verdict === "again" });
      this.#timer = setTimeout(() => this.#change({ ahead: null }), WRONG_MS);
    } else await this.#advance(tried, text);
  }

  /** The server's answer; if it takes long, the page says so. @template T @param {Promise<T>} answer @returns {Promise<T>} */
  async #waitFor(answer) {
    const text = say("page.puzzles.wait");
    this.#timer = setTimeout(() => {
      announce(text);
      this.#change({ notice: { kind: "wait", text } });
    }, WAIT_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(this.#timer);
    }
  }

  async #advance(tried, text) {
    const replies = tried.steps.length - this.#steps.length > 1;
    const wait = settings.lasts(REPLY_MS);
    if (replies && wait) await new Promise((go) => (this.#timer = setTimeout(go, wait)));
    if (this.#closed) return;
    const done = tried.verdict === "done";
    this.#steps = tried.steps;
    if (done) play("end");
    const reply = replies && !done ? tried.state.last.spoken.map((said) => tell(said, tried.state)) : [];
    announce([text, ...reply].join(" "));
    const notice = { kind: /** @type {"right"} */ ("right"), text };
    this.#change({ state: tried.state, ahead: null, busy: false, shown: [], done, notice, played: tried.steps.length });
  }

  /** @param {"again"|"refusal"} kind @param {string} text @param {Partial<PuzzleView>} more */
  #answer(kind, text, more) {
    if (this.#closed) return;
    play("refuse");
    announce(text);
    this.#change({ notice: { kind, text }, busy: false, ...more });
  }

  /** @param {Partial<PuzzleView>} changes */
  #change(changes) {
    if (this.#closed) return;
    this.view = { ...this.view, ...changes };
    this.#draw(this.view);
  }
}
