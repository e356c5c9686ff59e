/** The tree of moves: the main line with its variations in parentheses, each with its comments. */

import { say, speakerOf } from "../app/words.js";
import { shownTurn } from "../boards/columns.js";
import { attribute, fill, h } from "../kit/dom.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/**
 * @param {(node: TreeNode) => void} lookAt
 * @param {number} players
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void}}
 */
export function movesTree(lookAt, players) {
  const list = h("div", { class: "tree", role: "group", tabIndex: 0, "aria-label": say("page.moves") });
  const start = h(
    "button",
    { type: "button", class: "move", on: { click: () => lookAt(root) } },
    say("page.analysis.start"),
  );
  let [root, drawnKey] = [null, ""];
  let buttons = new Map();

  /** @param {import("./session.js").View} view */
  function draw({ tree, at, state }) {
    if (!state) return;
    root = tree.root;
    const key = keyOf(tree.root);
    if (key !== drawnKey) {
      drawnKey = key;
      buttons = new Map([[tree.root, start]]);
      fill(list, start, comment(tree.root), lineFrom(tree.root, state, true));
    }
    for (const [node, shown] of buttons) attribute(shown, "aria-current", node === at ? "step" : null);
    const here = buttons.get(at);
    if (!here) return;
    const [top, bottom] = [here.offsetTop - list.offsetTop, here.offsetTop - list.offsetTop + here.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = bottom - list.clientHeight + 4;
  }

  /**
   * The nodes after one: the main line, and after each of its steps the variations of that step.
   * @param {TreeNode} parent @param {import("../types.js").GameState} state @param {boolean} numbered begins with a number
   */
  function lineFrom(parent, state, numbered) {
    const parts = [];
    let [at, isNumbered] = [parent, numbered];
    while (at.children.length) {
      const [main, ...others] = at.children;
      parts.push(step(main, state, isNumbered), comment(main));
      parts.push(others.map((other) => variation(other, state)));
      isNumbered = others.length > 0 || Boolean(main.comment);
      at = main;
    }
    return parts;
  }

  /** @param {TreeNode} first @param {import("../types.js").GameState} state */
  function variation(first, state) {
    return h(
      "div",
      { class: "variation", role: "group", "aria-label": first.name || say("page.analysis.variation") },
      first.name && h("strong", { class: "variation-name" }, first.name),
      step(first, state, true),
      comment(first),
      lineFrom(first, state, Boolean(first.comment)),
    );
  }

  /** @param {TreeNode} node @param {import("../types.js").GameState} state @param {boolean} numbered */
  function step(node, state, numbered) {
    const { facts } = node;
    const text = shownTurn(node.step, state.element);
    const nth = facts ? facts.turn - 1 : 0;
    const isFirst = nth % players === 0;
    const isNumbered = numbered || (isFirst && !facts?.continues);
    const number = facts && isNumbered ? `${Math.floor(nth / players) + 1}${isFirst ? "." : "…"}` : "";
    const label = facts ? speakerOf(state).say("page.moves.turn", { seat: facts.seat, turn: text }) : text;
    const shown = h(
      "button",
      { type: "button", class: "move", "aria-label": label, on: { click: () => lookAt(node) } },
      text,
    );
    buttons.set(node, shown);
    return [number && h("span", { class: "quiet number" }, number), shown];
  }

  return { node: list, draw };
}

/** @param {TreeNode} node */
const comment = (node) => (node.comment ? h("p", { class: "tree-comment small" }, node.comment) : null);

/** All that the tree shows, as one text. @param {TreeNode} root */
function keyOf(root) {
  const parts = [];
  const todo = [root];
  while (todo.length) {
    const node = todo.pop();
    parts.push(node.id, node.parent?.id, node.comment, node.name, node.facts?.turn);
    todo.push(...node.children);
  }
  return JSON.stringify(parts);
}
