/** The name of a board being drawn, and the buttons that save, export and import it. */

import { askText, useName } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { say } from "../app/words.js";
import { button, h, uid, write } from "../kit/dom.js";
import { choose, download, fileName } from "../kit/files.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { forgetDrawing, NEW } from "./stored-drawing.js";
import { MAX_BOARD_NAME } from "./your-boards.js";

/**
 * @param {{renamed: (name: string) => void, file: () => import("./editing.js").BoardFile,
 *   drawing: () => import("./drawing.js").Drawing, playable: () => Promise<any>, read: (file: File) => Promise<void>,
 *   saved: () => Promise<void>}} screen `playable` gives the server's answer about the board, null while it has problems;
 *   `read` shows the board of a TOML file; `saved` is called afterwards
 */
export function filePanel({ renamed, file, drawing, playable, read, saved }) {
  const wrong = h("p", { class: "wrong", id: uid("wrong"), role: "alert", hidden: true });
  const field = h("input", {
    id: uid("name"),
    maxlength: MAX_BOARD_NAME,
    autocomplete: "off",
    "aria-describedby": wrong.id,
    on: {
      input: () => {
        showFault("");
        renamed(field.value);
      },
    },
  });
  const tool = (does, act, title = null) =>
    button(say(`form.drawn.${does}`), once(act, complain), { title, data: { does } });
  const node = h(
    "section",
    { class: "card stack file-panel" },
    h("h2", {}, say("form.drawn.file")),
    h("div", { class: "field" }, h("label", { for: field.id }, say("form.drawn.save.name")), field, wrong),
    h(
      "div",
      { class: "row" },
      tool("save", save),
      tool("export", exportToml, say("form.drawn.export.help")),
      tool("import", importToml),
    ),
    h("p", { class: "quiet small" }, say("form.drawn.save.help")),
  );

  const name = () => file().name.trim() || say("form.drawn.save.suggested");

  function draw() {
    if (field.value === file().name) return;
    field.value = file().name;
    showFault("");
  }

  function showFault(text) {
    write(wrong, text);
    wrong.hidden = !text;
    field.setAttribute("aria-invalid", String(Boolean(text)));
  }

  async function save() {
    const [board, saving] = [drawing(), file()];
    if (!saving.name.trim()) {
      showFault(say("page.field.name", { most: MAX_BOARD_NAME }));
      field.focus();
      return;
    }
    const more = { hint: say("form.drawn.save.help"), most: MAX_BOARD_NAME };
    const askAgain = (text, fault) =>
      askText(say("form.drawn.save.title"), say("form.drawn.save.name"), text, { ...more, wrong: fault });
    let asked = false;
    const askName = (text, fault) => {
      const given = asked ? askAgain(text, fault) : Promise.resolve(text); // the name is on the screen already
      asked = true;
      return given;
    };
    const before = saving.saved;
    const use = (text, existing) =>
      api.saveBoard({ name: text, board, existing: text === before?.name ? "replace" : existing });
    const made = await useName(askName, name(), use);
    if (made === null) return;
    saving.name = made.name;
    saving.saved = { id: made.id, name: made.name, board };
    forgetDrawing(before?.id ?? NEW);
    await saved();
    const others = made.replaced.filter((id) => id !== before?.id);
    if (others.length) offerBoth({ ...made, replaced: others });
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
    const [chosen] = await choose(".toml");
    if (chosen) await read(chosen);
  }
  return { node, name, draw };
}
