/**
 * An analysis while it is shown: its tree, the node looked at, and what the server says of it. Everything the screen
 * shows follows from `view`; every change ends in one call of `draw(view)`.
 */

import { announce, toast } from "../app/messages.js";
import { play } from "../app/sounds.js";
import { say, speakerOf, tell } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { lastTurn } from "../game/announcements.js";
import { chosen, click } from "../game/picking.js";
import { AnalysisSocket } from "../net/analysis-socket.js";
import { api } from "../net/api.js";
import { newId, store } from "./stored.js";
import { endOf, MAX_MARKS, MAX_NODES, stepsTo, Tree, toggledMark } from "./tree.js";

const PATIENCE_MS = 700; // without values for so long, the search is being set up

/**
 * @typedef {import("./tree.js").TreeNode} TreeNode
 * @typedef {import("../types.js").GameState} GameState
 */

/**
 * @typedef {object} View
 * @property {Tree} tree
 * @property {TreeNode} at the node looked at
 * @property {string} title of the analysis
 * @property {GameState|null} state of the node, or of the one before while it is on its way
 * @property {import("../types.js").Values|null} values
 * @property {import("../types.js").BestLine|null} line
 * @property {import("../types.js").Explored|null} explored
 * @property {import("../types.js").OwnGames|null} games of the library that reached the position
 * @property {boolean} exploring is the explorer open?
 * @property {boolean} waiting are no values there yet, for longer than usual?
 * @property {string[]} clicked places clicked so far
 * @property {import("../types.js").Step|null} ahead a step that is shown before the server has answered
 * @property {{text: string, places: string[]}|null} notice why something was refused
 * @property {boolean} valued are values shown?
 * @property {boolean} flipped
 * @property {boolean} drawing do clicks draw marks?
 * @property {string|null} drawFrom where an arrow begins
 * @property {boolean} lost is there no connection?
 * @property {number} saves how often it was stored
 */

export class AnalysisSession {
  /** @type {View} */
  view;
  #draw;
  #socket;
  #given; // what does not change: rules, start, seats, rulesName
  #id;
  #stored; // is it in the browser's storage?
  #failed = false; // could the last change not be stored?
  #ask = 0;
  #answers = new Map(); // by node: {state, values, line}
  #timer = 0;
  #closed = false;
  /** @type {Array<() => void>} */
  #later = []; // what was clicked before the state of the node was there, which decides what that means

  /**
   * @param {import("../types.js").OpenedAnalysis} opened
   * @param {{id?: string, draw: (view: View) => void}} more `id` of one that is stored
   */
  constructor({ analysis, facts, players }, { id, draw }) {
    const { tree, byNumber } = Tree.of(analysis.nodes, facts);
    this.players = players;
    this.#draw = draw;
    this.#id = id ?? newId();
    this.#stored = Boolean(id);
    this.#given = analysis;
    this.view = {
      tree,
      at: byNumber[analysis.at] ?? tree.root,
      title: analysis.title,
      state: null,
      values: null,
      line: null,
      explored: null,
      games: null,
      exploring: false,
      waiting: false,
      clicked: [],
      ahead: null,
      notice: null,
      valued: true,
      flipped: false,
      drawing: false,
      drawFrom: null,
      lost: false,
      saves: 0,
    };
    this.#socket = new AnalysisSocket({
      open: () => {
        this.#change({ lost: false });
        this.#look();
      },
      answer: (answer) => this.#receive(answer),
      lost: () => this.#change({ lost: true }),
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket.close();
  }

  /** The analysis as data, for storing, links and records. @returns {import("../types.js").Analysis} */
  get data() {
    const { rules, start, seats, rulesName } = this.#given;
    const { tree, at, title } = this.view;
    return { rules, start, seats, rulesName, title, ...tree.flat(at) };
  }

  get id() {
    return this.#id;
  }

  // looking

  /** Look at a node. @param {TreeNode} node */
  lookAt(node) {
    if (node === this.view.at) return;
    this.#later.length = 0;
    const known = this.#answers.get(node);
    this.#change({
      at: node,
      state: known?.state ?? this.view.state,
      values: known?.values ?? null,
      line: known?.line ?? null,
      explored: known?.explored ?? null,
      games: known?.games ?? null,
      clicked: [],
      ahead: null,
      notice: null,
      drawFrom: null,
    });
    if (known?.state) this.#tell(known.state);
    this.#look();
  }

  back() {
    if (this.view.at.parent) this.lookAt(this.view.at.parent);
  }

  next() {
    if (this.view.at.children.length) this.lookAt(this.view.at.children[0]);
  }

  first() {
    this.lookAt(this.view.tree.root);
  }

  last() {
    this.lookAt(endOf(this.view.at));
  }

  /** Does the state belong to the node looked at? */
  get isCurrent() {
    const { state, at } = this.view;
    return Boolean(state) && this.#answers.get(at)?.state === state;
  }

  #look() {
    const { at, valued, exploring } = this.view;
    const { rules, start, seats, rulesName } = this.#given;
    const known = this.#answers.get(at);
    const explore = exploring && !known?.explored?.done;
    const values = (valued || exploring) && !(known?.values?.done && known.line?.done && !explore);
    const steps = stepsTo(at);
    this.#ask += 1;
    this.#socket.send({ t: "look", ask: this.#ask, rules, start, steps, seats, rulesName, values, explore });
    if (exploring && !known?.games) this.#fetchGames(at, { rules, start, steps, rulesName });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#change({ waiting: true }), PATIENCE_MS);
    if (this.view.waiting) this.#change({ waiting: false });
  }

  /** Ask which games of the library reached a node. @param {TreeNode} node @param {object} position */
  async #fetchGames(node, position) {
    try {
      const games = await api.analysisGames(position);
      this.#answers.set(node, { ...this.#answers.get(node), games });
      if (node === this.view.at) this.#change({ games });
    } catch {
      // the explorer works without them
    }
  }

  /** @param {import("../types.js").AnalysisAnswer} answer */
  #receive(answer) {
    if (answer.ask !== this.#ask && answer.ask !== 0) return;
    const { at } = this.view;
    const known = this.#answers.get(at) ?? {};
    if (answer.t === "looked") this.#arrive(at, known, answer.state);
    else if (answer.t === "refused") this.#refused(answer);
    else {
      clearTimeout(this.#timer);
      const found = { [answer.t]: answer };
      const first = answer.t === "values" && !known.values;
      this.#answers.set(at, { ...known, ...found });
      if (!this.view.valued && answer.t === "line") return;
      this.#change({ ...found, waiting: false });
      const news = answer.t === "values" && (first ? answer.proven || answer.done : answer.done && !known.values.done);
      if (news) announce(speakerOf(this.view.state).tell(answer.evaluation));
    }
  }

  #arrive(at, known, state) {
    const isNew = !known.state;
    const { last, moves, movesFrom } = state;
    const turn = moves.length + movesFrom;
    if (last) at.facts = { seat: last.seat, turn, continues: last.steps.length > 1 };
    this.#answers.set(at, { ...known, state });
    if (state.outcome || !this.view.valued) clearTimeout(this.#timer);
    this.#change({ state, ahead: null, notice: null });
    if (isNew) this.#tell(state);
    const later = this.#later.splice(0);
    for (const act of later) act();
  }

  /** Say what was played and what the status is. @param {GameState} state */
  #tell(state) {
    const speaker = speakerOf(state);
    announce([state.last ? lastTurn(state, 1) : "", speaker.tell(state.status)].join(" "));
  }

  /** @param {import("../types.js").AnalysisRefused} refusal */
  #refused({ words, points }) {
    const { at, state, ahead } = this.view;
    clearTimeout(this.#timer);
    const text = tell(words, state ?? undefined);
    play("refuse");
    announce(text);
    this.#later.length = 0;
    const impossible = (ahead || !state) && at.parent && !this.#answers.get(at)?.state;
    this.#change({ notice: { text, places: points }, ahead: null, clicked: [], waiting: false });
    if (!impossible) return;
    const back = this.view.tree.remove(at); // the server does not know this step
    this.lookAt(back);
    this.#change({ notice: { text, places: points } });
  }

  // playing

  /** A place of the board was chosen. @param {string} place */
  choose(place) {
    if (this.view.drawing) return this.#drawAt(place);
    if (this.#isQueued(() => this.choose(place))) return;
    const { state, clicked } = this.view;
    const meant = click(state.steps, clicked, place);
    if (meant.clicked) this.#change({ clicked: meant.clicked, notice: null });
    else if (meant.step) this.play(meant.step.step);
    else this.#socket.send({ t: "try", ask: this.#ask, places: meant.places });
  }

  /** What is clicked waits for the state of the node. @param {() => void} again */
  #isQueued(again) {
    if (!this.isCurrent) this.#later.push(again);
    return !this.isCurrent;
  }

  /**
   * Something was dragged that cannot be dragged there: a mark if marks are drawn, else the server says why.
   * @param {{source: string, target: string, waited: boolean}} drag
   */
  misdrag(drag) {
    const { source, target, waited } = drag;
    if (this.view.drawing) return this.mark(source, target);
    if (this.#isQueued(() => this.misdrag(drag))) return;
    const found = waited ? chosen(this.view.state.steps, [source, target]) : null;
    if (found) this.play(found.step);
    else this.#socket.send({ t: "try", ask: this.#ask, places: [source, target], drag: true });
  }

  /** Play a legal step: go on along the tree, or begin a variation. @param {string} text */
  play(text) {
    const { tree, at, state } = this.view;
    const step = state?.steps.find((one) => one.step === text);
    if (!step || !this.isCurrent) return;
    if (!this.#hasRoom(at, [text])) return;
    play(step.kind === "take" ? "take" : kindOf(state.element).landing);
    const size = tree.size;
    const node = tree.add(at, text);
    this.lookAt(node);
    if (!this.#answers.get(node)?.state) this.#change({ ahead: step });
    if (tree.size > size) this.#save();
  }

  /** Play the steps of the best line up to one of them. @param {number} count */
  playLine(count) {
    const { tree, at, line } = this.view;
    if (!line) return;
    const steps = line.line.slice(0, count).map(([, step]) => step);
    if (!this.#hasRoom(at, steps)) return;
    let node = at;
    for (const step of steps) node = tree.add(node, step);
    this.#save();
    this.lookAt(node);
  }

  /** Does the tree have room for a line of steps? If not, say so. @param {TreeNode} at @param {string[]} steps */
  #hasRoom(at, steps) {
    let node = at;
    const added = steps.filter((step) => {
      node = node?.children.find((child) => child.step === step);
      return !node;
    });
    if (!added.length || this.view.tree.flat().nodes.length + added.length <= MAX_NODES) return true;
    this.#refuse(say("page.analysis.full", { most: MAX_NODES }));
    return false;
  }

  /** @param {string} text */
  #refuse(text) {
    play("refuse");
    announce(text);
    this.#change({ notice: { text, places: [] }, clicked: [], drawFrom: null });
  }

  release() {
    this.#change({ clicked: [], notice: null, drawFrom: null });
  }

  // changing the tree

  /** @param {string} comment */
  comment(comment) {
    this.view.at.comment = comment;
    this.#save();
    this.#change({});
  }

  /** Name the variation that begins at a node. @param {TreeNode} node @param {string} name */
  nameVariation(node, name) {
    node.name = name;
    this.#save();
    this.#change({});
  }

  /** @param {string} title */
  rename(title) {
    this.#change({ title });
    this.#save();
  }

  promote() {
    this.view.tree.promote(this.view.at);
    this.#save();
    this.#change({});
  }

  /** Delete the node looked at, with all that follows; returns a function that puts it back. */
  remove() {
    const { tree, at } = this.view;
    const place = at.parent.children.indexOf(at);
    const back = tree.remove(at);
    this.lookAt(back);
    this.#save();
    return () => {
      back.children.splice(place, 0, at);
      if (tree.flat().nodes.length > MAX_NODES) {
        tree.remove(at);
        return this.#refuse(say("page.analysis.full", { most: MAX_NODES }));
      }
      this.#save();
      this.lookAt(at);
    };
  }

  /** Draw or erase a mark: one place, or an arrow. @param {string} source @param {string} target */
  mark(source, target) {
    const { at } = this.view;
    const marks = toggledMark(at.marks, source === target ? [source] : [source, target]);
    if (marks.length > MAX_MARKS) return this.#refuse(say("page.analysis.draw.full", { most: MAX_MARKS }));
    at.marks = marks;
    this.#save();
    this.#change({ drawFrom: null });
  }

  clearMarks() {
    this.view.at.marks = [];
    this.#save();
    this.#change({ drawFrom: null });
  }

  #drawAt(place) {
    const { drawFrom } = this.view;
    if (drawFrom === null) this.#change({ drawFrom: place });
    else this.mark(drawFrom, place);
  }

  // how it is shown

  /** Open or close the explorer. @param {boolean} exploring */
  explore(exploring) {
    if (exploring === this.view.exploring) return;
    this.#change({ exploring });
    if (exploring) this.#look();
  }

  /** @param {"valued"|"flipped"|"drawing"} what */
  toggle(what) {
    this.#change({ [what]: !this.view[what], clicked: [], drawFrom: null });
    if (what !== "valued") return;
    const { at, valued } = this.view;
    const known = this.#answers.get(at);
    this.#change({ values: (valued && known?.values) || null, line: (valued && known?.line) || null });
    this.#look();
  }

  /** Draw again, after a setting has changed. */
  redraw() {
    this.#change({});
  }

  /** Store it, as soon as something was changed. */
  #save() {
    const isKept = store({ id: this.#id, updated: Date.now(), analysis: this.data });
    if (isKept && !this.#stored) {
      this.#stored = true;
      history.replaceState(null, "", `#/analysis/saved/${this.#id}`); // so that reloading opens it again
    }
    if (!isKept && !this.#failed) toast(say("page.analysis.not-stored"));
    this.#failed = !isKept;
    this.#change({ saves: this.view.saves + 1 });
  }

  #change(changes) {
    if (this.#closed) return;
    this.view = { ...this.view, ...changes };
    this.#draw(this.view);
  }
}
