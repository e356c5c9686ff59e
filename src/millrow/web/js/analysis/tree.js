/**
 * The tree of an analysis: steps with comments, names and marks. The first child of a node is the main line, the others
 * are variations. What the rules say of a node comes from the server. Pure.
 */

/** @typedef {import("../types.js").NodeFacts} NodeFacts */

export const MAX_NODES = 5000; // as the server allows
export const MAX_MARKS = 50; // at one node, as the server allows

/**
 * @typedef {object} TreeNode
 * @property {number} id unique in its tree, and kept while the tree is changed
 * @property {TreeNode|null} parent
 * @property {TreeNode[]} children
 * @property {string} step empty for the start
 * @property {string} comment
 * @property {string} name of the variation that begins here
 * @property {string[][]} marks places, or two places for an arrow
 * @property {NodeFacts|null} facts null until the server has seen the node
 */

export class Tree {
  #count = 0;
  /** @type {TreeNode} */
  root;

  constructor() {
    this.root = this.#make(null, "");
  }

  /**
   * The tree of a flat list in which each node comes after its parent, as the server sends it.
   * @param {import("../types.js").Node[]} nodes @param {NodeFacts[]} [facts]
   * @returns {{tree: Tree, byNumber: TreeNode[]}}
   */
  static of(nodes, facts = []) {
    const tree = new Tree();
    const byNumber = [tree.root];
    nodes.forEach((flat, number) => {
      const node = number ? tree.#make(byNumber[flat.parent], flat.step) : tree.root;
      byNumber[number] = node;
      Object.assign(node, { comment: flat.comment ?? "", name: flat.name ?? "", marks: flat.marks ?? [] });
      node.facts = facts[number] ?? null;
    });
    return { tree, byNumber };
  }

  /** The flat list, and the number of a node in it. @param {TreeNode} [here] */
  flat(here = this.root) {
    const nodes = [];
    const numbers = new Map();
    const todo = [this.root];
    while (todo.length) {
      const node = todo.pop();
      numbers.set(node, nodes.length);
      const { step, comment, name, marks } = node;
      nodes.push({ parent: node.parent ? numbers.get(node.parent) : -1, step, comment, name, marks });
      todo.push(...[...node.children].reverse());
    }
    return { nodes, at: numbers.get(here) ?? 0 };
  }

  #make(parent, step) {
    const node = { id: (this.#count += 1), parent, children: [], step, comment: "", name: "", marks: [], facts: null };
    parent?.children.push(node);
    return node;
  }

  /** The child with this step; a new one is the last variation. @param {TreeNode} parent @param {string} step */
  add(parent, step) {
    return parent.children.find((child) => child.step === step) ?? this.#make(parent, step);
  }

  /** Make the line that leads to a node the main line. @param {TreeNode} node */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const { children } = at.parent;
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }

  /** Delete a node with all that follows; returns its parent. @param {TreeNode} node */
  remove(node) {
    const { children } = node.parent;
    children.splice(children.indexOf(node), 1);
    return node.parent;
  }

  get size() {
    return this.#count;
  }
}

/** The nodes from the start to a node, without the start. @param {TreeNode} node */
export function pathTo(node) {
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/** The steps that lead to a node. @param {TreeNode} node */
export const stepsTo = (node) => pathTo(node).map(({ step }) => step);

/** The last node of the line on which a node is. @param {TreeNode} node */
export function endOf(node) {
  let at = node;
  while (at.children.length) at = at.children[0];
  return at;
}

/** Is the node on the main line? @param {TreeNode} node */
export const isMain = (node) => pathTo(node).every((at) => at.parent.children[0] === at);

/** The first node of the variation that a node is in; null on the main line. @param {TreeNode} node */
export function variationOf(node) {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/** The marks with one more, or without it if it was there. @param {string[][]} marks @param {string[]} mark */
export function toggledMark(marks, mark) {
  const key = String(mark);
  const others = marks.filter((one) => String(one) !== key);
  return others.length < marks.length ? others : [...marks, mark];
}
