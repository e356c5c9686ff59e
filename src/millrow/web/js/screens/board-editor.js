/** The board editor: draw a board on a grid, see what is wrong with it, save it, export it, play on it. */

import { importError, readBoard } from "../app/import-files.js";
import { complain, toast } from "../app/messages.js";
import { notLoaded } from "../app/not-loaded.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { say, tell } from "../app/words.js";
import { checkPanel } from "../boards-drawn/check-panel.js";
import { Checking } from "../boards-drawn/checking.js";
import { emptyDrawing } from "../boards-drawn/drawing.js";
import "../boards-drawn/drawing-board.js";
import { drawingTools } from "../boards-drawn/drawing-tools.js";
import { Editing } from "../boards-drawn/editing.js";
import { filePanel } from "../boards-drawn/file-panel.js";
import { playPanel } from "../boards-drawn/play-panel.js";
import { forgetDrawing, NEW, storeDrawing, storedDrawing } from "../boards-drawn/stored-drawing.js";
import { boardList } from "../boards-drawn/your-boards.js";
import { fill, h, s, uid, write } from "../kit/dom.js";
import { api } from "../net/api.js";
import { ruleForm } from "../start/rule-form.js";

const HELP = {
  draw: ["form.drawn.help.draw", "form.drawn.help.draw.on"],
  mill: ["form.drawn.help.mill", "form.drawn.help.mill.on"],
  erase: ["form.drawn.help.erase", "form.drawn.help.erase"],
};

let saidNotKept = false;

function sayNotKept() {
  if (!saidNotKept) toast(say("form.drawn.not-kept"));
  saidNotKept = true;
}

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [id = "new"], navData }) {
  let [closed, screen] = [false, null];
  load();
  function load() {
    const saved = id === "new" ? null : api.savedBoard(id);
    Promise.all([api.catalog(), saved]).then(
      ([catalog, board]) => {
        if (closed) return;
        screen = new BoardEditor(root, catalog);
        screen.begin(board, navData?.file).catch(complain);
      },
      (error) => closed || notLoaded(root, error, load),
    );
  }
  return () => {
    closed = true;
    screen?.close();
  };
}

class BoardEditor {
  #root;
  #games; // those whose boards can be drawn
  #options; // of the rules, by family
  /** @type {Editing} */
  #editing;
  #tools;
  #lit = [];
  #fields = null;
  #fieldsKey = "";
  #checking = new Checking(
    () => ({ board: this.#editing.finished, name: this.#files.name() }),
    () => this.#draw(),
  );
  #board = /** @type {any} */ (h("drawing-board", {}));
  #box = h("div", { class: "board-box" }, this.#board);
  #help = h("p", { class: "quiet", "aria-live": "polite" });
  #start = h("select", { id: uid("start"), on: { change: () => this.#startFrom().catch(complain) } });
  #yours = h("optgroup", { label: say("form.drawn.start.yours") });
  #rules = h("div", {});
  #check = checkPanel({
    highlight: (points) => {
      this.#lit = points;
      this.#draw();
    },
    show: () => this.#box.scrollIntoView({ block: "nearest" }),
    removeMill: (mill) => this.#editing.toggleMill(mill),
  });
  #play = playPanel((seats) => this.#begin(seats));
  #list = boardList({
    loaded: (boards) =>
      fill(
        this.#yours,
        boards.map(({ id, name }) => h("option", { value: id, data: { kind: "saved" } }, say("text", { text: name }))),
      ),
    renamed: (id, name) => this.#renamed(id, name),
    deleted: (id) => this.#deleted(id),
  });
  #files = filePanel({
    renamed: (name) => {
      this.#editing.file.name = name;
      this.#changed();
    },
    file: () => this.#editing.file,
    drawing: () => this.#editing.finished,
    playable: () => this.#playable(),
    read: (file) => this.#read(file),
    saved: () => {
      this.#changed();
      return this.#list.load();
    },
  });
  #closed = false;
  #dismissToast = () => {};

  constructor(root, catalog) {
    this.#root = root;
    this.#games = catalog.games.filter((game) => game.drawable);
    this.#options = catalog.options;
    const editing = new Editing(this.#games[0].name, {
      changed: () => this.#changed(),
      redraw: () => this.#draw(),
      mills: () => this.#checking.answer.lines,
    });
    this.#editing = editing;
    this.#tools = drawingTools(editing);
    document.addEventListener("keydown", this.#shortcut);
    for (const [event, act] of Object.entries({
      choose: ({ detail }) => editing.choose(detail),
      line: ({ detail }) => editing.drag(detail),
      place: ({ detail }) => editing.erase(detail),
      remove: ({ detail }) => editing.remove(detail),
      release: () => editing.cancel(),
    }))
      this.#board.addEventListener(event, act);
  }

  close() {
    this.#closed = true;
    this.#dismissToast();
    this.#checking.close();
    document.removeEventListener("keydown", this.#shortcut);
  }

  /** Start with a saved board, a TOML file, or the drawing that was left last. */
  async begin(saved, toml) {
    const unsaved = storedDrawing(NEW);
    const { drawing, name } = unsaved ?? { drawing: this.#empty, name: say("form.drawn.save.suggested") };
    this.#editing.begin(drawing, { name, saved: null });
    if (toml) await this.#read(toml);
    else if (saved) this.#show(saved, !unsaved);
    await this.#checking.now().catch(complain); // the screen appears with its answer
    if (this.#closed) return;
    this.#build();
    await this.#list.load();
  }

  get #empty() {
    return emptyDrawing(this.#games[0].name);
  }

  #build() {
    fill(
      this.#start,
      h("option", { value: "" }, say("form.drawn.start.now")),
      h("option", { value: "empty", data: { kind: "empty" } }, say("form.drawn.start.empty")),
      h(
        "optgroup",
        { label: say("form.drawn.start.games") },
        this.#games.map(({ rules, title }) => h("option", { value: rules, data: { kind: "rules" } }, tell(title))),
      ),
      this.#yours,
    );
    const start = h(
      "div",
      { class: "field" },
      h("label", { for: this.#start.id }, say("form.drawn.start")),
      this.#start,
    );
    const legend = h(
      "p",
      { class: "quiet small drawn-legend" },
      h("span", {}, sample(""), say("form.drawn.legend.mill")),
      h("span", {}, sample("spoke"), say("form.drawn.legend.spoke")),
    );
    const keys = h("p", { class: "quiet small by-keyboard" }, say("form.drawn.help.keys"));
    fill(
      this.#root,
      h(
        "div",
        { class: "game setup board-editor" },
        h(
          "div",
          { class: "left" },
          this.#tools.palette,
          h("section", { class: "card stack which" }, start, this.#tools.sizes),
          this.#list.node,
        ),
        h(
          "div",
          { class: "centre" },
          h("div", { class: "status-row" }, h("h1", { class: "status" }, say("form.drawn.title"))),
          this.#box,
          h("div", { class: "below" }, this.#help, legend, keys),
        ),
        h(
          "div",
          { class: "right" },
          this.#check.node,
          this.#play.node,
          this.#files.node,
          h("details", { class: "card rules-details" }, h("summary", {}, say("form.drawn.rules")), this.#rules),
        ),
      ),
    );
  }

  /** Copy the board that was chosen: an empty one, that of some rules, or a saved one. */
  async #startFrom() {
    const {
      value,
      dataset: { kind },
    } = this.#start.selectedOptions[0];
    this.#start.value = "";
    if (kind === "empty") this.#showNew(this.#empty);
    else if (kind === "saved") this.#show(await api.savedBoard(value));
    else if (kind === "rules") this.#showNew((await api.drawing({ rules: value })).board);
  }

  /** @param {File} file in TOML */
  async #read(file) {
    try {
      const { board, name } = await readBoard(file);
      this.#showNew(board, name);
      toast(say("form.drawn.imported", { name: this.#files.name() }));
    } catch (error) {
      toast(importError(file, error));
    }
  }

  #showNew(drawing, name = say("form.drawn.save.suggested")) {
    this.#editing.open(drawing, { name, saved: null });
  }

  /** Show a saved board, with the changes to it that were not saved. */
  #show({ id, name, board }, first = false) {
    const [editing, file] = [this.#editing, { name, saved: { id, name, board } }];
    const changed = storedDrawing(id); // now: showing the saved board forgets it
    if (first) editing.begin(board, file);
    else editing.open(board, file);
    if (!changed) return;
    file.name = changed.name;
    editing.change(changed.drawing);
    const asSaved = () => {
      file.name = file.saved.name;
      editing.change(file.saved.board);
    };
    this.#dismissToast = toast(say("form.drawn.restored"), { label: say("form.drawn.restored.saved"), act: asSaved });
  }

  /** The saved board that is open was renamed in the list. */
  #renamed(id, name) {
    const { file } = this.#editing;
    if (file.saved?.id !== id) return;
    if (file.name === file.saved.name) file.name = name;
    file.saved.name = name;
    this.#changed();
  }

  /** The saved board that is open was deleted: the drawing is a new one. */
  #deleted(id) {
    const { file } = this.#editing;
    if (file.saved?.id !== id) return;
    file.saved = null;
    this.#changed();
  }

  #shortcut = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("input, select, textarea, dialog"))
      return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.#editing.redo();
    else this.#editing.undo();
  };

  /** The drawing or its name changed: show it, and ask the server about it soon. */
  #changed() {
    if (this.#closed) return;
    this.#store();
    this.#lit = [];
    this.#draw();
    this.#checking.soon();
  }

  /** Keep what is not saved, and let the address name the board, so that reloading shows both again. */
  #store() {
    const { drawing, file } = this.#editing;
    const id = file.saved?.id ?? NEW;
    const isSaved = file.name === file.saved?.name && JSON.stringify(drawing) === JSON.stringify(file.saved.board);
    const isUntouched = !file.saved && drawing.points.length === 0;
    if (isSaved || isUntouched) forgetDrawing(id);
    else if (!storeDrawing(id, { drawing, name: file.name })) sayNotKept();
    const address = `#/boards/${id}`;
    if (location.hash !== address) history.replaceState(null, "", address);
  }

  #draw() {
    const { drawing, tool, chosen } = this.#editing;
    const { answer } = this.#checking;
    const known = (list) => list.filter((point) => drawing.points.includes(point));
    this.#board.picture = {
      drawing,
      mills: answer.lines,
      tool,
      chosen: known(chosen),
      wrong: known(answer.faults.flatMap((fault) => fault.points)),
      lit: known(this.#lit),
      coordinates: settings.get("coordinates"),
    };
    this.#tools.draw();
    this.#files.draw();
    const [first, further] = HELP[tool];
    const facts = { point: chosen[0], mill: drawing.mill, chosen: chosen.length };
    write(this.#help, say(chosen.length ? further : first, facts));
    if (!this.#checking.isAnswered) return;
    this.#check.draw(answer, drawing.points.length);
    this.#play.draw(answer.described);
    this.#drawRules(drawing.base, answer);
  }

  /** The options of the rules; rebuilt if the program fills them in, not while the user types. */
  #drawRules(base, { options, allowed, optionFaults }) {
    const key = JSON.stringify([base, options]);
    if (key !== this.#fieldsKey && !this.#rules.contains(document.activeElement)) {
      const { family } = this.#games.find((game) => game.name === base);
      this.#fields = ruleForm(this.#options[family], options, (name, value) => {
        const { drawing } = this.#editing;
        this.#editing.change({ ...drawing, options: { ...drawing.options, [name]: value } });
      });
      fill(this.#rules, this.#fields.node);
    }
    this.#fieldsKey = key;
    this.#fields?.showRanges(allowed);
    this.#fields?.showFaults(optionFaults);
  }

  /** The answer about the drawing as it is now; null, with a message, while it has problems. */
  async #playable() {
    const answer = await this.#checking.now();
    if (answer?.sound) return answer;
    toast(say("form.drawn.not-ready"));
    this.#check.node.scrollIntoView({ block: "nearest" });
    return null;
  }

  async #begin(seats) {
    const answer = await this.#playable();
    if (!answer) return;
    const { rules } = answer.described;
    const saved = settings.get("saveGames");
    const game = await api.newGame({ rules, rules_name: this.#files.name(), seats, first: null, saved });
    go(`/game/${game.id}`, { fresh: true, state: game });
  }
}

const sample = (look) =>
  s(
    "svg",
    { viewBox: "0 0 36 8", "aria-hidden": "true" },
    s("line", { class: `connection ${look}`, x1: 2, y1: 4, x2: 34, y2: 4 }),
  );
