/** The page starts here. */

import { loadDeferredSoon } from "./app/deferred.js";
import { acceptDrops } from "./app/files-dropped.js";
import { helpOnQuestionMark } from "./app/keys.js";
import { complain } from "./app/messages.js";
import { redraw, start } from "./app/router.js";
import { ignoreSecondClicks } from "./app/second-click.js";
import { serverAway } from "./app/server-away.js";
import { settings } from "./app/settings.js";
import { language, load, prepare, say } from "./app/words.js";
import "./boards/drop-board.js";
import "./boards/grid-board.js";
import "./boards/mill-board.js";
import { fill } from "./kit/dom.js";
import { OFFLINE } from "./net/api.js";

ignoreSecondClicks();
settings.apply();
settings.follow();

const menu = document.getElementById("menu");
const nav = document.getElementById("nav");
const main = document.getElementById("main");

function openMenu(open) {
  nav.classList.toggle("open", open);
  menu.setAttribute("aria-expanded", String(open));
}

menu.addEventListener("click", () => openMenu(!nav.classList.contains("open")));
nav.addEventListener("click", () => openMenu(false));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && nav.classList.contains("open")) {
    openMenu(false);
    menu.focus();
  }
});
addEventListener("click", (event) => {
  const clicked = /** @type {Node} */ (event.target);
  if (!nav.contains(clicked) && !menu.contains(clicked)) openMenu(false);
});

// The part of the address after # selects the screen, so the skip link cannot be a plain anchor.
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  const first = /** @type {HTMLElement|SVGElement|null} */ (main.querySelector("[data-first]"));
  (first ?? main).focus();
});

/** Fill in the texts of the header and navigation, whose codes are in index.html. */
function label() {
  document.documentElement.lang = language();
  const named = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say], [data-label]"));
  for (const node of named) {
    if (node.dataset.say) node.textContent = say(node.dataset.say);
    else node.setAttribute("aria-label", say(node.dataset.label));
  }
}

async function begin() {
  if (await load()) {
    label();
    acceptDrops();
    helpOnQuestionMark();
    start();
    return;
  }
  main.classList.remove("loading");
  fill(main, serverAway(begin));
}

settings.addEventListener("change", async (event) => {
  if (/** @type {CustomEvent} */ (event).detail !== "language") return;
  if (await load()) {
    label();
    redraw();
  } else complain(OFFLINE);
});

// A language chosen in another tab is used from the next screen on: drawn again, this one could lose what is under way,
// such as an exercise or a name that is being typed. Only the settings show it at once.
let useLanguage = null;

settings.addEventListener("language-elsewhere", async () => {
  useLanguage = await prepare();
  if (!location.hash.startsWith("#/settings")) return;
  takeUpLanguage();
  redraw();
});
addEventListener("hashchange", takeUpLanguage); // before the router shows the next screen

function takeUpLanguage() {
  if (!useLanguage) return;
  useLanguage();
  useLanguage = null;
  label();
}

begin();
loadDeferredSoon();
