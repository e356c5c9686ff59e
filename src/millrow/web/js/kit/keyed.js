/** Describe the wanted children, walk the parent once, reuse what fits. */

const KNOWN = new WeakMap(); // parent -> Map of key to node

/**
 * Make a parent's children match a list of descriptions.
 * @param {Element} parent its children are all ours
 * @param {Array<{key: string}>} wanted
 * @param {(spec: object) => Element} make a node for a description seen for the first time
 * @param {(node: Element, spec: object) => void} [update] for new and old nodes alike
 * @param {(node: Element) => void} [remove] takes a node out that is no longer wanted
 */
export function keyed(parent, wanted, make, update = () => {}, remove = (node) => node.remove()) {
  const old = KNOWN.get(parent) ?? new Map();
  const now = new Map();
  for (const spec of wanted) {
    let node = old.get(spec.key);
    if (!node) {
      node = make(spec);
      parent.append(node);
    }
    old.delete(spec.key);
    update(node, spec);
    now.set(spec.key, node);
  }
  for (const node of old.values()) remove(node);
  KNOWN.set(parent, now);
}
