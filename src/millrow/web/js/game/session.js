/**
 * One game on the screen: the true state from the server, what is looked at, and what the player has in the fingers.
 * Everything the screen shows follows from `view`; every change ends in one call of `draw(view)`.
 */

import { announce } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { seatWord } from "../boards/picture.js";
import { sentence } from "../kit/words.js";
import { api } from "../net/api.js";
import { GameSocket } from "../net/game-socket.js";
import { click, spoken } from "./picking.js";

/**
 * @typedef {object} View
 * @property {object|null} live the true state
 * @property {object|null} shown the state on the board: the true one, or an earlier one that is looked back at
 * @property {string[]} clicked places clicked so far
 * @property {boolean} held is a disc from the hand in the fingers?
 * @property {{say: string, places: string[], kind: "refusal"|"news"}|null} notice why something was refused, or what is under way
 * @property {"opening"|"open"|"lost"|"gone"} link
 */

export class Session {
  /** @type {View} */
  view = { live: null, shown: null, clicked: [], held: false, notice: null, link: "opening" };
  #id;
  #draw;
  #socket;
  #past = new Map(); // ply -> state
  #wanted = null; // the ply that is being fetched
  #waiting = null; // who waits for the act under way

  /** @param {string} id @param {(view: View) => void} draw */
  constructor(id, draw) {
    this.#id = id;
    this.#draw = draw;
    const tell = {
      state: (state) => this.#hear(state),
      refused: (message) => this.#refused(message),
      link: (link) => this.#linked(link),
      lost: () => {
        this.#answer(false);
        this.refuse("The connection broke before your step arrived. Please play it again.");
      },
    };
    this.#socket = new GameSocket(id, tell, () => ({ pause: settings.get("pause"), count_from: settings.get("countFrom") }));
    settings.addEventListener("change", this.#settingChanged);
  }

  close() {
    settings.removeEventListener("change", this.#settingChanged);
    this.#socket.close();
  }

  // what players do

  /** A place of the board was chosen. */
  choose(place) {
    const { live, clicked } = this.view;
    if (!live) return;
    if (this.isPast) return this.refuse("You are looking back. Go to the last move to play on.");
    const meant = click(live, clicked, place);
    if (meant.step) this.act({ t: "play", step: meant.step });
    else if (meant.say) this.refuse(meant.say, meant.places);
    else this.#change({ clicked: meant.clicked, held: false, notice: null });
  }

  /** A disc beside the board was picked up, or put back. */
  pickUp(seat) {
    const { live, held } = this.view;
    if (!live) return;
    if (this.isPast) return this.refuse("You are looking back. Go to the last move to play on.");
    if (live.outcome) return this.refuse("The game is over.");
    const mover = live.seats[live.turn];
    if (seat !== live.turn) return this.refuse(`It is ${mover.name}'s turn: pick up a ${seatWord(mover)} disc.`);
    if (mover.level) return this.refuse(`${mover.name} is the computer and moves by itself.`);
    if (live.family === "mill" && !live.legal.some((step) => /^[^x-]+$/.test(step))) return this.refuse(live.advice);
    this.#change({ held: !held, clicked: [], notice: null });
  }

  /** Nothing in the fingers any more. */
  release() {
    this.#change({ clicked: [], held: false, notice: null });
  }

  /** Send an act on the true state; false if it was not sent. */
  act(message) {
    if (this.view.link !== "open") {
      this.refuse("There is no connection at the moment. The page is trying again.");
      return false;
    }
    const sent = this.#socket.act(message, this.view.live.seen);
    if (sent) this.#change({ notice: null });
    return sent;
  }

  /** Offer the computer a draw. It may think about that for a while, so nothing is held up until it answers. */
  offerDraw() {
    if (this.view.link === "open") this.#socket.tell({ t: "draw", seen: this.view.live.seen });
    else this.refuse("There is no connection at the moment. The page is trying again.");
    return this.view.link === "open";
  }

  /** Send an act and wait for it: true once it has happened, false if it was refused or lost. */
  done(message) {
    return new Promise((answer) => {
      this.#waiting = answer;
      if (!this.act(message)) this.#answer(false);
    });
  }

  #answer(happened) {
    this.#waiting?.(happened);
    this.#waiting = null;
  }

  moveNow() {
    this.#socket.tell({ t: "now" });
  }

  /** Let computers that play among themselves wait, or go on. */
  hold(on) {
    this.#socket.tell({ t: "hold", on });
  }

  /** Say why something was not done, near the board. */
  refuse(say, places = []) {
    play("refuse");
    announce(sentence(say));
    this.#change({ notice: { say: sentence(say), places, kind: "refusal" }, held: false });
  }

  /** Say near the board what is under way, until something happens. */
  say(text) {
    announce(text);
    this.#change({ notice: { say: text, places: [], kind: "news" }, held: false });
  }

  // looking back

  get isPast() {
    return this.view.shown !== this.view.live;
  }

  /** Show the game after so many steps; the last ply is the true state. */
  async lookAt(ply) {
    const { live } = this.view;
    if (!live) return;
    const to = Math.max(0, Math.min(ply, live.ply));
    this.#wanted = to;
    if (to === live.ply) return this.#change({ shown: live, clicked: [], held: false, notice: null });
    try {
      if (!this.#past.has(to)) this.#past.set(to, await api.ply(this.#id, to));
    } catch (error) {
      return this.refuse(error.say);
    }
    if (this.#wanted === to && this.#past.has(to))
      this.#change({ shown: this.#past.get(to), clicked: [], held: false, notice: null });
  }

  // what the server tells

  #hear(state) {
    const before = this.view.live;
    const news = before?.seen !== state.seen;
    if (before && state.ply <= before.ply && news) this.#past.clear();
    // Whoever looks back goes on looking while others play; anything else that happens is shown at once.
    const stay = this.isPast && before && (!news || state.ply > before.ply);
    // A disc that was in the fingers when the game was saved is there again when it is loaded.
    const clicked = !before && state.selected ? [state.selected] : news ? [] : this.view.clicked;
    this.#change({
      live: state,
      shown: stay ? this.view.shown : state,
      clicked,
      ...(news ? { held: false, notice: null } : {}),
    });
    if (news) this.#answer(true);
    if (!before) announce(`${state.title}. ${state.status}.`);
    else if (news) this.#tellNews(before, state);
  }

  #tellNews(before, state) {
    const turns = state.ply > before.ply ? state.moves.filter(([, ply]) => ply > before.ply) : [];
    const words = turns.map(([seat, , text]) => `${state.seats[seat].name}: ${spoken(text, state.family)}.`);
    announce([...words, `${state.status}.`].join(" "));
    if (state.outcome && !before.outcome) play("end");
    else if (state.last.at(-1)?.startsWith("x") && state.ply > before.ply) play("take");
    else if (state.ply !== before.ply) play(state.family === "drop" ? "fall" : "put");
  }

  #refused({ say, points, state }) {
    this.#answer(false);
    if (state) this.#hear(state);
    this.refuse(say, (points ?? []).map(String));
  }

  #linked(link) {
    if (this.view.link === "lost" && link === "open") announce("Connected again.");
    else if (link === "lost") announce("The connection is lost. The page is trying again.");
    this.#change({ link, ...(link === "open" ? { notice: null } : {}) });
  }

  #settingChanged = (event) => {
    if (event.detail === "pause") this.#socket.tell({ t: "pause", seconds: settings.get("pause") });
    if (event.detail === "countFrom") this.#socket.tell({ t: "count-from", first: settings.get("countFrom") });
    this.#change({});
  };

  #change(changes) {
    this.view = { ...this.view, ...changes };
    this.#draw(this.view);
  }
}
