/** Drafts of positions, one per ruleset, in the tab's session storage. If storage is blocked there are none. */

const KEY = "millrow.setup";
const MAX_DRAFTS = 12; // the least recently changed are dropped first

/** @returns {{rules: string|null, drafts: Record<string, any>}} the rules last set up, and every draft by its rules */
function loadStored() {
  try {
    const { rules, drafts } = JSON.parse(sessionStorage.getItem(KEY));
    return { rules, drafts: { ...drafts } };
  } catch {
    return { rules: null, drafts: {} };
  }
}

/** The rules that were last set up, null if there are none. */
export const lastRules = () => loadStored().rules ?? null;

/** The draft of these rules, null if there is none or it is empty. */
export function storedDraft(rules) {
  const draft = loadStored().drafts[rules];
  return draft && Object.keys(draft.discs ?? {}).length > 0 ? draft : null;
}

/** The name of these custom rules, empty if they have none. */
export const storedName = (rules) => loadStored().drafts[rules]?.rules_name ?? "";

export function storeDraft(draft) {
  const { drafts } = loadStored();
  delete drafts[draft.rules];
  const newest = Object.fromEntries([...Object.entries(drafts), [draft.rules, draft]].slice(-MAX_DRAFTS));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ rules: draft.rules, drafts: newest }));
  } catch {
    // blocked or full: the draft is lost when the screen is left
  }
}
