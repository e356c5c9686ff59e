/** The buttons that step through a game, for the game, the analysis and the review. */

import { say } from "../app/words.js";
import { button, h, s } from "../kit/dom.js";

const ICONS = {
  first: "M5 4v12M15 4l-7 6 7 6",
  back: "M13 4l-7 6 7 6",
  play: "M6 4l10 6-10 6z",
  pause: "M6 4h2v12H6zM12 4h2v12h-2z",
  next: "M7 4l7 6-7 6",
  last: "M15 4v12M5 4l7 6-7 6",
};

/** @typedef {"first"|"back"|"play"|"next"|"last"} ReplayName */

/**
 * A row of the buttons that have an action. `draw` says whether there is something before and after what is shown:
 * a button that leads nowhere looks disabled, but keeps the focus.
 * @param {Partial<Record<ReplayName, () => void>>} acts
 * @returns {{node: HTMLElement, buttons: Record<string, HTMLButtonElement>, draw: (before: boolean, after: boolean) => void}}
 */
export function replayButtons(acts) {
  const buttons = Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      name,
      button(replayIcon(/** @type {ReplayName} */ (name)), act, {
        class: "icon",
        "aria-label": say(`page.moves.${name}`),
        data: { does: name },
      }),
    ]),
  );
  const dim = (name, off) => buttons[name]?.setAttribute("aria-disabled", String(off));
  return {
    node: h("div", { class: "replay" }, Object.values(buttons)),
    buttons,
    draw: (before, after) => {
      dim("first", !before);
      dim("back", !before);
      dim("play", !before && !after);
      dim("next", !after);
      dim("last", !after);
    },
  };
}

/** @param {keyof typeof ICONS} name */
export const replayIcon = (name) =>
  s(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    s("path", {
      d: ICONS[name],
      fill: ICONS[name].endsWith("z") ? "currentColor" : "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
