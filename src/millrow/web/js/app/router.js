/** Hash router: the part of the address after # selects the screen. Screens are loaded on first use. */

import { fill } from "../kit/dom.js";
import { loadDeferredStyle } from "./deferred.js";
import { announce, complain } from "./messages.js";
import { serverAway } from "./server-away.js";
import { loadDeferredWords, say } from "./words.js";

/**
 * @typedef {object} Screen
 * @property {(main: HTMLElement, given: {params: string[], navData: any}) => (() => void)|undefined} open returns a function that closes the screen
 */

const GAME = "page.nav.game";

/** Load a screen together with the deferred words and styles, which few visits need first. @param {Promise<any>} screen */
const withDeferred = async (screen) => (await Promise.all([screen, loadDeferredWords(), loadDeferredStyle()]))[0];

/** @type {Array<{path: RegExp, title: string, load: () => Promise<any>}>} `title` is a code */
const SCREENS = [
  { path: /^\/?$/, title: "page.nav.play", load: () => import("../screens/start.js") },
  { path: /^\/game\/([^/]+)$/, title: GAME, load: () => import("../screens/game.js") },
  { path: /^\/review\/(.+)$/, title: "page.nav.review", load: () => withDeferred(import("../screens/review.js")) },
  { path: /^\/setup(?:\/(.+))?$/, title: "page.nav.setup", load: () => withDeferred(import("../screens/setup.js")) },
  {
    path: /^\/library(?:\/(games|saves|positions))?$/,
    title: "page.nav.library",
    load: () => withDeferred(import("../screens/library.js")),
  },
  { path: /^\/learn(?:\/(.+))?$/, title: "page.nav.learn", load: () => withDeferred(import("../screens/learn.js")) },
  { path: /^\/rules\/(.+)$/, title: "page.nav.rules", load: () => withDeferred(import("../screens/rules.js")) },
  {
    path: /^\/boards\/(.+)$/,
    title: "form.drawn.title",
    load: () => withDeferred(import("../screens/board-editor.js")),
  },
  {
    path: /^\/analysis(?:\/(.+))?$/,
    title: "page.nav.analysis",
    load: () => withDeferred(import("../screens/analysis.js")),
  },
  {
    path: /^\/puzzles(?:\/(.+))?$/,
    title: "page.nav.puzzles",
    load: () => withDeferred(import("../screens/puzzles.js")),
  },
  { path: /^\/results$/, title: "page.nav.results", load: () => withDeferred(import("../screens/results.js")) },
  { path: /^\/values$/, title: "page.nav.values", load: () => withDeferred(import("../screens/value-map.js")) },
  { path: /^\/settings$/, title: "page.nav.settings", load: () => withDeferred(import("../screens/settings.js")) },
  { path: /^\/credits$/, title: "page.nav.credits", load: () => withDeferred(import("../screens/credits.js")) },
];
const NOT_FOUND = { path: /^/, title: "page.not-found", load: () => withDeferred(import("../screens/not-found.js")) };

let close = () => {};
let nextNavData = null;
let navigations = 0;

/**
 * Go to a screen.
 * @param {string} path such as "/game/k3v9x2ab"
 * @param {object} [navData] passed to the screen once; not part of the address
 */
export function go(path, navData = null) {
  nextNavData = navData;
  if (location.hash === `#${path}`) show();
  else location.hash = path;
}

/** Show the screen of the address, now and whenever it changes. */
export function start() {
  history.scrollRestoration = "manual"; // a screen is empty at first; the library scrolls when it has its list
  addEventListener("hashchange", () => (isOurs() ? show() : location.replace(`/${location.hash}`)));
  show();
}

/** Is it the address of the page? The server sends the page for unknown addresses too. */
const isOurs = () => ["/", "/index.html"].includes(location.pathname);

/** Redraw the screen in another language, keeping focus and scroll position. */
export async function redraw() {
  const [focused, scrolled] = [document.activeElement?.id, scrollY];
  await show(true);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  scrollTo(0, scrolled);
}

/** The decoded hash; one that cannot be decoded is returned as it is, and matches no screen. */
function decodedHash(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** @param {boolean} [isRedraw] keeps the focus where it is */
async function show(isRedraw = false) {
  const thisNavigation = (navigations += 1);
  const path = decodedHash(location.hash.slice(1));
  const found = (isOurs() && SCREENS.find((screen) => screen.path.test(path))) || NOT_FOUND;
  const navData = nextNavData;
  nextNavData = null;
  const main = document.getElementById("main");
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open]")))
    dialog.close(); // it belongs to the screen that is being closed
  close();
  close = () => {};
  main.replaceChildren();
  main.className = "loading";
  markCurrent(found);
  /** @type {Screen|null} */
  const screen = await found.load().catch(() => null);
  if (thisNavigation !== navigations) return;
  main.className = "";
  if (screen) {
    try {
      close = screen.open(main, { params: found.path.exec(path)?.slice(1) ?? [], navData }) ?? close;
    } catch (error) {
      complain(error);
      throw error;
    }
  } else {
    const reload = () => location.reload(); // some browsers never load a module again that was missing once
    fill(main, serverAway(reload));
  }
  if (thisNavigation > 1 && !isRedraw) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
    if (found.title !== GAME) announce(say(found.title));
  }
}

function markCurrent(found) {
  document.title = `${say(found.title)} · Millrow`;
  for (const link of document.querySelectorAll("#nav a")) {
    const here = found !== NOT_FOUND && found.path.test(link.getAttribute("href").slice(1));
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
