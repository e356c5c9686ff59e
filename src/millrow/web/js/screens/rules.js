/** The rules of a game in sentences and pictures. Printing gives one sheet, with a board to play on. */

import { notLoaded } from "../app/not-loaded.js";
import { go } from "../app/router.js";
import { say, tell } from "../app/words.js";
import { smallBoard } from "../boards/make.js";
import { button, fill, h } from "../kit/dom.js";
import { backLink, learnAddress, named } from "../learn/links.js";
import { api } from "../net/api.js";

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [rules], navData }) {
  let closed = false;
  load();
  return () => {
    closed = true;
  };

  function load() {
    root.classList.add("loading");
    api.learn(rules).then(
      (learning) => {
        if (closed) return;
        root.classList.remove("loading");
        fill(root, page(named(learning, navData?.rulesName), navData?.back));
      },
      (error) => !closed && notLoaded(root, error, load),
    );
  }
}

/** @param {import("../net/api.js").Learning} learning @param {string} [back] */
function page(learning, back) {
  const { rules, rulesName } = learning;
  const lesson = button(say("page.rules.lesson"), () => go(learnAddress(rules), { back, rulesName }), {
    class: "primary",
    data: { does: "learn" },
  });
  const printed = button(say("page.rules.print"), () => print(), {
    title: say("page.rules.print.help"),
    data: { does: "print" },
  });
  const board = smallBoard(learning.preview, "rules-board", true);
  return h(
    "article",
    { class: "rulebook" },
    h(
      "div",
      { class: "row apart" },
      h("h1", {}, say("page.rules.title", { title: learning.title })),
      h("div", { class: "row no-print" }, learning.exercises.length > 0 && lesson, printed, backLink(back)),
    ),
    h("div", { class: "rules-picture" }, board),
    h("div", { class: "rules-text" }, learning.sections.map(section)),
  );
}

/** @param {import("../net/api.js").Learning["sections"][number]} learning */
function section({ title, text, example }) {
  const words = text.map((line) => h("p", {}, tell(line)));
  return h(
    "section",
    { class: example ? "card rule with-example" : "card rule" },
    h("div", { class: "stack" }, h("h2", {}, tell(title)), words),
    example && smallBoard(example, "example-board"),
  );
}
