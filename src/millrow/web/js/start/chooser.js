/** The panel under the pictures: how to play the chosen game, its rules, and the button that starts. */

import { complain } from "../app/messages.js";
import { go } from "../app/router.js";
import { serverAway } from "../app/server-away.js";
import { settings } from "../app/settings.js";
import { say, tell } from "../app/words.js";
import { smallBoard } from "../boards/make.js";
import { kindOf } from "../boards/registry.js";
import { button, fill, h, write } from "../kit/dom.js";
import { learnAddress } from "../learn/links.js";
import { api } from "../net/api.js";
import { marked, readRules, seatsFor, withNames } from "./game-choice.js";
import { rememberRandomColour, rememberStart } from "./last-choice.js";
import { modesForm } from "./modes.js";
import { freeSeat, playersForm } from "./players-form.js";
import { ruleForm } from "./rule-form.js";

const CHECK_DEBOUNCE_MS = 180; // after the last change
const CUSTOM_GAME = "connect"; // the game that players configure themselves

/**
 * @param {import("../net/api.js").Catalog} catalog
 * @param {{rules: string, rulesName?: string, choice: import("./game-choice.js").GameChoice, names: string[], seats?: any[], saved?: boolean}} initial
 *   what the form holds at first; `choice` and the `names` of people are changed in place
 * @returns {{node: HTMLElement, remember: () => void}} `remember` stores what was chosen for the next visit
 */
export function chooser(catalog, initial) {
  const { base, options } = readRules(initial.rules);
  const entry = catalog.games.find((game) => game.name === base);
  const isCustom = base === CUSTOM_GAME;
  const { colours } = catalog;
  const { choice, names } = initial;
  const seats = (initial.seats ?? []).map(pickSeat);
  let answer = null; // the server's answer about the settings: the described rules, or the problems
  let levels = []; // for the last valid settings
  let [timer, latestRequest, changed, checking] = [0, 0, false, null];
  let [fields, players, modes, playersKey] = [null, null, null, ""];

  const summary = h("p", { class: "quiet" });
  const rules = h("div", {});
  const how = h("div", { class: "how stack" });
  const preview = h("div", { class: "preview" });
  const away = h("div", { hidden: true }); // what is said while the server is away
  const wrong = h("p", { class: "wrong-rules", role: "status", hidden: true });
  const setUp = button(say("form.start.setup"), openSetup, { data: { does: "setup" }, disabled: true });
  const start = button(say("form.start.button"), startGame, {
    class: "primary start",
    data: { does: "start" },
    disabled: true,
  });
  const learn = button(say("form.start.learn"), openLesson, { data: { does: "learn" }, disabled: true });
  const analyse = button(say("page.game.analyse"), openAnalysis, { data: { does: "analyse" }, disabled: true });
  const foot = h(
    "div",
    { class: "row start-foot" },
    h("div", { class: "start-bar" }, wrong, start),
    setUp,
    learn,
    analyse,
  );
  const save = h("input", { type: "checkbox", checked: initial.saved ?? settings.get("saveGames") });
  const saving = h("label", { class: "check" }, save, say("form.start.save"));
  const standard = button(say("form.rules.standard"), useStandardRules, { data: { does: "standard" }, hidden: true });
  const details = isCustom
    ? rules
    : h("details", { class: "rules-details" }, h("summary", {}, say("form.rules.change")), rules, standard);
  const parts = isCustom ? [presets(), details, how, saving, foot] : [how, saving, foot, details];
  const form = h(
    "div",
    { class: "stack" },
    h("h2", {}, initial.rulesName ? say("text", { text: initial.rulesName }) : tell(entry.title)),
    summary,
    away,
    parts,
  );
  const node = h(
    "section",
    { class: "card chooser" },
    h("div", { class: isCustom ? "chooser-own" : "" }, form, preview),
  );
  checkNow();
  return { node, remember };

  /** Buttons for well-known board sizes. */
  function presets() {
    const games = catalog.games.filter((game) => game.family === entry.family && game.name !== CUSTOM_GAME);
    const use = (game) => {
      Object.assign(options, game.options);
      fields = null;
      checkNow();
    };
    const buttons = games.map((game) => button(tell(game.title), () => use(game), { data: { preset: game.name } }));
    return h("div", { class: "row presets", role: "group", "aria-label": say("form.rules.presets") }, buttons);
  }

  function useStandardRules() {
    for (const name of Object.keys(options)) delete options[name];
    fields = null;
    checkNow();
  }

  /** Let the server check the settings; answers to older requests are ignored. */
  function checkNow() {
    changed = false;
    checking = check();
    return checking;
  }

  async function check() {
    const request = (latestRequest += 1);
    let [checked, lost] = [null, false];
    try {
      checked = await api.rules({ base, options, seats: players || isCustom ? seats : twoSeats(() => 0) });
    } catch (error) {
      if (request !== latestRequest) return;
      const outdated = error.code === "notation" && !fields && Object.keys(options).length > 0;
      if (outdated) return useStandardRules(); // another version remembered them
      lost = error.code === "offline";
      if (!lost) complain(error);
    }
    if (request !== latestRequest) return;
    answer = checked;
    fill(away, lost && serverAway(checkNow, { heading: "h2" }));
    away.hidden = !lost;
    if (isRight() && !fields) makeFields();
    if (answer) showFaults();
    draw();
    const problem = answer ? "form.rules.wrong" : "form.rules.failed";
    showProblem(canStart() || lost ? "" : say(problem));
  }

  function isRight() {
    return answer !== null && answer.faults.length === 0;
  }

  function canStart() {
    return isRight() && answer.seatFaults.length === 0;
  }

  function showFaults() {
    fields?.showRanges(answer.allowed);
    fields?.showFaults(answer.faults);
    if (!isCustom && answer.faults.length) details.open = true;
  }

  function showProblem(text) {
    write(wrong, text);
    wrong.hidden = !text;
  }

  /** Fill the fields with all options of the rules. */
  function makeFields() {
    fields = ruleForm(catalog.options[entry.family], answer.options, (name, value) => {
      options[name] = value;
      checkSoon();
    });
    fill(rules, fields.node);
  }

  function checkSoon() {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(checkNow, CHECK_DEBOUNCE_MS);
  }

  function draw() {
    start.disabled = !canStart();
    setUp.disabled = learn.disabled = analyse.disabled = !isRight();
    if (!answer) return;
    if (isRight()) {
      levels = answer.levels;
      standard.hidden = !answer.rules.includes(":");
      summary.textContent = say("form.rules.summary", { summary: answer.summary });
    }
    const count = answer.players ?? seats.length;
    const more = count > seats.length;
    while (seats.length < count) seats.push(freeSeat(colours, seats));
    seats.length = count;
    if (more && (answer.seatFaults.length || names.some(Boolean))) checkSoon(); // the server has not checked the new seats yet
    const key = JSON.stringify([count, levels]);
    if (key !== playersKey) drawPlayers();
    playersKey = key;
    (players ?? modes).showFaults(answer.seatFaults);
    showPreview();
  }

  function drawPlayers() {
    for (const seat of seats) if (!levels.some(({ name }) => name === seat.level)) seat.level = "";
    players = isCustom || seats.length > 2 ? playersForm(seats, colours, levels, seatsChanged) : null;
    modes = players ? null : modesForm(choice, levels, seats.map(standardName), { names, changed: checkSoon });
    fill(how, (players ?? modes).node);
  }

  /** The seats of a game for two as they were chosen. @param {() => number} random draws the colour */
  function twoSeats(random) {
    const people = seats.slice(0, 2).map((seat) => ({ ...seat, name: standardName(seat).name, level: "" }));
    return people.length < 2 ? [] : withNames(seatsFor(choice, people, random), names);
  }

  /** A seat with the name of its colour. */
  function standardName({ colour: colourName }) {
    return { name: colours.find(({ colour }) => colour === colourName).name, colourName };
  }

  function seatsChanged() {
    showPreview();
    checkSoon();
  }

  /** A preview of the board, with a disc of each player. */
  function showPreview() {
    if (!isCustom || !isRight()) return;
    const painted = marked(seats).map((seat) => ({
      ...seat,
      colourName: seat.colour,
      token: seat.token || "?",
      colour: colours.find(({ colour }) => colour === seat.colour),
    }));
    const discs = kindOf(answer.preview.element).sample(answer.preview.board, painted.length);
    const board = smallBoard({ ...answer.preview, seats: painted, discs }, "preview-board");
    fill(preview, h("p", { class: "quiet small" }, say("form.start.preview")), board);
  }

  /** Wait until the server has checked the latest settings. */
  async function checkFinished() {
    clearTimeout(timer);
    await (changed ? checkNow() : checking);
  }

  function remember() {
    if (initial.rulesName || !canStart()) return; // a board that was drawn, or something is wrong
    rememberStart({ game: base, rules: answer.rules, choice, names, seats: players ? seats : [] });
  }

  async function openSetup() {
    await checkFinished();
    if (isRight()) go("/setup", { rules: answer.rules, rulesName: initial.rulesName });
  }

  async function openLesson() {
    await checkFinished();
    if (isRight()) go(learnAddress(answer.rules), { rulesName: initial.rulesName });
  }

  async function openAnalysis() {
    await checkFinished();
    if (!isRight()) return;
    const { rules } = answer;
    const { rulesName } = initial;
    if (rulesName) go("/analysis", { tree: { rules, rulesName, start: "" } });
    else go(`/analysis/new/${encodeURIComponent(rules)}`);
  }

  async function startGame() {
    start.disabled = true;
    await checkFinished();
    if (!canStart()) return;
    start.disabled = true;
    try {
      const game = await api.newGame({
        rules: answer.rules,
        rules_name: initial.rulesName || "",
        seats: players ? seats : twoSeats(Math.random),
        first: null,
        saved: save.checked,
      });
      remember();
      if (!players && choice.mode === "computer" && choice.side === "random") rememberRandomColour(game.id);
      go(`/game/${game.id}`, { fresh: true, state: game });
    } catch (error) {
      start.disabled = false;
      complain(error);
    }
  }
}

const pickSeat = ({ name, token, colour, level }) => ({ name, token, colour, level });
