/** The player's settings, stored in the browser. If storage is blocked, they last until the page is closed. */

const KEY = "millrow.settings";

/** Every setting with its default. */
export const DEFAULTS = Object.freeze({
  theme: "system", // or light, dark, contrast
  sounds: true,
  motion: "normal", // or off, fast, slow
  delay: 0.6, // seconds the computer waits before it moves, 0 to 3
  shapes: "fine", // or bold
  coordinates: true,
  evaluation: false, // is the evaluation bar shown?
  thoughts: false, // are the computer's thoughts shown?
  saveGames: true, // are new games saved?
  countFrom: 1, // or 0: the number of the first column
  language: "auto", // or en, de
});

const IS_VALID = {
  delay: (seconds) => seconds >= 0 && seconds <= 3,
  countFrom: (first) => first === 0 || first === 1,
};
const MOTION_FACTORS = { off: 0, fast: 0.5, normal: 1, slow: 2 };

class Settings extends EventTarget {
  #values = { ...DEFAULTS, ...loadStored() };

  get(name) {
    return this.#values[name];
  }

  /** Change one setting, store it, and dispatch a "change" event. */
  set(name, value) {
    if (this.#values[name] === value) return;
    this.#values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // blocked or full: the setting lasts until the page is closed
    }
    this.#notify([name]);
  }

  /** Listen to changes made in other tabs and in the system. Another tab's language is reported as "language-elsewhere". */
  follow() {
    addEventListener("storage", (event) => event.key === KEY && this.#reload());
    for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"]) {
      matchMedia(query).addEventListener("change", () => this.#notify(["theme"]));
    }
  }

  #reload() {
    const before = this.#values;
    this.#values = { ...DEFAULTS, ...loadStored() };
    const changed = Object.keys(DEFAULTS).filter((name) => this.#values[name] !== before[name]);
    this.#notify(changed.filter((name) => name !== "language"));
    if (changed.includes("language")) this.dispatchEvent(new Event("language-elsewhere"));
  }

  /** Apply the settings and dispatch a "change" event for each name. @param {string[]} names */
  #notify(names) {
    this.apply();
    for (const name of names) this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** Put the settings that CSS reads onto the page. */
  apply() {
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.dataset.shapes = this.get("shapes");
  }

  /** The theme in use, with "system" resolved. */
  get theme() {
    const wanted = this.get("theme");
    if (wanted !== "system") return wanted;
    if (matches("(prefers-contrast: more)")) return "contrast";
    return matches("(prefers-color-scheme: dark)") ? "dark" : "light";
  }

  /** The duration, in ms, of an animation that takes `ms` at normal speed; 0 means no animation. */
  lasts(ms) {
    if (matches("(prefers-reduced-motion: reduce)")) return 0;
    return ms * (MOTION_FACTORS[this.get("motion")] ?? 1);
  }
}

const matches = (query) => matchMedia(query).matches;

function loadStored() {
  try {
    const { pause: delay, ...newer } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const found = { delay, ...newer }; // until version 0.1 the delay was called pause
    const isValid = ([key, value]) => typeof value === typeof DEFAULTS[key] && (IS_VALID[key]?.(value) ?? true);
    return Object.fromEntries(Object.entries(found).filter(isValid));
  } catch {
    return {};
  }
}

export const settings = new Settings();
