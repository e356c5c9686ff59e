/** What the lesson and the rules show if the server did not send them. */

import { complain } from "../app/messages.js";
import { go } from "../app/router.js";
import { serverAway } from "../app/server-away.js";
import { fill } from "../kit/dom.js";
import { open as notFound } from "../screens/not-found.js";

/**
 * The server is away, there are no such rules, or something is wrong.
 * @param {HTMLElement} root @param {any} error @param {() => void} retry called once the server answers
 */
export function notLearned(root, error, retry) {
  root.classList.remove("loading");
  if (error.code === "offline") fill(root, serverAway(retry));
  else if (error.status === 400) notFound(root);
  else {
    complain(error);
    go("/");
  }
}
