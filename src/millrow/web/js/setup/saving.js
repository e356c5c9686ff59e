/** Saves a position being set up under a name, even if it has problems. */

import { askText, useName } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { say } from "../app/words.js";
import { once } from "../kit/once.js";
import { replacedWords } from "../library/cards.js";
import { api } from "../net/api.js";

/**
 * Ask for a name and save the draft under it.
 * @returns {Promise<string|null>} the name, null if cancelled
 */
export async function saveDraft(draft, suggested) {
  const hint = say("form.setup.saving.help");
  const askName = (text, wrong) =>
    askText(say("form.setup.saving"), say("form.setup.saving.name"), text, { hint, wrong });
  const made = await useName(askName, suggested, (name, existing) => api.saveSetup({ name, draft, existing }));
  if (made === null) return null;
  const { name } = made;
  if (made.replaced.length) {
    const keepBoth = once(async () => {
      await Promise.all(made.replaced.map(api.restoreSetup));
      toast(say("form.setup.saved.both"));
    }, complain);
    toast(say("form.setup.saved.replaced", { name, replaced: replacedWords(made, "position") }), {
      label: say("form.setup.saved.keep"),
      act: keepBoth,
    });
  } else {
    const library = { label: say("form.setup.saved.library"), act: () => go("/library/positions") };
    toast(say("form.setup.saved", { name }), library);
  }
  return name;
}
