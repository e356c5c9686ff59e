/** The settings: everything takes effect at once and stays in this browser. */

import { keyList } from "../app/keys.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { LANGUAGES, say } from "../app/words.js";
import { choices } from "../kit/choices.js";
import { fill, h, uid } from "../kit/dom.js";

/** Open the screen in a node. */
export function open(root) {
  const helped = (setting, code) =>
    h("div", { class: "setting" }, setting, h("p", { class: "quiet small" }, say(code)));
  fill(
    root,
    h(
      "div",
      { class: "page" },
      h("h1", {}, say("page.nav.settings")),
      h("p", { class: "quiet" }, say("page.settings.help")),
      h(
        "section",
        { class: "card" },
        h("h2", {}, say("page.settings.look")),
        languages(),
        option("theme", ["system", "light", "dark", "contrast"]),
        option("shapes", ["fine", "bold"]),
        tick("coordinates", "page.settings.coordinates"),
        firstColumn(),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", {}, say("page.settings.moving")),
        helped(option("motion", ["off", "fast", "normal", "slow"]), "page.settings.motion.help"),
        delay(),
        tick("sounds", "page.settings.sounds", () => play("put")),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", {}, say("page.settings.games")),
        helped(tick("saveGames", "page.settings.save"), "page.settings.save.help"),
        helped(tick("evaluation", "page.settings.evaluation"), "page.settings.evaluation.help"),
        helped(tick("thoughts", "page.settings.thoughts"), "page.settings.thoughts.help"),
      ),
      h("section", { class: "card" }, h("h2", {}, say("page.keys")), keyList()),
    ),
  );
}

/**
 * A setting with a few values.
 * @param {string} name @param {string} label @param {Array<{value: string, label: string}>} options
 * @param {(value: string) => any} [read] the value as the settings hold it
 */
function choice(name, label, options, read = (value) => value) {
  const change = (value) => settings.set(name, read(value));
  return choices(label, options, String(settings.get(name)), change, { id: `setting-${name}` });
}

/** A setting whose values have words. @param {string} name @param {string[]} values */
function option(name, values) {
  const options = values.map((value) => ({ value, label: say(`page.settings.${name}.${value}`) }));
  return choice(name, say(`page.settings.${name}`), options);
}

function languages() {
  const options = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const auto = { value: "auto", label: say("page.settings.language.auto") };
  return choice("language", say("page.settings.language"), [auto, ...options]);
}

function firstColumn() {
  const options = ["1", "0"].map((value) => ({ value, label: value }));
  return choice("countFrom", say("page.settings.first-column"), options, Number);
}

/** @param {string} name @param {string} code of its label */
function tick(name, code, then = () => {}) {
  const change = (event) => {
    settings.set(name, event.target.checked);
    then();
  };
  return h(
    "label",
    { class: "check" },
    h("input", { id: `setting-${name}`, type: "checkbox", checked: settings.get(name), on: { change } }),
    say(code),
  );
}

function delay() {
  const id = uid("delay");
  const says = h("output", { for: id });
  const show = (seconds) => (says.textContent = say("page.settings.delay.seconds", { seconds }));
  const input = (event) => {
    settings.set("delay", Number(event.target.value));
    show(settings.get("delay"));
  };
  show(settings.get("delay"));
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, say("page.settings.delay"), " ", says),
    h("input", { id, type: "range", min: 0, max: 3, step: 0.1, value: settings.get("delay"), on: { input } }),
    h("p", { class: "allowed" }, say("page.settings.delay.range")),
  );
}
