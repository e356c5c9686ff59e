/**
 * One game on the screen: the state from the server, the position that is shown, and the disc that is picked up.
 * Everything the screen shows follows from `view`; every change ends in one call of `draw(view)`.
 */

import { announce } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { explain, loadDeferredWords, say, speakerOf, tell } from "../app/words.js";
import { shownTurn } from "../boards/columns.js";
import { kindOf } from "../boards/registry.js";
import { api } from "../net/api.js";
import { GameSocket } from "../net/game-socket.js";
import { heldDisc, lastTurn, lookedAt, pickedUp } from "./announcements.js";
import { chosen, click } from "./picking.js";

/** @typedef {import("../types.js").GameState} GameState */

/**
 * @typedef {object} View
 * @property {GameState|null} live the true state
 * @property {GameState|null} shown the state on the board: the true one, or an earlier one that is looked back at
 * @property {number} at the ply that was asked for last; `shown` follows as soon as the server has sent that state
 * @property {string[]} clicked places clicked so far
 * @property {boolean} held is a disc from the hand picked up?
 * @property {{text: string, code: string, places: string[], kind: "refusal"|"news"|"hint"}|null} notice why something was refused,
 *   what is under way, or a hint; `code` says which refusal it is
 * @property {import("../types.js").Step|null} ahead the player's own step, shown before the server has answered
 * @property {"opening"|"open"|"lost"|"gone"|"refused"} link
 */

export class Session {
  /** @type {View} */
  view = { live: null, shown: null, at: 0, clicked: [], held: false, notice: null, ahead: null, link: "opening" };
  drawing = false; // is it being drawn who begins?
  #id;
  #draw;
  #socket;
  /** @type {Map<number, GameState>} */
  #past = new Map(); // by ply
  #lookups = 0; // how often an earlier state was asked for
  #lookupShown = 0; // which of these is shown; answers may arrive in another order
  /** @type {Array<() => void>} */
  #later = []; // what was clicked while an act was under way: the state after it decides what that means

  /** @param {string} id @param {(view: View) => void} draw */
  constructor(id, draw) {
    this.#id = id;
    this.#draw = draw;
  }

  /**
   * Connect to the server.
   * @param {GameState|null} first the state, if it is known already: it is shown at once, and the line brings what is newer
   */
  start(first = null) {
    const handlers = {
      state: (state) => this.#receive(state),
      refused: async (message) => {
        await loadDeferredWords().catch(() => {}); // the message may be among them
        this.#refused(message);
      },
      link: (link) => this.#linked(link),
      lost: () => {
        this.#takeBack();
        this.#refuseAs("lost");
      },
    };
    const terms = () => ({ delay: settings.get("delay") });
    this.#socket = new GameSocket(this.#id, handlers, terms, first?.seen ?? null);
    settings.addEventListener("change", this.#settingChanged);
    if (first) this.#receive(first);
    else this.#fetchFirst();
  }

  /** A request brings the first state sooner than the line, which takes longer to open. Only the line reports errors. */
  async #fetchFirst() {
    const state = await api.game(this.#id).catch(() => null);
    if (state && !this.view.live && this.view.link === "opening") this.#receive(state);
  }

  close() {
    settings.removeEventListener("change", this.#settingChanged);
    this.#socket.close();
  }

  // what players do

  /** A place of the board was chosen. */
  choose(place) {
    if (this.#isQueued(() => this.choose(place))) return;
    const { live, clicked } = this.view;
    if (!live || this.#mustWait()) return;
    const meant = click(live.steps, clicked, place);
    if (meant.step) this.#play(meant.step);
    else if (meant.places) this.act({ t: "click", places: meant.places });
    else this.#select(meant.clicked);
  }

  /** Keep what was clicked until a step is complete. @param {string[]} clicked */
  #select(clicked) {
    this.#sayPutBack(clicked.length > 0);
    this.#change({ clicked, held: false, notice: null });
    if (clicked.length) announce(pickedUp(this.view.live, clicked));
  }

  /**
   * Something was dragged that cannot be dragged: the server says why.
   * @param {{source: string, target: string, waited: boolean}} drag
   */
  misdrag(drag) {
    if (this.#isQueued(() => this.misdrag(drag))) return;
    if (!this.view.live || this.#mustWait()) return;
    const { source, target, waited } = drag;
    const found = waited ? chosen(this.view.live.steps, [source, target]) : null; // nobody could know it then
    if (found) this.#play(found);
    else this.act({ t: "drag", source, target });
  }

  /** A disc from beside the board was let go over a place. @param {number} seat @param {string} place */
  put(seat, place) {
    if (this.#isQueued(() => this.put(seat, place))) return;
    if (!this.view.held || seat !== this.view.live.turn) this.pickUp(seat);
    if (this.view.held && seat === this.view.live.turn) this.choose(place);
  }

  /** Play a step that the state offers, and show at once what it changes. @param {import("../types.js").Step} step */
  #play(step) {
    if (!this.act({ t: "play", step: step.step })) return;
    play(step.kind === "take" ? "take" : kindOf(this.view.live.element).landing);
    this.#change({ ahead: step, clicked: [], held: false });
  }

  /** The server has not played the step that is shown: what was clicked after it has no meaning. */
  #takeBack() {
    this.#later.length = 0;
    if (this.view.ahead) this.#change({ ahead: null });
  }

  /** While an act is under way, a click waits for the state after it. @param {() => void} again */
  #isQueued(again) {
    if (this.isBusy) this.#later.push(again);
    return this.isBusy;
  }

  /** Is an act under way? */
  get isBusy() {
    return this.#socket.isBusy && this.view.link !== "lost";
  }

  /** Do what was clicked in the meantime, until an act is under way again. */
  #catchUp() {
    while (this.#later.length && !this.#socket.isBusy) this.#later.shift()();
  }

  /** A disc beside the board was picked up, or put back. */
  pickUp(seat) {
    if (this.#isQueued(() => this.pickUp(seat))) return;
    const { live, held } = this.view;
    if (!live || this.#mustWait()) return;
    if (live.outcome) return this.#refuseAs("over");
    if (live.seats[live.turn].level) return this.#refuseAs("computer", { seat: live.turn });
    if (seat !== live.turn) return this.#refuseAs("turn", { seat: live.turn });
    if (!live.steps.some(({ kind }) => kind === "put"))
      return this.refuse(live.advice ? tell(live.advice, live) : "", "nothing-to-place");
    this.#sayPutBack();
    this.#change({ held: !held, clicked: [], notice: null });
    if (!held) announce(heldDisc(live));
  }

  /** Can nothing be played now, whatever the state offers? Then it is said why. */
  #mustWait() {
    const code = this.isPast ? "past" : this.drawing ? "drawing" : this.view.live?.paused ? "paused" : "";
    if (code) this.#refuseAs(code);
    return code !== "";
  }

  /** No disc is picked up any more. */
  release() {
    this.#sayPutBack();
    this.#change({ clicked: [], held: false, notice: null });
  }

  /** Put the picked-up disc back. @param {boolean} [another] is another one picked up in its place? */
  #sayPutBack(another = false) {
    const { held, clicked } = this.view;
    if ((held || clicked.length) && !another) announce(say("page.said.put-back"));
  }

  /**
   * Send an act on the true state; false if it was not sent.
   * @param {import("../net/game-socket.js").OutgoingMessage} message
   */
  act(message) {
    if (this.view.link === "lost") {
      this.#refuseAs("offline");
      return false;
    }
    const sent = this.#socket.act(message, this.view.live.seen);
    if (sent) this.#change({ notice: null });
    return sent;
  }

  /** Send an act once the one under way is answered. @param {import("../net/game-socket.js").OutgoingMessage} message */
  actNext(message) {
    if (!this.#isQueued(() => this.act(message))) this.act(message);
  }

  /** Offer the computer a draw. It may think about that for a while, so nothing is held up until it answers. */
  offerDraw() {
    const linked = this.view.link !== "lost";
    if (linked) this.#socket.sendWithoutReply({ t: "draw", seen: this.view.live.seen });
    else this.#refuseAs("offline");
    return linked;
  }

  moveNow() {
    this.#socket.sendWithoutReply({ t: "now" });
  }

  /** Let the computers move at once until a person is to move. */
  skip() {
    this.#socket.sendWithoutReply({ t: "skip" });
  }

  /** Try the computer's step again, which could not be stored. */
  retry() {
    this.#socket.sendWithoutReply({ t: "retry" });
  }

  /** Let computers that play among themselves wait, or go on. */
  pause(on) {
    this.#socket.sendWithoutReply({ t: "pause", on });
  }

  /** Say why something was not done, near the board. @param {string} text @param {string} code @param {string[]} places */
  refuse(text, code, places = []) {
    play("refuse");
    announce(text);
    this.#change({ notice: { text, code, places, kind: "refusal" }, held: false });
  }

  /** Refuse something in the page's own words. @param {string} code @param {Record<string, any>} [facts] */
  #refuseAs(code, facts = {}) {
    this.refuse(speakerOf(this.view.live).say(`page.refused.${code}`, facts), code);
  }

  /** Say near the board what is under way, until something happens. @param {string} text */
  say(text) {
    announce(text);
    this.#change({ notice: { text, code: "", places: [], kind: "news" }, held: false });
  }

  /** Say it once the act under way is answered. @param {string} text */
  sayNext(text) {
    this.whenAnswered(() => this.say(text));
  }

  /** Do something once the act under way is answered, after what was clicked before. @param {() => void} act */
  whenAnswered(act) {
    if (!this.#isQueued(act)) act();
  }

  /** Show a step of a hint near the board, and the places it is about. @param {string} text @param {string[]} places */
  hint(text, places) {
    announce(text);
    this.#change({ notice: { text, code: "hint", places, kind: "hint" }, held: false, clicked: [] });
  }

  // looking back

  get isPast() {
    const { live, shown, at } = this.view;
    return shown !== live || (live !== null && at !== live.ply);
  }

  /** Show the game after so many steps; the last ply is the true state. */
  async lookAt(ply) {
    const { live } = this.view;
    if (!live) return;
    const at = Math.max(0, Math.min(ply, live.ply));
    const lookup = (this.#lookups += 1);
    const past = this.#past;
    this.#change({ at, clicked: [], held: false, notice: null });
    try {
      if (at !== live.ply && !past.has(at)) past.set(at, await api.ply(this.#id, at));
    } catch (error) {
      if (lookup === this.#lookups) this.#change({ at: this.view.shown.ply });
      return this.refuse(explain(error), error.code);
    }
    if (lookup <= this.#lookupShown) return; // a later one is shown already
    this.#lookupShown = lookup;
    this.#change({ shown: at === this.view.live.ply ? this.view.live : past.get(at) });
    if (at === this.view.at) announce(lookedAt(this.view));
  }

  // messages from the server

  /** @param {GameState} state */
  #receive(state) {
    const before = this.view.live;
    const news = before?.seen !== state.seen;
    const { ahead } = this.view;
    const played = news && ahead !== null && state.last?.steps.at(-1) === ahead.step && state.ply === before.ply + 1;
    if (news && ahead && !played) this.#later.length = 0; // another player was quicker
    if (before && state.ply <= before.ply && news) this.#past = new Map(); // answers under way go into the old one
    // A player who looks back keeps that view while others move; anything else is shown at once.
    const stay = this.isPast && before && (!news || state.ply > before.ply);
    // A disc that was picked up when the game was saved is picked up again when it is loaded.
    const clicked = !before && state.selected ? [state.selected] : news ? [] : this.view.clicked;
    if (!stay) this.#lookupShown = this.#lookups;
    this.#change({
      live: state,
      at: stay ? this.view.at : state.ply,
      shown: stay ? this.view.shown : state,
      clicked,
      ...(news ? { held: false, notice: null, ahead: null } : {}),
    });
    if (!before) announce(speakerOf(state).say("page.said.opened", { title: state.title, status: state.status }));
    else if (news) this.#announceNews(before, state, played);
    if (state.failure && !before?.failure) announce(speakerOf(state).tell(state.failure));
    if (news) this.#catchUp();
  }

  /** @param {GameState} before @param {GameState} state @param {boolean} soundPlayed has the sound of the move been played already? */
  #announceNews(before, state, soundPlayed) {
    const turns = state.ply > before.ply ? state.moves.filter(([, ply]) => ply > before.ply) : [];
    const speaker = speakerOf(state);
    const undone = state.ply < before.ply && before.last ? [say("page.said.undone"), lastTurn(before, 1)] : [];
    const said = turns.map(([seat, ply, text]) =>
      ply === state.ply
        ? lastTurn(state, state.ply - before.ply)
        : speaker.say("page.said.turn", { seat, steps: shownTurn(text, state.element) }),
    );
    announce([...undone, ...said, speaker.tell(state.status)].join(" "));
    if (state.outcome && !before.outcome) play("end");
    else if (state.last?.marks.length && state.last.kind !== "take" && state.ply > before.ply) play("mill");
    else if (soundPlayed) return;
    else if (state.last?.kind === "take" && state.ply > before.ply) play("take");
    else if (state.ply !== before.ply) play(kindOf(state.element).landing);
  }

  /** @param {import("../types.js").RefusedMessage} refusal */
  #refused({ code, words, points, state }) {
    if (this.view.ahead || code === "stale") this.#takeBack();
    if (state) this.#receive(state);
    this.refuse(tell(words, this.view.live ?? undefined), code, points.map(String));
    this.#catchUp();
  }

  #linked(link) {
    const isBack = this.view.link === "lost" && link === "open";
    if (isBack) announce(say("page.said.online"));
    else if (link === "lost" && this.view.link !== "lost") announce(say("page.said.offline"));
    if (link === "lost") this.#later.length = 0;
    this.#change({ link, ...(isBack ? { notice: null } : {}) });
  }

  #settingChanged = (event) => {
    if (event.detail === "delay") this.#socket.sendWithoutReply({ t: "delay", seconds: settings.get("delay") });
    this.#change({});
  };

  #change(changes) {
    this.view = { ...this.view, ...changes };
    this.#draw(this.view);
  }
}
