/** The page starts here. */

import { acceptDrops } from "./app/files-dropped.js";
import { start } from "./app/router.js";
import { settings } from "./app/settings.js";
import "./boards/drop-board.js";
import "./boards/mill-board.js";

settings.apply();
acceptDrops();

const menu = document.getElementById("menu");
const nav = document.getElementById("nav");

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
  if (!nav.contains(event.target) && !menu.contains(event.target)) openMenu(false);
});

// The address after # names the screen, so the skip link cannot be a plain one.
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  const main = document.getElementById("main");
  (main.querySelector("[data-first]") ?? main).focus();
});

start();
