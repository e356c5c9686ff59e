/**
 * Mistakes to play again: the position before each, and the server judges what is played there. Everything the screen
 * shows follows from `view`; every change ends in one call of `draw(view)`.
 */

import { announce } from "../app/messages.js";
import { play } from "../app/sounds.js";
import { explain, say, tell } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { chosen, click } from "../game/picking.js";
import { api } from "../net/api.js";

const WRONG_MS = 1500; // how long a legal step that is not good enough stays on the board

/** @typedef {import("../net/api.js").ReviewTurn} ReviewTurn */

/**
 * @typedef {object} PracticeView
 * @property {number} index of the mistake
 * @property {import("../types.js").GameState|null} state
 * @property {string[]} clicked places clicked so far
 * @property {import("../types.js").Step|null} ahead a step that is shown but not played, or not yet
 * @property {{kind: "right"|"again"|"refusal"|"hint", text: string}|null} notice the answer to the last try
 * @property {string[]} wrong places that a refusal is about
 * @property {string[]} shown places of the answer
 * @property {boolean} done is this mistake solved?
 * @property {boolean} busy is a try under way?
 */

export class Practice {
  /** @type {PracticeView} */
  view = {
    index: 0,
    state: null,
    clicked: [],
    ahead: null,
    notice: null,
    wrong: [],
    shown: [],
    done: false,
    busy: true,
  };
  /** The mistakes that were solved, by index. @type {Set<number>} */
  solved = new Set();
  #id;
  #mistakes;
  #draw;
  /** @type {string[]} */
  #steps = [];
  #timer = 0;
  #opening = 0; // the number of the last call of `open`
  #closed = false;

  /** @param {string} id of the game @param {ReviewTurn[]} mistakes @param {(view: PracticeView) => void} draw */
  constructor(id, mistakes, draw) {
    this.#id = id;
    this.#mistakes = mistakes;
    this.#draw = draw;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Show the position before a mistake; until it is loaded, the one before stays. @param {number} index */
  async open(index) {
    clearTimeout(this.#timer);
    const opening = ++this.#opening;
    this.#change({ ahead: null, busy: true });
    try {
      const state = await api.mistake(this.#id, this.#mistakes[index].ply);
      if (this.#closed || opening !== this.#opening) return;
      this.#steps = [];
      this.#change({ index, state, clicked: [], notice: null, wrong: [], shown: [], done: false, busy: false });
      announce(say("page.review.practice.at", { number: index + 1, last: this.#mistakes.length }));
    } catch (error) {
      if (!this.#closed && opening === this.#opening) this.#answer("refusal", explain(error), {});
    }
  }

  /** Open the next mistake that is not solved; false if all are. */
  next() {
    const count = this.#mistakes.length;
    const order = Array.from({ length: count }, (_, nth) => (this.view.index + 1 + nth) % count);
    const index = order.find((nth) => !this.solved.has(nth));
    if (index === undefined) return false;
    this.open(index);
    return true;
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

  /** Mark a better move on the board. */
  showAnswer() {
    if (!this.#canTry()) return;
    const turn = this.#mistakes[this.view.index];
    const text = tell(turn.words, this.view.state);
    announce(text);
    this.#change({ notice: { kind: "hint", text }, shown: turn.better, clicked: [], wrong: [] });
  }

  #canTry() {
    if (this.view.busy || this.view.done || !this.view.state) return false;
    clearTimeout(this.#timer);
    if (this.view.ahead) this.#change({ ahead: null });
    return true;
  }

  async #try(places, step = null, drag = false) {
    const { index, state } = this.view;
    const opening = this.#opening;
    this.#change({ ahead: step, clicked: [], busy: true, notice: null, wrong: [] });
    if (step) play(step.kind === "take" ? "take" : kindOf(state.element).landing);
    let tried;
    try {
      const body = { ply: this.#mistakes[index].ply, steps: this.#steps, places: [...places], drag };
      tried = await api.tryMistake(this.#id, body);
    } catch (error) {
      if (this.#isCurrent(opening)) this.#answer("refusal", explain(error), { ahead: null });
      return;
    }
    if (!this.#isCurrent(opening)) return;
    const text = tell(tried.words, tried.state);
    if (tried.verdict === "refused") this.#answer("refusal", text, { ahead: null, wrong: tried.points });
    else if (tried.verdict === "again") {
      this.#answer("again", text, {});
      this.#timer = setTimeout(() => this.#change({ ahead: null }), WRONG_MS);
    } else this.#advance(index, tried, text);
  }

  #advance(index, tried, text) {
    const done = tried.verdict === "done";
    this.#steps = tried.steps;
    if (done) {
      this.solved.add(index);
      play("end");
    }
    announce(text);
    const notice = { kind: /** @type {"right"} */ ("right"), text };
    this.#change({ state: tried.state, ahead: null, busy: false, shown: [], done, notice });
  }

  #isCurrent(opening) {
    return !this.#closed && this.#opening === opening && this.view.busy;
  }

  /** @param {"again"|"refusal"} kind @param {string} text @param {Partial<PracticeView>} more */
  #answer(kind, text, more) {
    play("refuse");
    announce(text);
    this.#change({ notice: { kind, text }, busy: false, ...more });
  }

  /** @param {Partial<PracticeView>} changes */
  #change(changes) {
    if (this.#closed) return;
    this.view = { ...this.view, ...changes };
    this.#draw(this.view);
  }
}
