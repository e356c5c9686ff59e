/** The server's check of a board being drawn: problems, notes, and a list of its mills. */

import { say, tell } from "../app/words.js";
import { fill, h, write } from "../kit/dom.js";

/**
 * @param {{highlight: (points: string[]) => void, show: () => void, removeMill: (mill: string[]) => void}} actions `highlight`
 *   highlights points, `show` scrolls to the board, `removeMill` makes a mill no longer count
 * @returns {{node: HTMLElement, draw: (answer: any, points: number) => void}}
 */
export function checkPanel({ highlight, show, removeMill }) {
  const counts = h("p", { class: "quiet small" });
  const verdict = h("p", { class: "verdict", role: "status" });
  const list = h("ul", { class: "faults" });
  const mills = h("ul", { class: "drawn-mills" });
  const summary = h("summary", {});
  const details = h("details", { hidden: true }, summary, mills);
  const node = h(
    "section",
    { class: "card stack findings", hidden: true },
    h("h2", {}, say("form.drawn.problems")),
    counts,
    verdict,
    list,
    details,
  );
  let drawnKey = "";

  /** Event listeners that highlight points while an entry has the focus or the pointer. */
  function highlightOnHover(points) {
    const [on, off] = [() => highlight(points), () => highlight([])];
    return { focus: on, blur: off, pointerenter: on, pointerleave: ({ target }) => target.matches(":focus") || off() };
  }

  function problem({ code, words, points }, look) {
    const click = () => {
      highlight(points);
      show();
    };
    const text = [tell(words), points.length > 0 && [" ", h("span", { class: "small show" }, say("form.check.show"))]];
    const on = { click, ...highlightOnHover(points) };
    return h("li", {}, h("button", { type: "button", class: `fault ${look}`, data: { fault: code }, on }, text));
  }

  function mill(line) {
    const on = { click: () => removeMill(line), ...highlightOnHover(line) };
    const label = say("form.drawn.mills.remove", { points: line });
    return h(
      "li",
      {},
      h("button", { type: "button", class: "button", "aria-label": label, title: label, on }, `${line.join(" ")} ×`),
    );
  }

  function draw(answer, points) {
    const key = JSON.stringify([answer, points]);
    if (key === drawnKey) return; // redrawing would take the focus from a problem
    drawnKey = key;
    node.hidden = false;
    const { faults, notes, optionFaults, lines, sound } = answer;
    const count = faults.length + optionFaults.length;
    write(counts, say("form.drawn.counts", { points, mills: lines.length }));
    const hasPoints = points > 0; // an empty grid is not a problem
    verdict.hidden = !hasPoints;
    verdict.className = sound ? "verdict good" : "verdict bad";
    write(verdict, sound ? `✓ ${say("form.drawn.ready")}` : say("form.check.problems", { count }));
    fill(
      list,
      faults.map((fault) => problem(fault, hasPoints ? "" : "note")),
      optionFaults.length > 0 && h("li", { class: "wrong" }, say("form.drawn.options")),
      notes.map((note) => problem(note, "note")),
    );
    list.hidden = count + notes.length === 0;
    write(summary, say("form.drawn.mills", { count: lines.length }));
    details.hidden = lines.length === 0;
    fill(mills, lines.map(mill));
  }
  return { node, draw };
}
