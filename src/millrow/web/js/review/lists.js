/** What a review lists: the turning points, every turn in a table, and how accurate each player was. */

import { say, speakerOf, tell } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { attribute, fill, h } from "../kit/dom.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../net/api.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../net/api.js").ReviewEnd} ReviewEnd */

const COLUMNS = ["move", "player", "before", "after"];

/** The turning points as buttons that show them. @param {GameState} game @param {(number: number) => void} select */
export function turningPoints(game, select) {
  const speaker = speakerOf(game);
  const node = h("ol", { class: "turning-points" });

  /** @param {ReviewTurn} turn */
  function add({ number, seat, words }) {
    node.append(
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", class: "turning-point", data: { number }, on: { click: () => select(number) } },
          chip(game.seats[seat], seat),
          h("span", {}, speaker.tell(words)),
        ),
      ),
    );
  }

  /** The turn that is looked at. @param {number} at */
  function mark(at) {
    for (const point of /** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll(".turning-point")))
      attribute(point, "aria-current", Number(point.dataset.number) === at ? "true" : null);
  }

  return {
    node,
    add,
    mark,
    clear: () => fill(node),
    /** Say that there are none. @param {string} text */
    none: (text) => fill(node, h("li", { class: "quiet" }, text)),
  };
}

/** Every turn with its values. @param {GameState} game */
export function turnTable(game) {
  const speaker = speakerOf(game);
  const rows = h("tbody", {});
  const head = h(
    "tr",
    {},
    COLUMNS.map((name) =>
      h("th", { scope: "col" }, h("span", { class: `review-${name}` }, say(`page.review.head.${name}`))),
    ),
  );
  const node = h(
    "details",
    { class: "review-table" },
    h("summary", {}, say("page.review.table")),
    h(
      "div",
      { class: "scrolls", tabIndex: 0, role: "region", "aria-label": say("page.review.table") },
      h("table", {}, h("thead", {}, head), rows),
    ),
  );

  /** @param {ReviewTurn} turn */
  function add(turn) {
    rows.append(
      h(
        "tr",
        { class: turn.mistake ? "mistake" : null },
        h("th", { scope: "row" }, `${tell(turn.label)} ${tell(turn.move)}`),
        h(
          "td",
          {},
          chip(game.seats[turn.seat], turn.seat),
          h("span", { class: "review-player" }, speaker.name(turn.seat)),
        ),
        h("td", {}, ...valueCell(turn.before)),
        h("td", {}, ...valueCell(turn.value)),
      ),
    );
  }
  return { node, add, clear: () => fill(rows) };
}

/** A value in a cell, and the same in fewer letters for narrow windows. @param {import("../types.js").Words} words */
function valueCell(words) {
  const { value, turns } = words.facts;
  const short = value ? say(`page.analysis.badge.${value}`, { turns }) : tell(words);
  return [h("span", { class: "long" }, tell(words)), h("span", { class: "short" }, short)];
}

/** How accurate each player was, and how that is counted. @param {GameState} game */
export function accuracyPanel(game) {
  const speaker = speakerOf(game);
  const accuracy = h("div", { class: "review-accuracy" });
  const more = h("div", { class: "stack" });
  const node = h("section", { class: "card stack" }, h("h2", {}, say("page.review.accuracy")), accuracy, more);

  /** @param {ReviewEnd} end */
  function draw({ accuracy: scores, ending, stages, explanation }) {
    fill(
      accuracy,
      scores.map(({ percent, estimated, mistakes, words }, seat) =>
        h(
          "p",
          { class: "row" },
          chip(game.seats[seat], seat),
          h("strong", {}, percent === null ? "–" : speaker.say("page.review.percent", { percent, estimated })),
          h(
            "span",
            {},
            percent === null ? speaker.tell(words) : speaker.say("page.review.score", { seat, mistakes, estimated }),
          ),
        ),
      ),
    );
    fill(
      more,
      ending && h("p", {}, speaker.tell(ending)),
      stages.length > 1 &&
        h(
          "ul",
          { class: "row review-stages" },
          stages.map(({ stage, mistakes, chances }) =>
            h("li", {}, say("page.review.stage", { stage, mistakes, chances })),
          ),
        ),
      h("p", { class: "quiet small" }, tell(explanation)),
    );
  }
  return { node, draw };
}
