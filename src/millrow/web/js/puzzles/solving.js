/** One puzzle: a position, and steps that the server judges and replies to. */

import { announce } from "../app/messages.js";
import { explain, say, tell } from "../app/words.js";
import { Trying } from "../game/trying.js";
import { api } from "../net/api.js";

const WAIT_MS = 1000; // until the page says that the server still thinks; at first it may have to prepare the solver

/**
 * @typedef {object} Solved
 * @property {boolean} missed was there a mistake, or was the answer shown?
 * @property {number} played how many steps were played, with those of the opponent
 */

/** @typedef {import("../game/trying.js").TryView & Solved} PuzzleView */

/** @extends {Trying<PuzzleView>} */
export class Solving extends Trying {
  #puzzle;
  #failed;

  /**
   * @param {{id?: string, rules?: string, position?: string}} puzzle as the server is asked for it
   * @param {(view: PuzzleView) => void} draw
   * @param {(error: any) => void} failed gets an error if it cannot be opened
   */
  constructor(puzzle, draw, failed) {
    super(draw, { missed: false, played: 0 });
    this.#puzzle = puzzle;
    this.#failed = failed;
  }

  async open() {
    const isOpen = this.reopen();
    try {
      const { state } = await api.openPuzzle({ ...this.#puzzle, steps: [] });
      this.change({ state, busy: false });
    } catch (error) {
      if (isOpen()) this.#failed(error);
    }
  }

  /** Mark a right step on the board, and say it; the puzzle does not count as solved then. */
  async showAnswer() {
    if (!this.canTry()) return;
    this.change({ busy: true, clicked: [], wrong: [] });
    try {
      const { words, places } = await this.#waitFor(api.puzzleAnswer({ ...this.#puzzle, steps: this.steps }));
      this.hint(tell(words, this.view.state), places, { busy: false, missed: true });
    } catch (error) {
      this.answer("refusal", explain(error), {});
    }
  }

  judge(tried) {
    return this.#waitFor(api.tryPuzzle({ ...this.#puzzle, ...tried }));
  }

  advanced({ steps }) {
    return { played: steps.length };
  }

  missed({ verdict }) {
    return { missed: this.view.missed || verdict === "again" };
  }

  alsoSaid({ verdict, state }, replies) {
    return replies && verdict !== "done" ? state.last.spoken.map((said) => tell(said, state)) : [];
  }

  /** The server's answer; if it takes long, the page says so. @template T @param {Promise<T>} answer @returns {Promise<T>} */
  async #waitFor(answer) {
    const text = say("page.puzzles.wait");
    const timer = setTimeout(() => {
      announce(text);
      this.change({ notice: { kind: "wait", text } });
    }, WAIT_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }
}
