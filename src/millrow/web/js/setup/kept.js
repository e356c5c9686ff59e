/** Drafts of the setup, one for each ruleset, kept as long as the tab is open. Without storage there are none. */

const KEY = "millrow.setup";
const MOST = 12; // rulesets; those longest untouched go first

/** @returns {{rules: string|null, drafts: Record<string, object>}} the rules last set up, and every draft by its rules */
function stored() {
  try {
    const { rules, drafts } = JSON.parse(sessionStorage.getItem(KEY));
    return { rules, drafts: { ...drafts } };
  } catch {
    return { rules: null, drafts: {} };
  }
}

/** The rules that were last set up, null if there are none. */
export const lastRules = () => stored().rules ?? null;

/** The draft of these rules, null if there is none or it is empty. */
export function keptDraft(rules) {
  const draft = stored().drafts[rules];
  return draft && Object.keys(draft.discs ?? {}).length > 0 ? draft : null;
}

export function keepDraft(draft) {
  const { drafts } = stored();
  delete drafts[draft.rules];
  const kept = Object.fromEntries([...Object.entries(drafts), [draft.rules, draft]].slice(-MOST));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ rules: draft.rules, drafts: kept }));
  } catch {
    // blocked or full: the draft holds until the screen is left
  }
}
