/** Who and what Millrow is made of. */

import { say } from "../app/words.js";
import { fill, h } from "../kit/dom.js";
import { api } from "../net/api.js";

/** Open the screen in a node. */
export function open(root) {
  const version = h("p", { class: "quiet" }, "Millrow");
  api.catalog().then(
    (catalog) => (version.textContent = `Millrow ${catalog.version}`),
    () => {},
  );
  const paragraph = (code) => h("p", {}, say(code));
  fill(
    root,
    h(
      "div",
      { class: "page" },
      h("h1", {}, say("page.nav.credits")),
      version,
      h(
        "section",
        { class: "card" },
        h("h2", {}, say("page.credits.games")),
        ["page.credits.morris", "page.credits.four"].map(paragraph),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", {}, say("page.credits.program")),
        ["page.credits.made", "page.credits.learned"].map(paragraph),
        h("p", {}, h("a", { href: "/api/docs" }, say("page.credits.api"))),
      ),
    ),
  );
}
