/** What a screen shows if the server did not send what it needs. */

import { fill } from "../kit/dom.js";
import { open as notFound } from "../screens/not-found.js";
import { complain } from "./messages.js";
import { serverAway } from "./server-away.js";

const UNKNOWN = [400, 404]; // the address names rules, a game or a board that there are not

/**
 * The server is away, there is nothing at the address, or something is wrong.
 * @param {HTMLElement} root @param {any} error @param {() => void} retry called once the server answers
 */
export function notLoaded(root, error, retry) {
  root.classList.remove("loading");
  if (UNKNOWN.includes(error.status)) return notFound(root);
  if (error.code !== "offline") complain(error);
  fill(root, serverAway(retry));
}
