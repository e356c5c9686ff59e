/** What a screen shows while the server does not answer: a sentence, and another try by itself. */

import { button, h } from "../kit/dom.js";
import { say } from "./words.js";

const RETRY_MS = 2000;

/**
 * Ask the server again and again as long as a node is shown, and call `retry` once it answers.
 * @param {Node} node @param {() => void} retry
 * @returns {() => void} asks now
 */
export function retryWhenBack(node, retry) {
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    const there = await isServerThere();
    asking = false;
    if (!there || !node.isConnected) return;
    clearInterval(timer);
    retry();
  };
  const timer = setInterval(() => (node.isConnected ? ask() : clearInterval(timer)), RETRY_MS);
  return ask;
}

async function isServerThere() {
  try {
    return (await fetch("/api/server")).ok;
  } catch {
    return false;
  }
}

/**
 * A panel in the place of what could not be loaded; it calls `retry` once the server answers.
 * @param {() => void} retry
 * @param {{heading?: "h1"|"h2"|"h3"}} [look]
 */
export function serverAway(retry, { heading = "h1" } = {}) {
  const node = h(
    "div",
    { class: "card stack empty server-away", role: "alert" },
    h(heading, {}, say("page.away.title")),
    h("p", {}, say("page.away")),
    h(
      "div",
      { class: "row" },
      button(say("page.button.retry"), () => ask(), { class: "primary" }),
    ),
  );
  const ask = retryWhenBack(node, retry);
  return node;
}
