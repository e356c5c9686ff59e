/** The setup screen: put discs where you like, check them, play from there. */

import { askPaste, showText } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { settings } from "../app/settings.js";
import { button, fill, h, uid } from "../kit/dom.js";
import { copy } from "../kit/files.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { draftOf, emptyDraft, painted, sameDiscs, strokeAt, withHand, withTaking } from "../setup/draft.js";
import { findings } from "../setup/findings.js";
import { keepDraft, keptDraft, lastRules } from "../setup/kept.js";
import { playFromHere } from "../setup/play-from-here.js";
import { saveDraft } from "../setup/saving.js";
import { setupTools } from "../setup/tools.js";

const WAIT = 120; // ms after the last change until the server is asked
const AGAIN = 1500; // ms until an answer is asked for that was not ready

/** Open the screen in a node; gives what closes it. */
export function open(root, { luggage }) {
  let [closed, screen] = [false, null];
  Promise.all([api.catalog(), luggage?.setup ? savedSetup(luggage.setup) : null])
    .then(([catalog, saved]) => {
      if (closed) return null;
      screen = new SetupScreen(root, catalog);
      return screen.begin({ ...luggage, saved });
    })
    .catch(complain);
  return () => {
    closed = true;
    screen?.close();
  };
}

/** A saved setup, null if it cannot be had; then the screen opens all the same. */
async function savedSetup(id) {
  try {
    return await api.savedSetup(id);
  } catch (error) {
    complain(error);
    return null;
  }
}

class SetupScreen {
  #root;
  #catalog;
  #told = null; // the rules as the server describes them
  #draft = null;
  #name = ""; // under which it was saved last
  #answer = null; // what the server says about the draft
  #tool = 0;
  #stroke = "eraser";
  #lit = [];
  #result = null; // the answer to the last check
  #fresh = false; // is that about the draft as it is now?
  #chosen = 0;
  #loading = null; // the rules that were chosen last are on their way until this is done
  #asked = 0;
  #pending = false; // has the draft changed since the answer?
  #timer = 0;
  #unsay = () => {}; // takes the last message away
  #board = null;
  #title = h("h1", { class: "status" }, "Set up a position");
  #box = h("div", { class: "board-box" });
  #select = h("select", { id: uid("game"), on: { change: () => this.#useRules(this.#select.value) } });
  #parts = {
    tools: setupTools({
      tool: (tool) => this.#change({ tool }),
      turn: (turn) => this.#edit({ ...this.#draft, turn }),
      first: (first) => this.#edit({ ...this.#draft, first }),
      hand: (seat, number) => this.#edit(withHand(this.#draft, seat, number)),
      taking: (taking) => this.#edit(withTaking(this.#draft, taking)),
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
   * Build the screen and start with what was brought along: a saved setup, a game's state, rules, or what was set up last.
   */
  async begin({ saved, state, rules: chosen }) {
    const rules = saved?.draft.rules ?? state?.rules ?? chosen ?? lastRules() ?? this.#catalog.games[0].rules;
    fill(
      this.#select,
      this.#catalog.games.map((game) => h("option", { value: game.rules }, game.title)),
    );
    if (!this.#catalog.games.some((game) => game.rules === rules))
      this.#select.append(h("option", { value: rules }, `${rules}, with changed rules`));
    this.#select.value = rules;
    const row = h(
      "div",
      { class: "row" },
      button("Reset", this.#reset, { data: { does: "reset" } }),
      button("Mirror", () => this.#server({ change: "mirror" })),
      button("Paste…", () => this.#paste()),
      button("Copy", () => this.#copyPosition().catch(complain)),
      button("Save as…", once(() => this.#save(), complain)),
      h("a", { class: "button", href: "#/library/positions", title: "Saved positions" }, "Open…"),
    );
    const game = h(
      "section",
      { class: "card field which" },
      h("label", { for: this.#select.id }, "Game"),
      this.#select,
    );
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
          h(
            "div",
            { class: "below" },
            h("p", { class: "quiet" }, "Click or drag over the board. A second click takes a disc away again."),
            row,
          ),
        ),
        h("div", { class: "right" }, this.#parts.findings.node, this.#parts.play.node),
      ),
    );
    await this.#useRules(rules, { draft: saved?.draft, position: state?.position });
    this.#name = saved?.name ?? "";
  }

  #useRules(rules, given = {}) {
    this.#loading = this.#load(rules, given);
    return this.#loading;
  }

  async #load(rules, { draft, position }) {
    const mine = (this.#chosen += 1);
    try {
      const told = await api.rules({ rules });
      if (mine !== this.#chosen) return; // another game was chosen meanwhile
      this.#told = told;
      const [brought, kept] = [draft ?? position, keptDraft(rules)];
      this.#draft = draft ?? (brought ? null : kept) ?? emptyDraft(rules, this.#told.family);
      this.#name = "";
      keepDraft(this.#draft);
      this.#answer = this.#result = null;
      this.#fresh = false;
      this.#tool = 0;
      this.#makeBoard();
      await this.#server(position ? { position } : {});
      this.#unsay();
      if (!kept || mine !== this.#chosen) return;
      if (!brought) this.#unsay = toast("Your draft is here again.", { label: "Start empty", act: this.#reset });
      else if (!sameDiscs(kept, this.#draft))
        this.#unsay = toast("This replaced your draft.", { label: "Bring it back", act: () => this.#edit(kept) });
    } catch (error) {
      complain(error);
    }
  }

  /** What belongs to this screen goes with it. */
  close() {
    this.#chosen = this.#asked = -1;
    clearTimeout(this.#timer);
    this.#unsay();
  }

  #reset = () => this.#server({ change: "reset" });

  #makeBoard() {
    this.#board = document.createElement(this.#told.family === "mill" ? "mill-board" : "drop-board");
    this.#board.addEventListener("choose", ({ detail: place }) => {
      this.#stroke = strokeAt(this.#draft, place, this.#tool);
      this.#edit(painted(this.#draft, place, this.#stroke));
    });
    this.#board.addEventListener("paint", ({ detail: place }) => this.#edit(painted(this.#draft, place, this.#stroke)));
    fill(this.#box, this.#board);
    this.#draw();
  }

  /** The draft changed: highlights go, and the server says what follows from it. */
  #edit(draft) {
    this.#asked += 1; // an answer still under way is about an older draft
    this.#pending = true;
    this.#change({ draft, lit: [], fresh: false });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#server({}), WAIT);
  }

  /**
   * Show all that is wrong with the draft, or that nothing is.
   * @returns {Promise<object|null>} the server's answer, null if the draft was changed in the meantime
   */
  async #check() {
    await this.#loading;
    const answer = await this.#judge({});
    if (answer) this.#show(answer);
    return answer;
  }

  #show(answer) {
    this.#change({ result: answer, fresh: true });
    this.#parts.findings.tell();
  }

  /** Let the server judge the draft, perhaps changed; what goes wrong is said at the foot of the page. */
  #server(change) {
    return this.#judge(change).catch(complain);
  }

  /** The same, but what goes wrong is thrown. Gives the answer, null if something else was asked since. */
  async #judge(change) {
    clearTimeout(this.#timer); // this answer is newer than the one it waits to ask for
    const mine = (this.#asked += 1);
    const answer = await api.setup({
      ...("position" in change ? { rules: this.#draft.rules } : this.#draft),
      ...change,
    });
    if (mine !== this.#asked) return null;
    this.#pending = false;
    const result = Object.keys(change).length ? null : this.#fresh ? answer : this.#result;
    const draft = draftOf({ ...answer, rules: this.#draft.rules }, this.#told.family);
    this.#change({ answer, draft, result, fresh: this.#fresh && result !== null });
    if (answer.reaching) this.#timer = setTimeout(() => mine === this.#asked && this.#server({}), AGAIN);
    return answer;
  }

  async #paste() {
    const { columns, rows } = this.#told.preview.board;
    const example = rows <= 10 ? `Such as ${Array(rows).fill(columns).join("/")} blue, the empty board. ` : "";
    await askPaste(
      "Paste a position",
      "Position",
      this.#told.family === "mill"
        ? "Such as a1,c1 e1 0 0 blue: blue's discs, red's discs, both hands, whose turn."
        : `${example}${columns <= 9 ? "The columns played, counted from 1, work too: 445." : ""}`,
      async (position) => {
        await this.#judge({ position });
        const { turn, mover } = this.#answer; // the text may name another side than the discs allow
        if (turn !== mover) toast(`With these discs it's ${this.#told.preview.seats[mover].name}'s turn.`);
      },
    );
  }

  async #save() {
    await this.#loading;
    this.#name = (await saveDraft(this.#draft, this.#name || `${this.#told.title} position`)) ?? this.#name;
  }

  async #copyPosition() {
    const answer = this.#pending ? await this.#judge({}) : this.#answer;
    if (!answer) return;
    if (!answer.sound) {
      this.#show(answer);
      toast("Only a position without problems can be copied.");
    } else if (await copy(answer.position)) toast("The position is copied.");
    else await showText("The position", answer.position);
  }

  #change({
    tool = this.#tool,
    draft = this.#draft,
    answer = this.#answer,
    result = this.#result,
    fresh = this.#fresh,
    lit = this.#lit,
  }) {
    if (draft !== this.#draft) keepDraft(draft);
    [this.#tool, this.#draft, this.#answer] = [tool, draft, answer];
    [this.#result, this.#fresh, this.#lit] = [result, fresh, lit];
    this.#draw();
  }

  #draw() {
    const { seats, board, family } = this.#told.preview;
    const shown = this.#fresh ? this.#result : { faults: [], wins: [] };
    this.#board.picture = {
      family,
      board,
      seats,
      discs: this.#draft.discs,
      painting: true,
      aim: "cells",
      ghost: this.#tool === "eraser" ? null : this.#tool,
      wrong: [...new Set(shown.faults.flatMap((fault) => fault.points))],
      wins: shown.wins,
      lit: this.#lit,
      coordinates: settings.get("coordinates"),
      label: `${this.#told.title}, setting up`,
    };
    this.#parts.tools.draw({ draft: this.#draft, seats, tool: this.#tool, family, answer: this.#answer });
    this.#parts.findings.draw(this.#result, seats, this.#fresh);
    this.#parts.play.draw(this.#told, seats);
  }
}
