/** What the position is worth: a sentence, a list of moves with their values, and the best line. */

import { say, speakerOf } from "../app/words.js";
import { shownTurn } from "../boards/columns.js";
import { button, fill, h, write } from "../kit/dom.js";
import { keyed } from "../kit/keyed.js";
import { shape, valueWords } from "./values.js";

/**
 * @param {{play: (step: string) => void, playLine: (count: number) => void, playWinner: () => void, toggleValues: () => void}} does
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View, isCurrent: boolean) => void}}
 */
export function valuesPanel(does) {
  const title = h("h2", { class: "worth" });
  const sign = h("span", { class: "worth-sign" });
  const proof = h("span", { class: "proof small" });
  const counts = h("span", { class: "quiet small" });
  const legend = h(
    "p",
    { class: "quiet small", hidden: true, data: { about: "estimates" } },
    say("page.analysis.legend"),
  );
  const list = h("ol", { class: "values-list", "aria-label": say("page.analysis.moves") });
  const line = h("ol", { class: "best-line" });
  const lineBox = h(
    "div",
    { class: "stack best" },
    h(
      "div",
      { class: "row apart" },
      h("h3", {}, say("page.analysis.line")),
      button(say("page.analysis.line.next"), () => does.playLine(1), { data: { does: "best" } }),
    ),
    line,
  );
  const toggle = button("", does.toggleValues, { data: { does: "values" } });
  const winner = button(say("page.training.winner"), does.playWinner, { data: { does: "winning-side" } });
  const node = h(
    "section",
    { class: "card stack values" },
    h("div", { class: "row worth-row" }, sign, title),
    h("p", { class: "row" }, proof, counts),
    list,
    legend,
    lineBox,
    h("div", { class: "row" }, toggle, winner),
  );
  let [drawnSign, drawnAt] = ["", null];

  /** @param {import("./session.js").View} view @param {boolean} isCurrent */
  function draw({ at, state, values, line: best, valued, waiting, lost }, isCurrent) {
    if (!state) return;
    if (at !== drawnAt) list.scrollTop = line.scrollTop = 0; // the best moves of a new position are at the top
    drawnAt = at;
    const speaker = speakerOf(state);
    const over = isCurrent && state.outcome !== null;
    const shown = isCurrent && valued ? values : null;
    write(toggle, say(valued ? "page.analysis.values.hide" : "page.analysis.values.show"));
    write(title, shown ? speaker.tell(shown.evaluation) : over ? speaker.tell(state.result) : pending());
    const kind = shown ? shown.kind : "";
    if (kind !== drawnSign) fill(sign, kind && shape(kind));
    drawnSign = kind;
    write(proof, shown ? proofWords(shown) : "");
    proof.className = `proof small ${shown?.proven ? "proven" : ""}`;
    write(counts, shown?.counts ? speaker.tell(shown.counts) : "");
    list.hidden = !shown;
    legend.hidden = !shown?.values.some((value) => value.kind === "estimate");
    node.dataset.done = String(Boolean(shown?.done)); // for tests and scripts
    if (shown) rows(shown.values, state);
    lineBox.hidden = !shown || !best;
    winner.hidden = !shown?.proven || kind === "draw";
    if (shown && best) lineSteps(best, state);

    function pending() {
      if (lost) return say("page.analysis.offline");
      if (!valued) return say("page.analysis.hidden");
      return waiting ? say("page.analysis.preparing") : say("page.analysis.searching");
    }
  }

  function proofWords({ proven, done }) {
    if (proven) return say("page.analysis.proven");
    return say(done ? "page.analysis.estimated" : "page.analysis.deepening");
  }

  /** @param {import("../types.js").StepValue[]} values @param {import("../types.js").GameState} state */
  function rows(values, { element }) {
    const make = ({ value }) => {
      const name = h("span", { class: "step" }, shownTurn(value.step, element));
      const words = h("span", { class: "words" });
      const act = () => does.play(value.step);
      return h(
        "li",
        {},
        button([h("span", { class: "value-sign" }), name, words], act, { class: "plain", data: { step: value.step } }),
      );
    };
    const update = (item, { value }) => {
      const row = item.firstChild;
      const text = valueWords(value);
      if (row.dataset.words === text) return;
      row.dataset.words = text;
      row.dataset.kind = value.kind;
      fill(row.querySelector(".value-sign"), shape(value.kind));
      row.querySelector(".words").textContent = text;
    };
    keyed(
      list,
      values.map((value) => ({ key: `${element} ${value.step}`, value })),
      make,
      update,
    );
    values.forEach(({ step }, nth) => {
      const item = list.querySelector(`[data-step="${CSS.escape(step)}"]`)?.parentNode;
      if (item && list.children[nth] !== item) list.insertBefore(item, list.children[nth]);
    });
  }

  /** @param {import("../types.js").BestLine} best @param {import("../types.js").GameState} state */
  function lineSteps({ line: steps, proven }, state) {
    const speaker = speakerOf(state);
    line.classList.toggle("proven", proven);
    keyed(
      line,
      steps.map(([seat, step], nth) => ({ key: `${nth} ${step}`, seat, step, nth })),
      ({ seat, step, nth }) => {
        const text = shownTurn(step, state.element);
        const label = speaker.say("page.moves.turn", { seat, turn: text });
        const colour = state.seats[seat].colour.base;
        const play = () => does.playLine(nth + 1);
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "move", "aria-label": label, style: `--seat:${colour}`, on: { click: play } },
            text,
          ),
        );
      },
    );
  }

  return { node, draw };
}
