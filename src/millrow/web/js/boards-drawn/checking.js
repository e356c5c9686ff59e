/** Lets the server check a board being drawn, soon after each change; only the answer to the latest request counts. */

import { complain } from "../app/messages.js";
import { api } from "../net/api.js";

const DEBOUNCE_MS = 150; // after the last change

export class Checking {
  /** @type {any} the server's answer about the latest drawing that was checked */
  answer = { faults: [], notes: [], optionFaults: [], lines: [], sound: false, described: null };
  isAnswered = false;
  #request;
  #answered;
  #latest = 0;
  #timer = 0;

  /**
   * @param {() => {board: import("./drawing.js").Drawing, name: string}} request what is to be checked
   * @param {() => void} answered is called when there is a new answer
   */
  constructor(request, answered) {
    [this.#request, this.#answered] = [request, answered];
  }

  /** The drawing has changed. */
  soon() {
    this.#latest += 1; // pending answers are about an older drawing
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now().catch(complain), DEBOUNCE_MS);
  }

  /** Check the drawing; null if it was changed meanwhile. */
  async now() {
    clearTimeout(this.#timer);
    const mine = (this.#latest += 1);
    const answer = await api.board(this.#request());
    if (mine !== this.#latest) return null;
    this.answer = answer;
    this.isAnswered = true;
    this.#answered();
    return answer;
  }

  close() {
    this.#latest = -1;
    clearTimeout(this.#timer);
  }
}
