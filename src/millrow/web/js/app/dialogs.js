/** Modal dialogs, with the browser's dialog element. */

import { h, uid } from "../kit/dom.js";
import { explain, say } from "./words.js";

const MAX_NAME_LENGTH = 100; // of a game, save or position in the library

/**
 * Show a dialog; resolves with its return value, "" if it was dismissed.
 * @param {string} title
 * @param {Array} body nodes
 * @param {Array<{label: string, value: string, class?: string}>} answers the buttons; the last is the default
 */
function show(title, body, answers) {
  const name = uid("dialog");
  const buttons = answers.map(({ label, value, class: look }) =>
    h("button", { class: `button ${look ?? ""}`, value }, label),
  );
  const dialog = h(
    "dialog",
    { "aria-labelledby": name },
    h(
      "form",
      { method: "dialog", novalidate: true }, // what is wrong is said at the field, in the reader's language
      h("h2", { id: name }, title),
      ...body,
      h("div", { class: "row" }, ...buttons),
    ),
  );
  // Enter in a field activates the default button, not the first one of the form.
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      dialog.querySelector("form").requestSubmit(buttons.at(-1));
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/** A yes-or-no question; true for yes. */
export async function ask(
  title,
  text,
  { yes = say("page.button.yes"), no = say("page.button.cancel"), danger = false } = {},
) {
  const answers = [
    { label: no, value: "" },
    { label: yes, value: "yes", class: danger ? "danger" : "primary" },
  ];
  return (await show(title, [h("p", {}, text)], answers)) === "yes";
}

/**
 * A text field that says when its maximum length is reached, and what is wrong with it; longer pasted text is cut off.
 * @returns {{node: HTMLElement, field: HTMLInputElement, showFault: (text: string) => void, isBlank: () => boolean}}
 */
function textField({ label, value, most, optional = false, hint = "" }) {
  const id = uid("field");
  const full = h("p", { class: "allowed full", role: "status" });
  const wrong = h("p", { class: "wrong", id: `${id}-wrong`, role: "alert", hidden: true });
  const showIfFull = () => (full.textContent = field.value.length < most ? "" : say("page.field.full", { most }));
  const field = h("input", {
    id,
    value: value.slice(0, most),
    required: !optional,
    maxlength: most,
    autocomplete: "off",
    "aria-describedby": wrong.id,
    on: {
      input: () => {
        showIfFull();
        showFault("");
      },
    },
  });
  const showFault = (text) => {
    wrong.textContent = text;
    wrong.hidden = !text;
    field.setAttribute("aria-invalid", String(Boolean(text)));
  };
  /** Is a name missing, or nothing but spaces? Then that is said. */
  const isBlank = () => {
    const blank = !optional && !field.value.trim();
    if (blank) showFault(say("page.field.name", { most }));
    return blank;
  };
  showIfFull();
  const hints = [hint && h("p", { class: "allowed" }, hint), full, wrong];
  return {
    node: h("div", { class: "field" }, h("label", { for: id }, label), field, hints),
    field,
    showFault,
    isBlank,
  };
}

/**
 * Ask for lines of text. The dialog stays open until they are right: `use` says what is wrong with which of them.
 * @param {string} title
 * @param {ReturnType<typeof textField>[]} fields
 * @param {(values: string[]) => Promise<Array<{field: number, text: string}>>} use
 * @returns {Promise<string[]|null>} null if cancelled
 */
async function askFields(title, fields, use) {
  const answers = [
    { label: say("page.button.cancel"), value: "", class: "cancel" },
    { label: say("page.button.save"), value: "yes", class: "primary" },
  ];
  const body = fields.map(({ node }) => node);
  const values = () => fields.map(({ field }) => field.value.trim());
  const open = show(title, body, answers);
  const dialog = body[0].closest("dialog");
  let busy = false;
  dialog.addEventListener("submit", async (event) => {
    if (/** @type {HTMLButtonElement} */ (event.submitter)?.value !== "yes") return;
    event.preventDefault();
    if (busy) return;
    const blank = fields.filter((field) => field.isBlank());
    if (blank.length) return blank[0].field.focus();
    busy = true;
    const faults = await use(values());
    busy = false;
    if (!faults.length) return dialog.close("yes");
    for (const { field, text } of faults) fields[field].showFault(text);
    fields[Math.min(...faults.map(({ field }) => field))].field.focus();
  });
  return (await open) === "yes" ? values() : null;
}

/**
 * Ask for one line of text; null if cancelled.
 * @param {string} title @param {string} label @param {string} value
 * @param {{hint?: string, most?: number, wrong?: string}} [more] `wrong` is what was wrong with the value
 */
export async function askText(title, label, value, { hint = "", most = MAX_NAME_LENGTH, wrong = "" } = {}) {
  const one = textField({ label, value, most, hint });
  if (wrong) one.showFault(wrong);
  queueMicrotask(() => one.field.select());
  const given = await askFields(title, [one], async () => []);
  return given?.[0] ?? null;
}

/**
 * Ask for several names at once and use them. What is wrong is shown at its field, and then none of them is used.
 * @param {Array<{label: string, value: string, most: number, optional?: boolean}>} fields
 * @param {(names: string[]) => Promise<Array<{field: number, text: string}>>} use
 * @returns {Promise<string[]|null>} null if cancelled
 */
export const askNames = (title, fields, use) =>
  askFields(title, fields.map(textField), async (names) => {
    try {
      return await use(names);
    } catch (error) {
      return [{ field: 0, text: explain(error) }];
    }
  });

/**
 * Ask for a pasted text and use it. If it cannot be used, the dialog stays open and shows the reason at the field.
 * @param {(text: string) => Promise<void>} use throws an ApiError or another error
 */
export async function askPaste(title, label, hint, use) {
  const [id, reason] = [uid("field"), uid("wrong")];
  const field = h("textarea", { id, spellcheck: "false", "aria-describedby": reason });
  const wrong = h("p", { class: "wrong", id: reason, role: "alert", hidden: true });
  const body = [
    h("div", { class: "field" }, h("label", { for: id }, label), field, h("p", { class: "allowed" }, hint), wrong),
  ];
  const answers = [
    { label: say("page.button.cancel"), value: "" },
    { label: say("page.button.use"), value: "yes", class: "primary" },
  ];
  const open = show(title, body, answers);
  const dialog = field.closest("dialog");
  dialog.addEventListener("submit", async (event) => {
    const text = field.value.trim();
    if (event.submitter?.value !== "yes" || !text) return;
    event.preventDefault();
    try {
      await use(text);
      dialog.close("yes");
    } catch (error) {
      wrong.textContent = explain(error);
      wrong.hidden = false;
      field.setAttribute("aria-invalid", "true");
      field.focus();
    }
  });
  await open;
}

/** Show something to read, from its beginning. @param {string} title @param {Array} body nodes */
export function inform(title, body) {
  const open = show(title, body.flat(), [{ label: say("page.button.close"), value: "" }]);
  document.querySelector("dialog[open]").scrollTop = 0; // the button at its end has the focus
  return open;
}

/** Show a text to copy by hand, if the clipboard cannot be used. */
export function showText(title, text) {
  const field = h("textarea", { readonly: true, "aria-label": title }, text);
  queueMicrotask(() => field.select());
  return show(title, [field], [{ label: say("page.button.close"), value: "" }]);
}

/** Choose one of a few actions; resolves with its value, "" if closed. */
export function pick(title, text, choices) {
  const body = [
    text && h("p", { class: "quiet" }, text),
    h(
      "div",
      { class: "stack" },
      choices.map(({ label, value, autofocus }) => h("button", { class: "button", value, autofocus }, label)),
    ),
  ].filter(Boolean);
  return show(title, body, [{ label: say("page.button.close"), value: "", class: "plain" }]);
}

/**
 * Ask what to do about a name that is taken.
 * @param {string} name @param {string} why
 * @returns {Promise<"replace"|"keep"|"rename"|null>} null if the dialog was closed
 */
export async function askExisting(name, why) {
  const answer = await pick(say("page.existing.title", { name }), why, [
    { label: say("page.existing.replace"), value: "replace" },
    { label: say("page.button.keep-both"), value: "keep" },
    { label: say("page.existing.rename"), value: "rename", autofocus: true }, // so that pressing Enter twice does not replace anything
  ]);
  return answer || null;
}

/**
 * Ask for a name and use it; if it is taken, ask what to do about that, and if it cannot be used, ask again.
 * @param {(suggested: string, wrong?: string) => Promise<string|null>} askName `wrong` is what is wrong with the name
 * @param {string} suggested
 * @param {(name: string, existing: "refuse"|"replace"|"keep") => Promise<any>} use throws `name-taken` for refuse
 * @returns {Promise<any>} what `use` returns, null if cancelled
 */
export async function useName(askName, suggested, use) {
  let name = await askName(suggested);
  while (name !== null) {
    let taken;
    try {
      return await use(name, "refuse");
    } catch (error) {
      if (error.code !== "name-taken" && error.code !== "bad-name") throw error;
      taken = error.code === "name-taken" && explain(error);
      if (!taken) name = await askName(name, explain(error));
    }
    if (!taken) continue;
    const answer = await askExisting(name, taken);
    if (answer === null) return null;
    if (answer !== "rename") return use(name, answer);
    name = await askName(name);
  }
  return null;
}
