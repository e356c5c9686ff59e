/** An address that leads nowhere. */

import { say } from "../app/words.js";
import { fill, h } from "../kit/dom.js";

/** Open the screen in a node. */
export function open(root) {
  const link = (to, code, look) => h("a", { class: `button ${look}`, href: `#/${to}` }, say(code));
  document.title = `${say("page.not-found")} · Millrow`; // a screen may be open that has no such game or puzzle
  fill(
    root,
    h(
      "div",
      { class: "card stack empty" },
      h("h1", {}, say("page.not-found")),
      h("p", {}, say("page.not-found.help")),
      h("div", { class: "row" }, link("", "page.not-found.home", "primary"), link("library", "page.nav.library", "")),
    ),
  );
}
