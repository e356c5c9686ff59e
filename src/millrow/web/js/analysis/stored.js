/**
 * Analyses stored in this browser. Each is saved as it is changed; those without a name are dropped when there are many.
 * If storage is blocked or full, nothing is stored, and `store` says so.
 */

const KEY = "millrow.analyses";
const MAX_UNNAMED = 20;

/** @typedef {{id: string, updated: number, analysis: import("../types.js").Analysis}} Stored */

/** All of them, the last changed first. @returns {Stored[]} */
export function storedAnalyses() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => one?.id && one.analysis?.nodes?.length) : [];
  } catch {
    return [];
  }
}

/** Store an analysis, in place of the one with this id; false if that failed. @param {Stored} changed */
export function store(changed) {
  let unnamed = 0;
  const others = storedAnalyses().filter(({ id }) => id !== changed.id);
  const kept = [changed, ...others].filter(({ analysis }) => analysis.title || (unnamed += 1) <= MAX_UNNAMED);
  return write(kept);
}

/** Remove an analysis. @param {string} id */
export const forget = (id) => write(storedAnalyses().filter((one) => one.id !== id));

/** An id for a new analysis. */
export const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** @param {Stored[]} all */
function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
