/** Keyed reconciliation: update a parent's children to match a list, reusing nodes with the same key. */

const NODES_BY_KEY = new WeakMap(); // parent -> Map of key to node

/**
 * Make a parent's children match a list of descriptions.
 * @param {Element} parent all its children are managed here
 * @param {Array<{key: string}>} wanted
 * @param {(spec: any) => Element} make creates the node of a new key
 * @param {(node: Element, spec: any) => void} [update] called for new and existing nodes
 * @param {(node: Element) => void} [remove] removes a node whose key is gone
 */
export function keyed(parent, wanted, make, update = () => {}, remove = (node) => node.remove()) {
  const nodes = NODES_BY_KEY.get(parent) ?? new Map();
  NODES_BY_KEY.set(parent, nodes);
  for (const spec of wanted) {
    let node = nodes.get(spec.key);
    if (!node) {
      node = make(spec);
      nodes.set(spec.key, node);
      parent.append(node);
    }
    update(node, spec);
  }
  const keys = new Set(wanted.map(({ key }) => key));
  for (const [key, node] of [...nodes]) {
    // The map is changed first: removing a focused node fires events whose handlers may draw again.
    if (!keys.has(key) && nodes.delete(key)) remove(node);
  }
}
