/* Runs before the first paint, so that a dark room is not lit up by a white page. The rest is in app/settings.js. */
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("millrow.settings") || "{}").theme || theme;
  } catch {
    // storage is blocked or holds nonsense: the system decides
  }
  if (theme === "system") {
    const asks = (query) => matchMedia(query).matches;
    theme = asks("(prefers-contrast: more)") ? "contrast" : asks("(prefers-color-scheme: dark)") ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
})();
