/**
 * The last choices on the start screen, stored in this browser: which game, who plays at which level and colour, the names
 * of people, and the rules of each game. If storage is blocked, they last until the page is closed.
 */

import { choiceOf, readRules } from "./game-choice.js";

const KEY = "millrow.last-choice";
const MAX_GAMES = 50; // whose random colours are remembered

/**
 * @typedef {object} LastChoice
 * @property {string} game the preset, empty if nothing was chosen yet
 * @property {Partial<import("./game-choice.js").GameChoice>} choice
 * @property {string[]} names of people, in the order of their seats; empty for the standard name
 * @property {Record<string, {rules: string, seats: object[]}>} rules by preset; seats only where each is chosen
 * @property {string[]} random ids of the games in which the person's colour was drawn
 */

/** @type {LastChoice} */
const NOTHING = { game: "", choice: {}, names: [], rules: {}, random: [] };
let inMemory = null; // where storage is blocked

/** @returns {LastChoice} */
export function lastChoice() {
  return isChoice(inMemory ?? stored()) ? { ...NOTHING, ...(inMemory ?? stored()) } : structuredClone(NOTHING);
}

/** @param {Partial<LastChoice>} change */
export function remember(change) {
  const next = { ...lastChoice(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
    inMemory = null;
  } catch {
    inMemory = next;
  }
}

/**
 * A game was started with these choices.
 * @param {{game: string, rules: string, choice: import("./game-choice.js").GameChoice, names: string[], seats: object[]}} chosen
 */
export function rememberStart({ game, rules, choice, names, seats }) {
  const last = lastChoice();
  remember({ game, choice: { ...choice }, names: [...names], rules: { ...last.rules, [game]: { rules, seats } } });
}

/** Was the person's colour drawn in this game? @param {string} id */
export const hasRandomColour = (id) => lastChoice().random.includes(id);

/** @param {string} id of a game in which the person's colour was drawn */
export const rememberRandomColour = (id) => remember({ random: [...lastChoice().random, id].slice(-MAX_GAMES) });

/**
 * The players of a game have new names.
 * @param {{rules: string, seats: Array<{name: string, colourName: string, level: string}>}} game
 */
export function rememberNames({ rules, seats }) {
  const { base } = readRules(rules);
  const last = lastChoice();
  const people = givenNames(seats);
  const chosen = last.rules[base]?.seats ?? [];
  if (chosen.length === seats.length) {
    const renamed = chosen.map((seat, index) => ({ ...seat, name: seats[index].name }));
    remember({ rules: { ...last.rules, [base]: { ...last.rules[base], seats: renamed } } });
  } else if (seats.length === 2) {
    remember({ names: [...people, ...last.names.slice(people.length)] });
  }
}

/** The names that people gave themselves, in the order of their seats; empty for a standard name. */
export const givenNames = (seats) =>
  seats.filter((seat) => !seat.level).map(({ name, colourName }) => (name.toLowerCase() === colourName ? "" : name));

/** The choice of a game that was played. @param {{id: string, seats: any[]}} game */
export function choiceOfGame({ id, seats }) {
  const choice = choiceOf(seats);
  return hasRandomColour(id) ? { ...choice, side: "random" } : choice;
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** Is it of the right form? What another version has stored may not be. */
function isChoice(found) {
  const isText = (text) => typeof text === "string";
  const isList = (list, isRight) => Array.isArray(list) && list.every(isRight);
  const isRules = (entry) => isText(entry?.rules) && isList(entry?.seats, (seat) => isText(seat?.name));
  return (
    isText(found?.game) &&
    Object.values(found.choice ?? [0]).every(isText) &&
    isList(found.names, isText) &&
    isList(found.random, isText) &&
    Object.values(found.rules ?? [0]).every(isRules)
  );
}
