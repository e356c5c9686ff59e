/** A game, a saved game or a position as a card that opens it, with its other actions in a menu. */

import { locale, say, speakerOf, tell } from "../app/words.js";
import { smallBoard } from "../boards/make.js";
import { h, s } from "../kit/dom.js";
import { menu } from "../kit/menu.js";
import { timeAgo } from "./time-ago.js";

/** @typedef {import("../net/api.js").Card} Card */

/** The title of a card: its own name, or else its game. @param {Card} card */
export const cardTitle = (card) => card.name || card.title || tell(card.game);

/** Its status, its players and its age in words. @param {Card} card */
export function cardWords(card) {
  return {
    status: speakerOf(card.picture).tell(card.status),
    players: card.players ? playerWords(card) : "",
    updated: timeAgo(card.updated, locale()),
  };
}

/**
 * Who plays: the names of people and the levels of computers. Colours only where nothing else tells players apart.
 * @param {Card} card
 */
function playerWords({ picture: { seats }, levels }) {
  const speaker = speakerOf({ seats });
  const isUnnamed = ({ name, colourName = "" }) => name.toLowerCase() === colourName;
  const people = seats.filter((seat) => !seat.level);
  if (people.length === seats.length && seats.every(isUnnamed))
    return say("form.card.players", { count: seats.length });
  const called = seats.map((seat, index) => {
    const level = levels[index];
    if (level && isUnnamed(seat)) return say("form.card.computer", { level });
    if (level) return say("form.card.computer.named", { name: seat.name, level });
    return people.length === 1 && isUnnamed(seat) ? say("page.seat.you") : speaker.name(index);
  });
  return counted(called, seats, levels).join(called.length === 2 ? " – " : ", ");
}

/**
 * More than two computers of a level in a row are counted: "You, 9 computers (Easy)".
 * @param {string[]} called @param {Card["picture"]["seats"]} seats @param {Card["levels"]} levels
 */
function counted(called, seats, levels) {
  const words = [];
  for (let index = 0, count = 1; index < called.length; index += count, count = 1) {
    while (seats[index].level && called[index + count] === called[index]) count += 1; // names are never the same
    if (count > 2) words.push(say("form.card.computers", { count, level: levels[index] }));
    else words.push(...called.slice(index, index + count));
  }
  return words;
}

/** Is the result good or bad for the only person among computers? In other games every win is good. @param {Card} card */
function resultLook({ winner, picture: { seats } }) {
  if (winner === null) return "even";
  const people = seats.filter((seat) => !seat.level);
  return people.length === 1 && seats[winner].level ? "bad" : "";
}

const SPACE = "\u00a0"; // no line ends there

/** Words that stay on one line. @param {string} text */
const together = (text) => text.replaceAll(" ", SPACE);

const REPLACED = { save: "form.replaced.save", position: "form.replaced.position" };
const ACTS = {
  review: ["form.card.review", "form.card.review.of"],
  rename: ["form.card.rename", "form.card.rename.of"],
  export: ["form.card.export", "form.card.export.of"],
  delete: ["form.card.delete", "form.card.delete.of"],
};

const dots = () =>
  s(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    [4, 10, 16].map((cx) => s("circle", { cx, cy: 10, r: 1.7, fill: "currentColor" })),
  );

/**
 * @param {Card} card as the server sends it
 * @param {{open: Function, rename: Function, remove: Function, exported?: Function, review?: Function}} does each gets the card
 * @param {{verb: "open"|"load", address?: (card: Card) => string}} opening what opening is called, and where it leads; without
 *   an address it is an act of its own
 */
export function libraryCard(card, does, { verb, address }) {
  const title = cardTitle(card);
  const { status, players, updated } = cardWords(card);
  const game = title !== tell(card.game) && tell(card.game);
  const move = card.name && card.ply !== undefined && say("form.card.move", { move: card.ply }); // of a saved game
  const open = { class: "card-open", "aria-label": say(`form.card.${verb}.of`, { title }), data: { does: verb } };
  const act = (does, handler, look = "") => {
    const [label, named] = ACTS[does];
    return { label: say(label), name: say(named, { title }), act: () => handler(card), look, does };
  };
  const items = [
    does.review && act("review", does.review),
    act("rename", does.rename),
    does.exported && act("export", does.exported),
    act("delete", does.remove, "danger"),
  ];
  const ended = card.result !== undefined && card.result !== "playing";
  return h(
    "li",
    { class: "card library-card", data: { id: card.id } },
    smallBoard(card.picture),
    h(
      "div",
      { class: "stack" },
      h(
        "h2",
        {},
        address
          ? h("a", { ...open, href: address(card) }, title)
          : h("button", { ...open, type: "button", on: { click: () => does.open(card) } }, title),
      ),
      players && h("p", { class: "small" }, players),
      h(
        "p",
        { class: "small card-status" },
        ended ? h("span", { class: `badge ${resultLook(card)}` }, status) : status,
        card.unverified && h("span", { class: "badge bad" }, say("form.card.unverified")),
      ),
      h(
        "p",
        { class: "quiet small" },
        [game, move && together(move), together(updated)].filter(Boolean).join(`${SPACE}· `),
      ),
    ),
    h(
      "div",
      { class: "card-menu" },
      menu(dots(), items.filter(Boolean), { look: "plain icon", name: say("form.card.more.of", { title }) }),
    ),
  );
}

/**
 * The message about replaced saves or positions.
 * @param {{replaced: string[]}} made @param {"save"|"position"} [kind]
 */
export const replacedWords = ({ replaced }, kind = "save") => say(REPLACED[kind], { count: replaced.length });
