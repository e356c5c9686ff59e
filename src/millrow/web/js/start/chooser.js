/** The panel under the pictures: how to play the chosen game, its rules in plain words, and the button that starts. */

import { complain as toastError } from "../app/messages.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { smallBoard } from "../boards/small.js";
import { button, fill, h, write } from "../kit/dom.js";
import { api } from "../net/api.js";
import { modesForm } from "./modes.js";
import { marked, readRules, seatsFor } from "./order.js";
import { freeSeat, playersForm } from "./players-form.js";
import { ruleForm } from "./rule-form.js";

const WAIT = 180; // ms after the last key until the server is asked
const OWN = "connect"; // the game whose settings are the point of it

/**
 * @param {object} catalog
 * @param {{rules: string, choice: object, seats?: object[], saved?: boolean}} order what to begin with
 */
export function chooser(catalog, order) {
  const { base, options } = readRules(order.rules);
  const entry = catalog.games.find((game) => game.name === base);
  const own = base === OWN;
  const colours = catalog.colours.map(titled);
  const choice = { mode: "two", level: "", other: "", side: "random", ...order.choice };
  const seats = (order.seats ?? []).map(({ colourName, ...seat }) => ({ ...pickSeat(seat), colour: colourName }));
  let told = null; // what the server says about the settings: the rules described, or what is wrong with them
  let levels = []; // of the last settings that were right
  let [timer, asked, changed, answered] = [0, 0, false, null];
  let [form, players, shape] = [null, null, ""];

  const summary = h("p", { class: "quiet" });
  const rules = h("div", {});
  const how = h("div", { class: "how stack" });
  const preview = h("div", { class: "preview" });
  const wrong = h("p", { class: "wrong-rules", role: "status", hidden: true });
  const setUp = button("Set up a position", openSetup, { disabled: true });
  const start = button("Start the game", begin, { class: "primary start", data: { does: "start" }, disabled: true });
  const foot = h("div", { class: "row" }, start, setUp);
  const save = h("input", { type: "checkbox", checked: order.saved ?? settings.get("saveGames") });
  const keep = h("label", { class: "check" }, save, "Save this game");
  const details = own ? rules : h("details", { class: "rules-details" }, h("summary", {}, "Change the rules…"), rules);
  const parts = own ? [presets(), details, how, wrong, keep, foot] : [how, wrong, keep, foot, details];
  const words = h("div", { class: "stack" }, h("h2", {}, entry.title), summary, parts);
  const node = h("section", { class: "card chooser" }, h("div", { class: own ? "chooser-own" : "" }, words, preview));
  ask();
  return node;

  /** Boards that others liked, as a start. */
  function presets() {
    const games = catalog.games.filter((game) => game.family === "drop" && game.name !== OWN);
    const use = (game) => {
      const { columns, rows, line } = game.preview.board;
      Object.assign(options, { columns: `${columns}`, rows: `${rows}`, line: `${line}`, players: `${game.players}` });
      form = null;
      ask();
    };
    const buttons = games.map((game) => button(game.title, () => use(game)));
    return h("div", { class: "row presets", role: "group", "aria-label": "Presets" }, buttons);
  }

  /** Ask the server what these rules are; the newest question counts. */
  function ask() {
    changed = false;
    answered = hear();
    return answered;
  }

  async function hear() {
    const mine = (asked += 1);
    let error = null;
    let answer = null;
    try {
      answer = await api.rules({ base, options, seats: own || seats.length > 2 ? seats : [] });
    } catch (caught) {
      error = caught;
    }
    if (mine !== asked) return;
    told = answer;
    if (isRight() && !form) makeForm();
    if (told) showFaults();
    draw();
    say(error ? error.say : canStart() ? "" : "Correct the marked fields to start.");
  }

  function isRight() {
    return told !== null && told.faults.length === 0;
  }

  function canStart() {
    return isRight() && told.seatFaults.length === 0;
  }

  function showFaults() {
    form?.ranges(told.allowed);
    form?.complain(told.faults);
    if (!own && told.faults.length) details.open = true;
  }

  function say(text) {
    write(wrong, text);
    wrong.hidden = !text;
  }

  /** The fields hold what these rules are, whatever they were made from. */
  function makeForm() {
    form = ruleForm(catalog.options[entry.family], told.options, (name, value) => {
      options[name] = value;
      askSoon();
    });
    fill(rules, form.node);
  }

  function askSoon() {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  }

  function draw() {
    start.disabled = !canStart();
    setUp.disabled = !isRight();
    if (!told) return;
    if (isRight()) {
      levels = told.levels;
      summary.textContent = `${told.summary}. Who begins is drawn at random.`;
    }
    const count = told.players ?? seats.length;
    const more = count > seats.length;
    while (seats.length < count) seats.push(freeSeat(colours, seats));
    seats.length = count;
    if (more && told.seatFaults.length) askSoon(); // the new ones are not what the server took for granted
    const wanted = JSON.stringify([count, levels]);
    if (wanted !== shape) drawPlayers();
    shape = wanted;
    players?.complain(told.seatFaults);
    showPreview();
  }

  function drawPlayers() {
    const names = levels.map((level) => level.name);
    for (const seat of seats) if (!names.includes(seat.level)) seat.level = "";
    players = own || seats.length > 2 ? playersForm(seats, colours, levels, seatsChanged) : null;
    fill(how, players ? players.node : modesForm(choice, levels));
  }

  function seatsChanged() {
    showPreview();
    askSoon();
  }

  /** The board of one's own, with a disc of each player. */
  function showPreview() {
    if (!own || !isRight()) return;
    const painted = marked(seats).map((seat) => ({
      ...seat,
      token: seat.token || "?",
      colour: colours.find((colour) => colour.name === seat.colour),
    }));
    const columns = told.preview.board.columns;
    const discs = Array.from({ length: columns }, () => "");
    painted.forEach((_, seat) => (discs[seat % columns] += seat));
    const board = smallBoard({ ...told.preview, seats: painted, discs }, "preview-board");
    fill(preview, h("p", { class: "quiet small" }, "Preview"), board);
  }

  /** Wait until the server has judged what was typed last. */
  async function judged() {
    clearTimeout(timer);
    await (changed ? ask() : answered);
  }

  async function openSetup() {
    await judged();
    if (isRight()) go("/setup", { rules: told.rules });
  }

  async function begin() {
    start.disabled = true;
    await judged();
    if (!canStart()) return;
    start.disabled = true;
    try {
      const people = seats.map((seat) => ({ ...seat, level: "" }));
      const game = await api.newGame({
        rules: told.rules,
        seats: players ? seats : seatsFor(choice, people),
        first: null,
        saved: save.checked,
      });
      go(`/game/${game.id}`, { fresh: true });
    } catch (error) {
      start.disabled = false;
      toastError(error);
    }
  }
}

const titled = (colour) => ({
  ...colour,
  name: colour.name.toLowerCase(),
  title: colour.name[0].toUpperCase() + colour.name.slice(1),
});

const pickSeat = ({ name, token, level }) => ({ name, token, level });
