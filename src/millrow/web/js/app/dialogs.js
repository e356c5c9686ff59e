/** Questions that wait for an answer, in the browser's own dialog element. */

import { h, uid } from "../kit/dom.js";
import { sentence } from "../kit/words.js";

const DOUBLE = 400; // ms in which a second click on the same spot belongs to the first
const LONGEST = 100; // letters of a name that the library keeps

/**
 * Show a dialog; resolves with its return value, "" if it was dismissed.
 * @param {string} title
 * @param {Array} body nodes
 * @param {Array<{label: string, value: string, class?: string}>} answers the last one is the main one
 */
function show(title, body, answers) {
  const name = uid("dialog");
  const buttons = answers.map(({ label, value, class: look }) =>
    h("button", { class: `button ${look ?? ""}`, value }, label),
  );
  const dialog = h(
    "dialog",
    { "aria-labelledby": name },
    h("form", { method: "dialog" }, h("h2", { id: name }, title), ...body, h("div", { class: "row" }, ...buttons)),
  );
  // Enter in a field takes the main answer, not the first button of the form.
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      dialog.querySelector("form").requestSubmit(buttons.at(-1));
    }
  });
  let clicked = null;
  dialog.addEventListener("click", ({ clientX, clientY, pointerType }) => {
    clicked = pointerType ? [clientX, clientY] : null; // Enter on a button is a click without a pointer
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (clicked) ignoreSecondClick(...clicked);
      done(dialog.returnValue);
    });
  });
}

/** The second half of a double click on an answer must not reach what lies beneath, such as the board. */
function ignoreSecondClick(x, y) {
  const ignore = (event) => {
    const second = event.detail > 1 || (event.type.startsWith("pointer") && !event.target.closest("dialog"));
    if (!second || Math.hypot(event.clientX - x, event.clientY - y) > 4) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const events = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  for (const event of events) addEventListener(event, ignore, { capture: true });
  setTimeout(() => events.forEach((event) => removeEventListener(event, ignore, { capture: true })), DOUBLE);
}

/** A yes-or-no question; true for yes. */
export async function ask(title, text, { yes = "Yes", no = "Cancel", danger = false } = {}) {
  const answers = [
    { label: no, value: "" },
    { label: yes, value: "yes", class: danger ? "danger" : "primary" },
  ];
  return (await show(title, [h("p", {}, text)], answers)) === "yes";
}

/** A field for one line of text that says so when it is full: what is pasted beyond that is cut off. */
function line({ label, value, most, optional = false, hint = "" }) {
  const id = uid("field");
  const full = h("p", { class: "allowed full", role: "status" });
  const tell = () => (full.textContent = field.value.length < most ? "" : `That is the most: ${most} letters.`);
  const field = h("input", {
    id,
    value: value.slice(0, most),
    required: !optional,
    pattern: optional ? null : ".*\\S.*", // spaces alone are no name
    title: optional ? null : `Up to ${most} characters, not only spaces.`,
    maxlength: most,
    autocomplete: "off",
    on: { input: tell },
  });
  tell();
  const hints = [hint && h("p", { class: "allowed" }, hint), full];
  return { node: h("div", { class: "field" }, h("label", { for: id }, label), field, hints), field };
}

/** Ask for one line of text; null if the person changed their mind. */
export async function askText(title, label, value, { yes = "Save", hint = "", most = LONGEST } = {}) {
  const { node, field } = line({ label, value, most, hint });
  const body = [node];
  const answers = [
    { label: "Cancel", value: "", class: "cancel" },
    { label: yes, value: "yes", class: "primary" },
  ];
  queueMicrotask(() => field.select());
  const open = show(title, body, answers);
  document.querySelector("dialog[open] .cancel")?.setAttribute("formnovalidate", "");
  const answer = await open;
  return answer === "yes" && field.value.trim() ? field.value.trim() : null;
}

/**
 * Ask for several lines of text at once; null if the person changed their mind.
 * @param {Array<{label: string, value: string, most: number, optional?: boolean}>} fields
 * @returns {Promise<string[]|null>}
 */
export async function askNames(title, fields, { yes = "Save" } = {}) {
  const lines = fields.map(line);
  const body = lines.map(({ node }) => node);
  const answers = [
    { label: "Cancel", value: "", class: "cancel" },
    { label: yes, value: "yes", class: "primary" },
  ];
  const open = show(title, body, answers);
  document.querySelector("dialog[open] .cancel")?.setAttribute("formnovalidate", "");
  return (await open) === "yes" ? lines.map(({ field }) => field.value.trim()) : null;
}

/**
 * Ask for a longer text, to paste into, and use it; one that cannot be used stays, with the reason at the field.
 * @param {(text: string) => Promise<void>} use throws what has a sentence in `say`
 */
export async function askPaste(title, label, hint, use) {
  const [id, reason] = [uid("field"), uid("wrong")];
  const field = h("textarea", { id, spellcheck: "false", "aria-describedby": reason });
  const wrong = h("p", { class: "wrong", id: reason, role: "alert", hidden: true });
  const body = [
    h("div", { class: "field" }, h("label", { for: id }, label), field, h("p", { class: "allowed" }, hint), wrong),
  ];
  const answers = [
    { label: "Cancel", value: "" },
    { label: "Use it", value: "yes", class: "primary" },
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
      wrong.textContent = sentence(error.say ?? "This cannot be used.");
      wrong.hidden = false;
      field.setAttribute("aria-invalid", "true");
      field.focus();
    }
  });
  await open;
}

/** Show a text to copy by hand, where the clipboard is closed to us. */
export function showText(title, text) {
  const field = h("textarea", { readonly: true, "aria-label": title }, text);
  queueMicrotask(() => field.select());
  return show(title, [field], [{ label: "Close", value: "" }]);
}

/** Choose one of a few things to do; resolves with its value or "". */
export function pick(title, text, choices) {
  const body = [
    text && h("p", { class: "quiet" }, text),
    h(
      "div",
      { class: "stack" },
      choices.map(({ label, value, autofocus }) => h("button", { class: "button", value, autofocus }, label)),
    ),
  ].filter(Boolean);
  return show(title, body, [{ label: "Close", value: "", class: "plain" }]);
}

/**
 * Ask what to do about a name that is taken.
 * @returns {Promise<"replace"|"keep"|"rename"|null>} null if the dialog was closed
 */
export async function askExisting(name, say) {
  const answer = await pick(`“${name}” already exists`, sentence(say), [
    { label: "Replace", value: "replace" },
    { label: "Keep both", value: "keep" },
    { label: "Choose another name…", value: "rename", autofocus: true }, // Enter pressed twice replaces nothing
  ]);
  return answer || null;
}

/**
 * Ask for a name and use it; if it is taken, ask what to do about that.
 * @param {(suggested: string) => Promise<string|null>} askName
 * @param {string} suggested
 * @param {(name: string, existing: "refuse"|"replace"|"keep") => Promise<object>} use throws `name-taken` for refuse
 * @returns {Promise<object|null>} what `use` gives, null if the person changed their mind
 */
export async function useName(askName, suggested, use) {
  let name = await askName(suggested);
  while (name !== null) {
    let taken;
    try {
      return await use(name, "refuse");
    } catch (error) {
      if (error.code !== "name-taken") throw error;
      taken = error.say;
    }
    const answer = await askExisting(name, taken);
    if (answer === null) return null;
    if (answer !== "rename") return use(name, answer);
    name = await askName(name);
  }
  return null;
}
