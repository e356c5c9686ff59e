/** The move that is looked at: its comment, and what can be done with its variation. */

import { askText } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { say } from "../app/words.js";
import { button, h, uid, write } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { isMain, variationOf } from "./tree.js";

const MAX_COMMENT = 2000; // as the server allows
const MAX_NAME = 100;
const SAVE_MS = 400; // after the last letter

/**
 * @param {import("./session.js").AnalysisSession} session
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void, close: () => void}}
 */
export function nodePanel(session) {
  const id = uid("comment");
  const field = h("textarea", {
    id,
    rows: 2,
    maxlength: MAX_COMMENT,
    on: { input: () => schedule(), change: () => save() },
  });
  const promote = button(say("page.analysis.promote"), () => session.promote(), { data: { does: "promote" } });
  const name = button(say("page.analysis.variation.name"), once(nameIt, complain), {
    data: { does: "name-variation" },
  });
  const remove = button(say("page.analysis.delete"), deleteIt, { class: "danger", data: { does: "delete" } });
  const node = h(
    "section",
    { class: "card stack node-card" },
    h("div", { class: "field" }, h("label", { for: id }, say("page.analysis.comment")), field),
    h("div", { class: "row" }, promote, name, remove),
  );
  let [shown, timer] = [null, 0];

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_MS);
  }

  function save() {
    clearTimeout(timer);
    if (shown && field.value !== shown.comment) session.comment(field.value);
  }

  async function nameIt() {
    const first = variationOf(session.view.at);
    const given = await askText(say("page.analysis.variation.name"), say("page.save.name"), first.name, {
      most: MAX_NAME,
    });
    if (given !== null) session.nameVariation(first, given);
  }

  function deleteIt() {
    const restore = session.remove();
    toast(say("page.analysis.deleted"), { label: say("page.button.undo"), act: restore });
  }

  /** @param {import("./session.js").View} view */
  function draw({ at }) {
    if (at !== shown) {
      if (shown && field.value !== shown.comment) {
        shown.comment = field.value; // typed just before another move was chosen
      }
      clearTimeout(timer);
      shown = at;
      field.value = at.comment;
    }
    promote.hidden = isMain(at);
    name.hidden = !variationOf(at);
    remove.hidden = !at.parent;
    write(remove, say("page.analysis.delete"));
  }

  return { node, draw, close: save };
}
