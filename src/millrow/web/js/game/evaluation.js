/** The evaluation bar beside the board, if the settings ask for it: what the position is worth, proven or estimated. */

import { settings } from "../app/settings.js";
import { speakerOf } from "../app/words.js";
import { attribute, h, write } from "../kit/dom.js";
import { api } from "../net/api.js";
import { haveAgreed, mayHelp } from "./hint.js";

/** @typedef {import("../net/api.js").Evaluation} Evaluation */

/** @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void}} */
export function evaluationBar() {
  const share = h("div", { class: "share" });
  const text = h("span", {});
  const node = h("div", { class: "evaluation", role: "img", hidden: true }, share, text);
  let asked = "";

  /** @param {import("./session.js").View} view */
  function draw({ live, shown }) {
    const on = settings.get("evaluation") && mayHelp(live);
    if (!on) {
      asked = "";
      node.hidden = true;
      return;
    }
    const key = `${live.seen} ${shown.ply}`;
    if (key === asked) return;
    asked = key;
    node.classList.add("waiting");
    api
      .evaluation(live.id, shown.ply, haveAgreed(live.id))
      .then((found) => key === asked && show(found, live))
      .catch(() => {
        node.hidden = true; // it is only shown, nothing was asked for
      });
  }

  /** @param {Evaluation} found @param {import("../types.js").GameState} state */
  function show({ seat, height, proven, value, turns, words }, { seats }) {
    const first = seats.length === 2 ? 0 : seat;
    const up = seat === first ? height : -height;
    node.hidden = false;
    node.className = `evaluation ${proven ? "proven" : "estimate"}`;
    node.style.setProperty("--of-first", seats[first].colour.base);
    node.style.setProperty("--of-others", seats.length === 2 ? seats[1].colour.base : "var(--sunken)");
    share.style.height = `${50 + 50 * up}%`;
    write(text, proven ? (value === "draw" ? "=" : String(turns || "")) : "≈");
    const speaker = speakerOf({ seats });
    const label = speaker.say("page.evaluation", { seat, words });
    attribute(node, "aria-label", label);
    attribute(node, "title", label);
  }

  return { node, draw };
}
