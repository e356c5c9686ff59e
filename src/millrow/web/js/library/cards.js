/** A game, a save or a position as a card, with what can be done to it. */

import { smallBoard } from "../boards/small.js";
import { button, h } from "../kit/dom.js";
import { ago, count, list } from "../kit/words.js";

/**
 * @param {object} card as the server tells it
 * @param {{open: Function, rename: Function, remove: Function, exported?: Function}} does each gets the card
 * @param {string} verb what opening is called
 */
export function libraryCard(card, does, verb) {
  const title = card.name ?? card.title;
  const move = card.name && card.ply !== undefined && `move ${card.ply}`; // of a save
  const act = (label, handler, look = "") =>
    button(label, () => handler(card), { class: look, "aria-label": `${label} ${title}` });
  return h(
    "li",
    { class: "card library-card", data: { id: card.id } },
    smallBoard(card.picture),
    h(
      "div",
      { class: "stack" },
      h("h3", {}, title),
      h(
        "p",
        { class: "quiet small" },
        [title !== card.game && card.game, list(card.players ?? []), move, ago(card.updated)].filter(Boolean).join(" · "),
      ),
      h("p", { class: "small" }, card.status, card.unverified && h("span", { class: "badge bad" }, "not verified")),
      h(
        "div",
        { class: "row" },
        act(verb, does.open, "primary"),
        act("Rename", does.rename),
        does.exported && act("Export", does.exported),
        act("Delete", does.remove, "danger"),
      ),
    ),
  );
}

/** What became of those that had the name of this one. */
export const replacedWords = ({ replaced }, kind = "save") =>
  replaced.length === 1 ? `The old ${kind} was replaced.` : `${count(replaced.length, `old ${kind}`)} were replaced.`;
