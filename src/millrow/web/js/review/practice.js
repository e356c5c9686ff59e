/** Mistakes to play again: the position before each, and the server judges what is played there. */

import { announce } from "../app/messages.js";
import { explain, say, tell } from "../app/words.js";
import { Trying } from "../game/trying.js";
import { api } from "../net/api.js";

/** @typedef {import("../net/api.js").ReviewTurn} ReviewTurn */

/** @typedef {import("../game/trying.js").TryView & {index: number}} PracticeView `index` of the mistake */

/** @extends {Trying<PracticeView>} */
export class Practice extends Trying {
  /** The mistakes that were solved, by index. @type {Set<number>} */
  solved = new Set();
  #id;
  #mistakes;

  /** @param {string} id of the game @param {ReviewTurn[]} mistakes @param {(view: PracticeView) => void} draw */
  constructor(id, mistakes, draw) {
    super(draw, { index: 0 });
    this.#id = id;
    this.#mistakes = mistakes;
  }

  /** Show the position before a mistake; until it is loaded, the one before stays. @param {number} index */
  async open(index) {
    const isOpen = this.reopen();
    this.change({ ahead: null, busy: true });
    try {
      const state = await api.mistake(this.#id, this.#mistakes[index].ply);
      if (!isOpen()) return;
      this.steps = [];
      this.change({ index, state, clicked: [], notice: null, wrong: [], shown: [], done: false, busy: false });
      announce(say("page.review.practice.at", { number: index + 1, last: this.#mistakes.length }));
    } catch (error) {
      if (isOpen()) this.answer("refusal", explain(error), {});
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

  /** Mark a better move on the board. */
  showAnswer() {
    if (!this.canTry()) return;
    const turn = this.#mistakes[this.view.index];
    this.hint(tell(turn.words, this.view.state), turn.better);
  }

  judge(tried) {
    return api.tryMistake(this.#id, { ply: this.#mistakes[this.view.index].ply, ...tried });
  }

  advanced({ verdict }) {
    if (verdict === "done") this.solved.add(this.view.index);
    return {};
  }
}
