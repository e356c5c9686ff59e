/** A line of small print while the server sets up computer players for the first time. */

import { say } from "../app/words.js";
import { h, write } from "../kit/dom.js";
import { api } from "../net/api.js";

const ASK_AGAIN_MS = 2000;

/**
 * The line; empty if all are ready. As long as it is on the page, it keeps asking the server. When that is done, the line
 * keeps its size, so that nothing moves under a finger.
 */
export function preparingLine() {
  const line = h("p", { class: "preparing quiet small", role: "status" });
  async function ask() {
    const server = await api.server().catch(() => null);
    if (server?.preparing.length) {
      write(line, say("form.start.preparing"));
      if (line.isConnected) setTimeout(ask, ASK_AGAIN_MS);
    } else if (line.textContent) {
      Object.assign(line.style, { flexBasis: `${line.offsetWidth}px`, minHeight: `${line.offsetHeight}px` });
      write(line, server ? say("server.warm") : "");
    }
  }
  ask();
  return line;
}
