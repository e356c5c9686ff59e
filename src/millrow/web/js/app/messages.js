/** Messages outside the board: a live region for screen readers, and toasts. */

import { button, h } from "../kit/dom.js";
import { explain } from "./words.js";

const TOAST_WITH_BUTTON_MS = 7000;
const TOAST_MS = 4500;
const MAX_TOASTS = 3; // at a time; a new one replaces the oldest

/** Announce a text to screen readers (aria-live polite). A repeated text is announced again. */
export function announce(text) {
  const region = document.getElementById("live");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Show a toast at the bottom of the page. If the same text is already shown, it is replaced.
 * @param {string} text
 * @param {{label: string, act: () => void}} [offer] a button, such as Undo
 * @returns {() => void} dismisses the toast early
 */
export function toast(text, offer) {
  const shown = h("div", { class: "toast" }, h("span", {}, text));
  const dismiss = () => shown.remove();
  let timer = setTimeout(dismiss, offer ? TOAST_WITH_BUTTON_MS : TOAST_MS);
  if (offer) {
    shown.append(
      button(offer.label, () => {
        dismiss();
        offer.act();
      }),
    );
  }
  shown.addEventListener("click", dismiss); // it may cover something that the player wants to click
  const pauseTimer = () => clearTimeout(timer);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(dismiss, TOAST_WITH_BUTTON_MS / 2);
  };
  for (const event of ["pointerenter", "focusin"]) shown.addEventListener(event, pauseTimer);
  for (const event of ["pointerleave", "focusout"]) shown.addEventListener(event, restartTimer);
  const place = document.getElementById("toasts");
  for (const old of [...place.children]) if (old.firstChild.textContent === text) old.remove();
  while (place.children.length >= MAX_TOASTS) place.firstChild.remove();
  place.append(shown);
  announce(text);
  return dismiss;
}

/** Show an error as a toast. */
export const complain = (error) => toast(explain(error));
