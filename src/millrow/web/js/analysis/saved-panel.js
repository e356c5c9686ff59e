/** The analyses stored in this browser. */

import { toast } from "../app/messages.js";
import { locale, say } from "../app/words.js";
import { button, fill, h } from "../kit/dom.js";
import { forget, store, storedAnalyses } from "./stored.js";

/**
 * @param {() => string} currentId of the one that is shown
 * @returns {{node: HTMLElement, draw: () => void}}
 */
export function savedPanel(currentId) {
  const list = h("ul", { class: "saved-analyses" });
  const node = h("details", { class: "card saved" }, h("summary", {}, say("page.analysis.saved")), list);

  function draw() {
    const all = storedAnalyses();
    node.hidden = all.length === 0;
    fill(list, all.map(row));
  }

  /** @param {import("./stored.js").Stored} one */
  function row(one) {
    const when = new Date(one.updated).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
    const name = one.analysis.title || say("page.analysis.unnamed", { moves: one.analysis.nodes.length - 1 });
    const isHere = one.id === currentId();
    const remove = () => {
      forget(one.id);
      draw();
      const restore = () => {
        store(one);
        draw();
      };
      toast(say("page.analysis.deleted"), { label: say("page.button.undo"), act: restore });
    };
    return h(
      "li",
      { class: "row apart" },
      h(
        "a",
        { href: `#/analysis/saved/${one.id}`, "aria-current": isHere ? "page" : null },
        name,
        h("span", { class: "quiet small" }, ` ${when}`),
      ),
      button("×", remove, { class: "plain icon", "aria-label": say("page.analysis.saved.delete", { name }) }),
    );
  }

  draw();
  return { node, draw };
}
