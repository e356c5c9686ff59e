/** The name of a board being drawn, and the buttons that save, export and import it. */

import { askText, useName } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { say } from "../app/words.js";
import { button, h, uid } from "../kit/dom.js";
import { choose, download, fileName } from "../kit/files.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { MAX_BOARD_NAME } from "./your-boards.js";

/**
 * @param {{renamed: () => void, drawing: () => import("./drawing.js").Drawing, playable: () => Promise<any>,
 *   read: (toml: string) => Promise<void>, saved: () => Promise<void>}} screen `renamed` and `saved` are called afterwards;
 *   `playable` gives the server's answer about the board, null while it has problems; `read` shows the board of a TOML file
 */
export function filePanel({ renamed, drawing, playable, read, saved }) {
  const field = h("input", {
    id: uid("name"),
    maxlength: MAX_BOARD_NAME,
    autocomplete: "off",
    value: say("form.drawn.save.suggested"),
    on: { input: renamed },
  });
  let savedName = ""; // under which this board was saved or opened
  const tool = (does, act, title = null) =>
    button(say(`form.drawn.${does}`), once(act, complain), { title, data: { does } });
  const node = h(
    "section",
    { class: "card stack file-panel" },
    h("h2", {}, say("form.drawn.file")),
    h("div", { class: "field" }, h("label", { for: field.id }, say("form.drawn.save.name")), field),
    h(
      "div",
      { class: "row" },
      tool("save", save),
      tool("export", exportToml, say("form.drawn.export.help")),
      tool("import", importToml),
    ),
    h("p", { class: "quiet small" }, say("form.drawn.save.help")),
  );

  const name = () => field.value.trim() || say("form.drawn.save.suggested");

  /** @param {string} called @param {boolean} [isSaved] is there a saved board of this name that this one is? */
  function show(called, isSaved = false) {
    field.value = called || say("form.drawn.save.suggested");
    savedName = isSaved ? called : "";
  }

  async function save() {
    const board = drawing();
    const hint = say("form.drawn.save.help");
    const askAgain = (text) =>
      askText(say("form.drawn.save.title"), say("form.drawn.save.name"), text, { hint, most: MAX_BOARD_NAME });
    let asked = false;
    const askName = (text) => {
      const given = asked ? askAgain(text) : Promise.resolve(text); // the name is on the screen already
      asked = true;
      return given;
    };
    const use = (text, existing) =>
      api.saveBoard({ name: text, board, existing: text === savedName ? "replace" : existing });
    const made = await useName(askName, name(), use);
    if (made === null) return;
    const again = made.name === savedName;
    show(made.name, true);
    await saved();
    if (made.replaced.length && !again) offerBoth(made);
    else toast(say("page.save.named", { name: made.name }));
  }

  function offerBoth({ name: taken, replaced }) {
    const keepBoth = once(async () => {
      await Promise.all(replaced.map(api.restoreBoard));
      await saved();
      toast(say("form.drawn.saved.both"));
    }, complain);
    toast(say("form.drawn.saved.replaced", { name: taken, count: replaced.length }), {
      label: say("form.drawn.saved.keep"),
      act: keepBoth,
    });
  }

  async function exportToml() {
    const answer = await playable();
    if (answer) download(fileName(name(), "toml"), answer.toml, "application/toml");
  }

  async function importToml() {
    const [file] = await choose(".toml");
    if (file) await read(await file.text());
  }
  return { node, name, show };
}
