/** Which screen is shown: the part of the address after #. Screens are loaded when they are first wanted. */

import { announce, complain, toast } from "./messages.js";

const SCREENS = [
  { path: /^\/?$/, title: "Play", load: () => import("../screens/start.js") },
  { path: /^\/game\/(.+)$/, title: "Game", load: () => import("../screens/game.js") },
  { path: /^\/setup(?:\/(.+))?$/, title: "Set up", load: () => import("../screens/setup.js") },
  { path: /^\/library(?:\/(games|saves|positions))?$/, title: "Library", load: () => import("../screens/library.js") },
  { path: /^\/settings$/, title: "Settings", load: () => import("../screens/settings.js") },
  { path: /^\/credits$/, title: "Credits", load: () => import("../screens/credits.js") },
];

const OFFLINE = "The server does not answer. Is it still running?";

let close = () => {};
let carried = null;
let turn = 0;

/**
 * Go to a screen.
 * @param {string} path such as "/game/k3v9x2ab"
 * @param {object} [luggage] handed to the screen, once; it is not part of the address
 */
export function go(path, luggage = null) {
  carried = luggage;
  if (location.hash === `#${path}`) show();
  else location.hash = path;
}

/** Show what the address says, now and whenever it changes. */
export function start() {
  addEventListener("hashchange", show);
  show();
}

/** The address as text; one that cannot be decoded stays as it is, and leads nowhere. */
function readable(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

async function show() {
  const mine = (turn += 1);
  const path = readable(location.hash.slice(1));
  const known = SCREENS.find((screen) => screen.path.test(path));
  const found = known ?? SCREENS[0];
  if (!known) toast("There is no such page. This is where games begin.");
  const luggage = carried;
  carried = null;
  const main = document.getElementById("main");
  for (const asked of document.querySelectorAll("dialog[open]")) asked.close(); // a question of the screen that goes
  close();
  close = () => {};
  main.replaceChildren();
  main.className = "loading";
  markPlace(found);
  try {
    const screen = await found.load();
    if (mine !== turn) return;
    main.className = "";
    close = screen.open(main, { params: found.path.exec(path)?.slice(1) ?? [], luggage }) ?? (() => {});
  } catch (error) {
    main.className = "";
    if (error instanceof TypeError && /module/.test(error.message)) complain({ say: OFFLINE });
    else {
      complain(error);
      throw error;
    }
  }
  if (mine > 1) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
    if (found.title !== "Game") announce(found.title);
  }
}

function markPlace(found) {
  document.title = `${found.title} · Millrow`;
  for (const link of document.querySelectorAll("#nav a")) {
    const here = found.path.test(link.getAttribute("href").slice(1));
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
