/** What a person likes, kept in the browser. Works the same, only shorter, where storage is blocked. */

const KEY = "millrow.settings";

/** Every setting with its default. */
export const DEFAULTS = Object.freeze({
  theme: "system", // or light, dark, contrast
  sounds: false,
  motion: "normal", // or off, fast, slow
  pause: 0.6, // seconds the computer waits before it moves, 0 to 3
  shapes: "fine", // or bold
  coordinates: true,
  saveGames: true, // are new games saved?
  countFrom: 1, // or 0: the number of the first column
});

const FITS = {
  pause: (seconds) => seconds >= 0 && seconds <= 3,
  countFrom: (first) => first === 0 || first === 1,
};
const SPEED = { off: 0, fast: 0.5, normal: 1, slow: 2 };

class Settings extends EventTarget {
  #values = { ...DEFAULTS, ...stored() };

  get(name) {
    return this.#values[name];
  }

  /** Change one setting, keep it, and tell everybody ("change"). */
  set(name, value) {
    if (this.#values[name] === value) return;
    this.#values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // blocked or full: the setting holds until the page is left
    }
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** Another tab changed something: the same holds here. */
  otherTab() {
    this.#values = { ...DEFAULTS, ...stored() };
    this.apply();
    for (const name of ["pause", "countFrom"]) this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** The system's colours changed, and ours with them if they follow it. */
  systemChanged() {
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: "theme" }));
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
    if (asks("(prefers-contrast: more)")) return "contrast";
    return asks("(prefers-color-scheme: dark)") ? "dark" : "light";
  }

  /** Milliseconds for a motion that takes `ms` at normal speed; 0 means at once. */
  lasts(ms) {
    if (asks("(prefers-reduced-motion: reduce)")) return 0;
    return ms * (SPEED[this.get("motion")] ?? 1);
  }
}

const asks = (query) => matchMedia(query).matches;

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const fits = ([key, value]) => typeof value === typeof DEFAULTS[key] && (FITS[key]?.(value) ?? true);
    return Object.fromEntries(Object.entries(found).filter(fits));
  } catch {
    return {};
  }
}

export const settings = new Settings();

addEventListener("storage", (event) => event.key === KEY && settings.otherTab());

for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"]) {
  matchMedia(query).addEventListener("change", () => settings.systemChanged());
}
