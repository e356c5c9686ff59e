/** What the page says beside the board: a live region for those who listen, toasts for those who look. */

import { button, h } from "../kit/dom.js";

const STAYS = 7000; // ms with something to do in it ...
const PASSES = 4500; // ... and without
const MOST = 3; // toasts at a time; the oldest makes room

/** Say something to screen readers, politely. The same text twice is said twice. */
export function announce(text) {
  const region = document.getElementById("live");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Show a short message at the foot of the page; one that stands there already comes anew instead of twice.
 * @param {string} text
 * @param {{label: string, act: () => void}} [offer] a button, such as Undo; the toast then waits while it has the focus
 * @returns {() => void} takes the message away before its time
 */
export function toast(text, offer) {
  const shown = h("div", { class: "toast" }, h("span", {}, text));
  const away = () => shown.remove();
  let timer = setTimeout(away, offer ? STAYS : PASSES);
  if (offer) {
    shown.append(
      button(offer.label, () => {
        away();
        offer.act();
      }),
    );
  }
  shown.addEventListener("click", away); // whatever lies beneath is wanted
  const wait = () => clearTimeout(timer);
  const go = () => {
    clearTimeout(timer);
    timer = setTimeout(away, STAYS / 2);
  };
  for (const event of ["pointerenter", "focusin"]) shown.addEventListener(event, wait);
  for (const event of ["pointerleave", "focusout"]) shown.addEventListener(event, go);
  const place = document.getElementById("toasts");
  for (const old of [...place.children]) if (old.firstChild.textContent === text) old.remove();
  while (place.children.length >= MOST) place.firstChild.remove();
  place.append(shown);
  announce(text);
  return away;
}

/** Show what went wrong with a request. */
export const complain = (error) => toast(error.say ?? "Something went wrong on this page. Please try again.");
