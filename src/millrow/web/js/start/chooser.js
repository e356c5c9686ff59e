/** The panel under the pictures: how to play the chosen game, its rules in plain words, and the button that starts. */

import { complain as toastError } from "../app/messages.js";
import { go } from "../app/router.js";
import { smallBoard } from "../boards/small.js";
import { choices } from "../kit/choices.js";
import { button, fill, h } from "../kit/dom.js";
import { api } from "../net/api.js";
import { readRules, seatsFor } from "./order.js";
import { playersForm, standardSeat } from "./players-form.js";
import { ruleForm } from "./rule-form.js";

const WAIT = 180; // ms after the last key until the server is asked
const SEAT_FIELDS = { tokens: "The characters", colours: "The colours", names: "The names" };
const OWN = "connect"; // the game whose settings are the point of it

/**
 * @param {object} catalog
 * @param {{rules: string, choice: object, seats?: object[]}} order what to begin with
 */
export function chooser(catalog, order) {
  const colours = catalog.colours.map((colour) => ({ ...colour, title: colour.name[0].toUpperCase() + colour.name.slice(1), name: colour.name.toLowerCase() }));
  const node = h("section", { class: "card stack chooser", "aria-live": "off" });
  const summary = h("p", { class: "quiet" });
  const preview = h("div", { class: "preview" });
  const how = h("div", { class: "how stack" });
  const foot = h("div", { class: "row" });
  const start = button("Start the game", begin, { class: "primary start", data: { does: "start" } });
  const wrong = h("p", { class: "wrong-rules", role: "alert", hidden: true });
  const { base, options } = readRules(order.rules);
  const choice = { mode: "two", level: "", other: "", side: "random", ...order.choice };
  const seats = (order.seats ?? []).map(({ name, token, level, colourName }) => ({ name, token, level, colour: colourName }));
  let told = null; // the rules as the server describes them
  let [timer, asked] = [0, 0];
  let [form, players, shape] = [null, null, ""];

  build();
  ask();
  return node;

  function build() {
    const entry = catalog.games.find((game) => game.name === base);
    form = ruleForm(catalog.options[entry.family], { ...options }, (name, value) => {
      options[name] = value;
      clearTimeout(timer);
      timer = setTimeout(ask, WAIT);
    });
    const own = base === OWN;
    const rules = own ? form.node : h("details", { class: "rules-details" }, h("summary", {}, "Change the rules…"), form.node);
    shape = "";
    fill(node, h("div", { class: own ? "chooser-own" : "chooser-plain" }, h("div", { class: "stack" }, h("h2", {}, entry.title), summary, own && presets(), own && rules, how, wrong, foot, !own && rules), preview));
  }

  /** Boards that others liked, as a start. */
  function presets() {
    const games = catalog.games.filter((game) => game.family === "drop" && game.name !== OWN);
    const use = ({ preview: { board }, players: number }) => () => {
      const { columns, rows, line } = board;
      for (const [name, value] of Object.entries({ columns, rows, line, players: number })) options[name] = String(value);
      build();
      ask();
    };
    return h("div", { class: "row presets", "aria-label": "Presets" }, games.map((game) => button(game.title, use(game))));
  }

  /** Ask the server what these rules are; the newest question counts. */
  async function ask() {
    const mine = (asked += 1);
    try {
      const answer = await api.rules({ base, options });
      if (mine !== asked) return;
      told = answer;
      form.complain(null);
      say("");
    } catch (error) {
      if (mine !== asked) return;
      told = null;
      say(form.complain(error) ? "" : error.say);
    }
    draw();
  }

  function say(text) {
    wrong.textContent = text;
    wrong.hidden = !text;
  }

  function draw() {
    start.disabled = !told;
    if (!told) return;
    summary.textContent = `${told.summary}. Who begins is drawn at random.`;
    while (seats.length < told.players) seats.push(standardSeat(colours, seats.length));
    seats.length = told.players;
    const levels = told.levels.map((level) => level.name);
    if (!levels.includes(choice.level)) choice.level = levels.at(-1) ?? "";
    if (!levels.includes(choice.other)) choice.other = choice.level;
    for (const seat of seats) if (seat.level && !levels.includes(seat.level)) seat.level = choice.level;
    const wanted = JSON.stringify([told.players, levels, base === OWN]);
    if (wanted !== shape) {
      shape = wanted;
      players = base === OWN || told.players > 2 ? playersForm(seats, colours, told.levels, showPreview) : null;
      fill(how, players ? players.node : modes());
      fill(foot, start, players && setUpLink());
    }
    showPreview();
  }

  function showPreview() {
    const picture = { ...told.preview, seats: seats.map((seat) => ({ ...seat, token: seat.token || "?", colour: colours.find((colour) => colour.name === seat.colour) })) };
    if (base !== OWN) return fill(preview);
    const discs = Array.from({ length: picture.board.columns }, (_, x) => (x < seats.length ? String(x) : ""));
    return fill(preview, h("p", { class: "quiet small" }, "Preview"), smallBoard({ ...picture, discs }, "preview-board"));
  }

  /** Two players, against the computer, the computer alone: with what each needs to know. */
  function modes() {
    const extra = h("div", { class: "stack" });
    const list = [{ value: "two", label: "Two players here" }];
    if (told.levels.length) list.push({ value: "computer", label: "Against the computer" }, { value: "watch", label: "Computer against computer" });
    const show = () => fill(extra, choice.mode === "computer" ? [levelChoice("level", "How strong?"), sideChoice()] : choice.mode === "watch" ? [levelChoice("level", "Blue"), levelChoice("other", "Red")] : null);
    const change = (mode) => {
      choice.mode = mode;
      show();
    };
    show();
    return [h("div", { class: "row modes" }, choices("How to play", list, choice.mode, change, { unseen: true }), setUpLink()), extra];
  }

  function levelChoice(field, label) {
    const says = h("p", { class: "quiet small" });
    const show = () => (says.textContent = told.levels.find((level) => level.name === choice[field])?.says ?? "");
    const set = (value) => {
      choice[field] = value;
      show();
    };
    show();
    return h("div", {}, choices(label, told.levels.map((level) => ({ value: level.name, label: level.title, says: level.says })), choice[field], set), says);
  }

  function sideChoice() {
    const sides = [
      { value: "random", label: "Random" },
      { value: "blue", label: "Blue" },
      { value: "red", label: "Red" },
    ];
    return choices("The computer's colour", sides, choice.side, (value) => (choice.side = value));
  }

  function setUpLink() {
    return button("Set up a position", () => go("/setup", { rules: told?.rules ?? base }), { class: "" });
  }

  async function begin() {
    players?.complain("");
    start.disabled = true;
    try {
      const asks = players ? seats : seatsFor(choice, seats.map((seat) => ({ ...seat, level: "" })));
      const game = await api.newGame({ rules: told.rules, seats: asks, first: null });
      go(`/game/${game.id}`, { fresh: true });
    } catch (error) {
      start.disabled = false;
      if (players && SEAT_FIELDS[error.field]) players.complain(`${SEAT_FIELDS[error.field]} must be ${error.allowed}.`);
      else toastError(error);
    }
  }
}
