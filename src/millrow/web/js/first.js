/*
 * Runs before the first paint, so that a dark theme does not flash white (app/settings.js applies the other settings), and
 * fetches what the first screen needs without waiting for the main script.
 */
(() => {
  const root = document.documentElement;
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("millrow.settings")) ?? settings;
  } catch {
    // storage is blocked or cannot be read: use the defaults
  }

  let { theme = "system" } = settings;
  if (theme === "system") {
    const matches = (query) => matchMedia(query).matches;
    theme = matches("(prefers-contrast: more)")
      ? "contrast"
      : matches("(prefers-color-scheme: dark)")
        ? "dark"
        : "light";
  }
  root.dataset.theme = theme;

  const address = (name) => root.getAttribute(`data-${name}`);
  const fetchEarly = (href, rel = "preload") => {
    if (!href) return;
    const link = document.createElement("link");
    Object.assign(link, { rel, href, crossOrigin: "anonymous" });
    if (rel === "preload") link.as = "fetch";
    document.head.append(link);
  };
  const [, screen, id] = location.hash.split("/");
  const languages = [settings.language, ...navigator.languages.map((tag) => new Intl.Locale(tag).language), "en"];
  fetchEarly(address(`words-${languages.find((language) => address(`words-${language}`))}`));
  fetchEarly(address(`script-${screen || "start"}`), "modulepreload");
  if (!screen) fetchEarly(address("catalog"));
  if (screen === "game" && id) fetchEarly(`/api/games/${id}`);
})();
