/** The computer's thoughts, if the settings ask for them: the values it saw for its moves, how far it looked, what it expects. */

import { shape, valueText, valueWords } from "../analysis/values.js";
import { loadDeferredStyle } from "../app/deferred.js";
import { settings } from "../app/settings.js";
import { loadDeferredWords, say, speakerOf, tell } from "../app/words.js";
import { shownTurn } from "../boards/columns.js";
import { fill, h, write } from "../kit/dom.js";
import { api } from "../net/api.js";
import { haveAgreed, mayHelp } from "./hint.js";

/** @typedef {import("../types.js").GameState} GameState */

/** @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void}} */
export function thoughtsPanel() {
  const title = h("h2", {}, say("page.thoughts"));
  const body = h("div", { class: "stack" }, h("p", { class: "quiet small" }, say("page.thoughts.none")));
  const node = h("section", { class: "card stack thoughts", hidden: true }, title, body);
  let asked = "";

  /** @param {import("./session.js").View} view */
  function draw({ live }) {
    node.hidden = !settings.get("thoughts") || !mayHelp(live) || !live.seats.some(({ level }) => level);
    const key = `${live.id} ${live.seen}`;
    if (node.hidden || live.thinking || key === asked) return;
    asked = key;
    api
      .thoughts(live.id, live.seen, haveAgreed(live.id))
      .then(async (found) => {
        await Promise.all([loadDeferredWords(), loadDeferredStyle()]);
        if (key === asked && found.seat !== null) show(found, live); // else the last ones stay
      })
      .catch(() => {}); // they are only shown, nothing was asked for
  }

  /** @param {import("../net/api.js").Thoughts} found @param {GameState} live */
  function show({ seat, steps, line }, live) {
    const speaker = speakerOf(live);
    write(title, speaker.say("page.thoughts.of", { seat }));
    fill(
      body,
      steps.map(({ step, about, values, more }, nth) => [
        tell(about) !== (nth && tell(steps[nth - 1].about)) && h("p", { class: "quiet small" }, tell(about)),
        h(
          "ol",
          { class: "thoughts-list" },
          values.map((value) => row(value, value.step === step, live)),
        ),
        more > 0 && h("p", { class: "quiet small" }, say("page.thoughts.more", { count: more })),
      ]),
      line.length > 0 &&
        h(
          "p",
          { class: "small thoughts-line" },
          h("span", { class: "quiet" }, say("page.thoughts.line")),
          line.map(([of, step]) =>
            h("span", { class: "move", style: `--seat:${live.seats[of].colour.base}` }, shownTurn(step, live.element)),
          ),
        ),
    );
  }

  /** @param {import("../types.js").StepValue} value @param {boolean} played @param {GameState} live */
  function row(value, played, { element }) {
    const move = shownTurn(value.step, element);
    return h(
      "li",
      { class: played ? "played" : null },
      shape(value.kind),
      h("span", { class: "step" }, move, played && h("span", { class: "unseen" }, say("page.thoughts.played"))),
      h("span", { "aria-hidden": "true" }, valueText(value)),
      h("span", { class: "unseen" }, valueWords(value)),
    );
  }

  return { node, draw };
}
