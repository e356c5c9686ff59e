/** The setup screen: put discs where you like, check them, play from there. */

import { askPaste, showText } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { notLoaded } from "../app/not-loaded.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { say, speakerOf, tell } from "../app/words.js";
import { makeBoard } from "../boards/make.js";
import { kindOf } from "../boards/registry.js";
import { button, fill, h, uid } from "../kit/dom.js";
import { copy } from "../kit/files.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import "../setup/drop-setup.js";
import "../setup/mill-setup.js";
import { draftOf, emptyDraft, painted, sameDiscs, strokeAt } from "../setup/draft.js";
import { findings } from "../setup/findings.js";
import { playFromHere } from "../setup/play-from-here.js";
import { saveDraft } from "../setup/saving.js";
import { lastRules, storeDraft, storedDraft, storedName } from "../setup/stored-drafts.js";
import { setupTools } from "../setup/tools.js";

const CHECK_DEBOUNCE_MS = 120; // after the last change
const RETRY_MS = 1500; // while the server is still computing reachability

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [named], navData }) {
  let [closed, screen] = [false, null];
  load();
  async function load() {
    screen?.close();
    try {
      const [catalog, saved] = await Promise.all([api.catalog(), navData?.setup ? savedSetup(navData.setup) : null]);
      if (closed) return;
      screen = new SetupScreen(root, catalog);
      await screen.begin({ rules: named, ...navData, saved });
    } catch (error) {
      if (!closed) notLoaded(root, error, load);
    }
  }
  return () => {
    closed = true;
    screen?.close();
  };
}

/** A saved setup, null if there is none any more; then the screen opens without it. */
async function savedSetup(id) {
  try {
    return await api.savedSetup(id);
  } catch (error) {
    if (error.code === "offline") throw error;
    complain(error);
    return null;
  }
}

class SetupScreen {
  #root;
  #catalog;
  #described = null; // the rules as the server describes them
  /** @type {any} */
  #draft = null;
  #asked = false; // did somebody ask for these rules, with an address or from another screen?
  #name = ""; // under which it was saved last
  #answer = null; // the server's answer about the draft
  /** @type {number|"eraser"} */
  #tool = 0;
  /** @type {number|"eraser"} */
  #stroke = "eraser";
  #lit = [];
  #result = null; // the answer to the last check
  #fresh = false; // has the draft not changed since that check?
  #latestLoad = 0;
  #loading = null; // resolves when the rules chosen last are loaded
  #latestRequest = 0;
  #pending = false; // has the draft changed since the answer?
  #timer = 0;
  #dismissToast = () => {};
  #board = null;
  #title = h("h1", { class: "status" }, say("form.setup.title"));
  #box = h("div", { class: "board-box" });
  #select = h("select", { id: uid("game"), on: { change: () => this.#useRules(this.#select.value) } });
  #parts = {
    tools: setupTools({
      tool: (tool) => this.#change({ tool }),
      edit: (draft) => this.#edit(draft),
    }),
    findings: findings({
      check: () => this.#check().catch(complain),
      light: (lit) => this.#change({ lit }),
      show: () => this.#box.scrollIntoView({ block: "nearest" }),
    }),
    play: playFromHere(() => this.#check()),
  };

  constructor(root, catalog) {
    this.#root = root;
    this.#catalog = catalog;
  }

  /**
   * Build the screen and start with what was given: a saved setup, a game's state, rules, or else the draft changed last.
   */
  async begin({ saved, state, rules: chosen, rulesName }) {
    const rules = saved?.draft.rules ?? state?.rules ?? chosen ?? lastRules() ?? this.#catalog.games[0].rules;
    fill(
      this.#select,
      this.#catalog.games.map((game) => h("option", { value: game.rules }, tell(game.title))),
    );
    if (!this.#catalog.games.some((game) => game.rules === rules))
      this.#select.append(h("option", { value: rules }, rules)); // its title is filled in when the rules are loaded
    this.#select.value = rules;
    const row = h(
      "div",
      { class: "row" },
      this.#action(say("form.setup.clear"), "clear", this.#clear),
      this.#action(say("form.setup.mirror"), "mirror", () => this.#update({ change: "mirror" })),
      this.#action(
        say("form.setup.paste"),
        "paste",
        once(() => this.#paste(), complain),
      ),
      this.#action(say("form.setup.copy"), "copy", () => this.#copyPosition()),
      this.#action(
        say("form.setup.save"),
        "save",
        once(() => this.#save(), complain),
      ),
      this.#action(
        say("page.game.analyse"),
        "analyse",
        once(() => this.#analyse(), complain),
      ),
      h(
        "a",
        { class: "button", href: "#/library/positions", title: say("form.setup.open.help") },
        say("form.setup.open"),
      ),
    );
    const game = h(
      "section",
      { class: "card field which" },
      h("label", { for: this.#select.id }, say("form.setup.game")),
      this.#select,
    );
    const help = say("form.setup.help", { touch: matchMedia("(pointer: coarse)").matches });
    fill(
      this.#root,
      h(
        "div",
        { class: "game setup" },
        h("div", { class: "left" }, game, this.#parts.tools.palette, this.#parts.tools.details),
        h(
          "div",
          { class: "centre" },
          h("div", { class: "status-row" }, this.#title),
          this.#box,
          h("div", { class: "below" }, h("p", { class: "quiet" }, help), row),
        ),
        h("div", { class: "right" }, this.#parts.findings.node, this.#parts.play.node),
      ),
    );
    const name = state?.rulesName ?? rulesName;
    this.#asked = Boolean(saved ?? state ?? chosen);
    await this.#useRules(rules, { draft: saved?.draft, position: state?.position, rulesName: name });
    this.#name = saved?.name ?? "";
  }

  /** A button that acts once the rules are loaded, also if it is clicked before. */
  #action(label, does, act) {
    const whenLoaded = async () => {
      await this.#loading;
      if (this.#described) await act();
    };
    return button(label, () => whenLoaded().catch(complain), { data: { does } });
  }

  /** @param {string} rules @param {{draft?: any, position?: string, rulesName?: string}} [given] */
  #useRules(rules, given = {}) {
    this.#loading = this.#load(rules, given);
    return this.#loading;
  }

  /** @param {string} rules @param {{draft?: any, position?: string, rulesName?: string}} given */
  async #load(rules, { draft, position, rulesName }) {
    const mine = (this.#latestLoad += 1);
    try {
      const described = await api.rules({ rules });
      if (mine !== this.#latestLoad) return; // another game was chosen meanwhile
      this.#described = described;
      const [given, stored] = [draft ?? position, storedDraft(rules)];
      this.#draft = draft ?? (given ? null : stored) ?? emptyDraft(rules, this.#element);
      this.#draft = { ...this.#draft, rules_name: rulesName ?? draft?.rules_name ?? storedName(rules) };
      this.#select.selectedOptions[0].textContent = this.#game;
      this.#name = "";
      storeDraft(this.#draft);
      this.#answer = this.#result = null;
      this.#fresh = false;
      this.#tool = 0;
      this.#makeBoard();
      await this.#update(position ? { position } : {});
      this.#dismissToast();
      if (!stored || mine !== this.#latestLoad) return;
      if (!given) {
        const clear = { label: say("form.setup.restored.clear"), act: this.#clear };
        this.#dismissToast = toast(say("form.setup.restored"), clear);
      } else if (!sameDiscs(stored, this.#draft)) {
        const restore = { label: say("form.setup.draft-replaced.restore"), act: () => this.#edit(stored) };
        this.#dismissToast = toast(say("form.setup.draft-replaced"), restore);
      }
    } catch (error) {
      if (mine !== this.#latestLoad) return;
      const first = this.#catalog.games[0].rules;
      if (this.#described) {
        complain(error);
        this.#select.value = this.#draft.rules;
        return;
      }
      if (this.#asked || rules === first || error.code === "offline") throw error;
      complain(error);
      this.#select.selectedOptions[0].remove(); // a draft of rules that there are no longer
      this.#select.value = first;
      await this.#load(first, {});
    }
  }

  /** Ignore answers that are still pending, and dismiss the last toast. */
  close() {
    this.#latestLoad = this.#latestRequest = -1;
    clearTimeout(this.#timer);
    this.#dismissToast();
  }

  #clear = async () => {
    const before = this.#draft;
    await this.#update({ change: "reset" });
    const isChanged = JSON.stringify(before) !== JSON.stringify(this.#draft);
    if (!isChanged || before.rules !== this.#draft.rules) return;
    const undo = { label: say("form.setup.cleared.undo"), act: () => this.#edit(before) };
    this.#dismissToast = toast(say("form.setup.cleared"), undo);
  };

  #makeBoard() {
    this.#board = makeBoard(this.#element);
    this.#board.addEventListener("choose", ({ detail: place }) => {
      this.#stroke = strokeAt(this.#draft, place, this.#tool);
      this.#edit(painted(this.#draft, place, this.#stroke));
    });
    this.#board.addEventListener("paint", ({ detail: place }) => this.#edit(painted(this.#draft, place, this.#stroke)));
    fill(this.#box, this.#board);
    this.#draw();
  }

  /** The draft changed: remove highlights, and ask the server what follows from it. */
  #edit(draft) {
    this.#latestRequest += 1; // pending answers are about an older draft
    this.#pending = true;
    this.#change({ draft, lit: [], fresh: false });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#update({}), CHECK_DEBOUNCE_MS);
  }

  /**
   * Show every problem of the draft, or that there is none.
   * @returns {Promise<any>} the server's answer, null if the draft was changed in the meantime
   */
  async #check() {
    await this.#loading;
    const answer = await this.#requestCheck({});
    if (answer) this.#show(answer);
    return answer;
  }

  #show(answer) {
    this.#change({ result: answer, fresh: true });
    this.#parts.findings.read();
  }

  /** Let the server check the draft, optionally with a change; errors are shown as a toast. */
  #update(change) {
    return this.#requestCheck(change).catch(complain);
  }

  /** The same, but errors are thrown. Returns the answer, null if there was a newer request. */
  async #requestCheck(change) {
    clearTimeout(this.#timer); // this request replaces the scheduled one
    const mine = (this.#latestRequest += 1);
    const { rules, rules_name } = this.#draft;
    const answer = await api.setup({
      ...("position" in change ? { rules, rules_name } : this.#draft),
      ...change,
    });
    if (mine !== this.#latestRequest) return null;
    this.#pending = false;
    const result = Object.keys(change).length ? null : this.#fresh ? answer : this.#result;
    const draft = { ...draftOf({ ...answer, rules }, this.#element), rules_name };
    this.#change({ answer, draft, result, fresh: this.#fresh && result !== null });
    if (answer.reaching) this.#timer = setTimeout(() => mine === this.#latestRequest && this.#update({}), RETRY_MS);
    return answer;
  }

  async #paste() {
    await askPaste(
      say("form.paste.title"),
      say("form.setup.position"),
      kindOf(this.#element).setup.pasteHint(this.#described.preview.board),
      async (position) => {
        await this.#requestCheck({ position });
        const { turn, mover } = this.#answer; // the text may name another side than the discs allow
        if (turn !== mover) toast(speakerOf(this.#described.preview).say("form.setup.turn", { seat: mover }));
      },
    );
  }

  async #save() {
    const suggested = this.#name || say("form.setup.name", { game: this.#game });
    this.#name = (await saveDraft(this.#draft, suggested)) ?? this.#name;
  }

  /** Analyse the position, if it has no problems. */
  async #analyse() {
    const answer = await this.#check();
    if (!answer?.sound) return;
    const { rules, rulesName, position: start } = answer;
    go("/analysis", { tree: { rules, rulesName, start } });
  }

  async #copyPosition() {
    const answer = this.#pending ? await this.#requestCheck({}) : this.#answer;
    if (!answer) return;
    if (!answer.sound) {
      this.#show(answer);
      toast(say("form.setup.not-copied"));
    } else if (await copy(answer.position)) toast(say("form.setup.copied"));
    else await showText(say("form.setup.position"), answer.position);
  }

  #change({
    tool = this.#tool,
    draft = this.#draft,
    answer = this.#answer,
    result = this.#result,
    fresh = this.#fresh,
    lit = this.#lit,
  }) {
    if (draft !== this.#draft) storeDraft(draft);
    [this.#tool, this.#draft, this.#answer] = [tool, draft, answer];
    [this.#result, this.#fresh, this.#lit] = [result, fresh, lit];
    this.#draw();
  }

  /** What the game is called: a board that was drawn has a name of its own. */
  get #game() {
    return this.#draft.rules_name || tell(this.#described.title);
  }

  /** The element of the board, as the rules name it. */
  get #element() {
    return this.#described.preview.element;
  }

  /** The server's notes on places, if the discs have not changed since. */
  #notes() {
    const { notes = {}, discs = {} } = this.#answer ?? {};
    return sameDiscs({ discs }, this.#draft) ? notes : {};
  }

  #draw() {
    const { seats, board, element } = this.#described.preview;
    const shown = this.#fresh ? this.#result : { faults: [], wins: [] };
    this.#board.picture = {
      element,
      board,
      seats,
      discs: this.#draft.discs,
      notes: this.#notes(),
      painting: true,
      aim: "cells",
      ghost: this.#tool === "eraser" ? null : this.#tool,
      wrong: [...new Set(shown.faults.flatMap((fault) => fault.points))],
      wins: shown.wins ?? [],
      lit: this.#lit,
      coordinates: settings.get("coordinates"),
      label: say("form.setup.board", { game: this.#game }),
    };
    this.#parts.tools.draw({ draft: this.#draft, seats, tool: this.#tool, element, answer: this.#answer });
    this.#parts.findings.draw(this.#result, seats, this.#fresh);
    this.#parts.play.draw(this.#described, seats);
  }
}
