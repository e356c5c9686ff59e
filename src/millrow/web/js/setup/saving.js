/** Saving a position that is being set up under a name, whatever is wrong with it. */

import { askText, useName } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { replacedWords } from "../library/cards.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";

const HINT = "Saves the position as it is, finished or not.";

/**
 * Ask for a name and save the draft under it.
 * @returns {Promise<string|null>} the name, null if the person changed their mind
 */
export async function saveDraft(draft, suggested) {
  const askName = (text) => askText("Save this position", "Name", text, { hint: HINT });
  const made = await useName(askName, suggested, (name, existing) => api.saveSetup({ name, draft, existing }));
  if (made === null) return null;
  const said = `Saved as “${made.name}”.`;
  if (made.replaced.length) {
    const keepBoth = once(async () => {
      await Promise.all(made.replaced.map(api.restoreSetup));
      toast(`The old “${made.name}” is kept too.`);
    }, complain);
    toast(`${said} ${replacedWords(made, "position")}`, { label: "Keep both", act: keepBoth });
  } else toast(said, { label: "Open the library", act: () => go("/library/positions") });
  return made.name;
}
