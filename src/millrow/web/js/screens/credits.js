/** Who and what Millrow is made of. */

import { api } from "../net/api.js";
import { fill, h } from "../kit/dom.js";

/** Open the screen in a node. */
export function open(root) {
  const version = h("p", { class: "quiet" }, "Millrow");
  api.catalog().then(
    (catalog) => (version.textContent = `Millrow ${catalog.version}`),
    () => {},
  );
  fill(
    root,
    h(
      "div",
      { class: "page" },
      h("h1", {}, "Credits"),
      version,
      h(
        "section",
        { class: "card" },
        h("h2", {}, "The games"),
        h(
          "p",
          {},
          "Men's Morris is very old, and nobody knows who made it: boards are scratched into the stones of churches and " +
            "castles all over Europe. Morabaraba is played all over southern Africa. Emanuel Lasker, world champion of " +
            "chess, proposed the version with ten men that bears his name.",
        ),
        h(
          "p",
          {},
          "Dropping discs into a standing frame until four are in a line became a family game in the 1970s. In 1988 James " +
            "Allen and Victor Allis showed, independently, that whoever begins can win.",
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", {}, "The program"),
        h(
          "p",
          {},
          "Millrow was built after five design reports: three of Six Men's Morris, one of Connect Four, one of Connect X. " +
            "It is written in Python, with FastAPI and uvicorn for the server and SQLite for the store; this page is plain " +
            "HTML, CSS and JavaScript and loads nothing from elsewhere.",
        ),
        h(
          "p",
          {},
          "It learned its manners from other people's code: python-chess, scalachess, chessground, sunfish, OpenSpiel, " +
            "Starlette, Datasette and the solvers of Pascal Pons, John Tromp and Gábor Gévay.",
        ),
        h(
          "p",
          {},
          "The requests behind this page are described in the ",
          h("a", { href: "/api/docs" }, "description of the API"),
          ".",
        ),
      ),
    ),
  );
}
