/** A line of small print while the server sets up computer players for the first time. */

import { say } from "../app/words.js";
import { h, write } from "../kit/dom.js";
import { api } from "../net/api.js";

const ASK_AGAIN_MS = 2000;

/** The line; empty once all are ready. As long as it is on the page, it keeps asking the server. */
export function preparingLine() {
  const line = h("p", { class: "preparing quiet small" });
  async function ask() {
    const { preparing } = await api.server().catch(() => ({ preparing: [] }));
    write(line, preparing.length ? say("form.start.preparing") : "");
    if (preparing.length && line.isConnected) setTimeout(ask, ASK_AGAIN_MS);
  }
  ask();
  return line;
}
