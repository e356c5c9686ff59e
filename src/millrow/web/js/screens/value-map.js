/** The value map: the start of every solved game, its board coloured by what each first move is worth. */

import { badgesOf } from "../analysis/badges.js";
import { shape, shortValue, valueText, valueWords } from "../analysis/values.js";
import { closedNote, isGuest } from "../app/access.js";
import { complain } from "../app/messages.js";
import { serverAway } from "../app/server-away.js";
import { say, speakerOf, tell } from "../app/words.js";
import { shownTurn } from "../boards/columns.js";
import { smallBoard } from "../boards/make.js";
import { fill, h, uid, write } from "../kit/dom.js";
import { api } from "../net/api.js";

/** Open the screen in a node; returns a function that closes it. */
export function open(root) {
  const stop = new AbortController();
  const list = h("ul", { class: "value-map" });
  const status = h("p", { class: "quiet", role: "status" }, isGuest() ? closedNote() : "");
  fill(
    root,
    h(
      "div",
      { class: "value-map-page" },
      h("h1", {}, say("page.nav.values")),
      !isGuest() && h("p", { class: "quiet" }, say("page.values.help")),
      status,
      list,
    ),
  );
  /** @type {Map<string, ReturnType<typeof card>>} */
  const cards = new Map();
  let done = 0;

  /** @param {any} message */
  function hear(message) {
    if (message.t === "sizes") {
      for (const size of grouped(message.sizes)) cards.set(size.rules, card(size));
      fill(
        list,
        [...cards.values()].map(({ node }) => node),
      );
    } else if (message.t === "end") write(status, "");
    else {
      const one = cards.get(message.rules);
      one[message.t](message);
      if (message.t === "values") done += 1;
      if (message.t === "solving") write(status, say("page.values.progress", { done, count: cards.size }));
    }
    list.dataset.done = String(message.t === "end"); // for tests and scripts
  }

  const load = () => {
    done = 0;
    api.values(hear, stop.signal).catch((error) => {
      if (stop.signal.aborted) return;
      if (error.code !== "offline") complain(error);
      write(status, "");
      fill(list, h("li", {}, serverAway(load, { heading: "h2" })));
    });
  };
  if (!isGuest()) load();
  return () => stop.abort();
}

/** Those on boards of the same kind together. @param {any[]} sizes */
function grouped(sizes) {
  const kinds = [...new Set(sizes.map(({ preview }) => preview.element))];
  return kinds.flatMap((kind) => sizes.filter(({ preview }) => preview.element === kind));
}

/** A game with its board; its functions show what becomes known. */
function card({ rules, title, summary, preview }) {
  const id = uid("size");
  const box = h("div", { class: "value-map-board" }, smallBoard(preview));
  const worth = h("p", { class: "row value-map-worth" }, h("span", { class: "quiet" }, say("page.values.waiting")));
  const counts = h("p", { class: "quiet small" });
  const moves = h("ul", { class: "unseen" });
  const node = h(
    "li",
    { class: "card value-map-card", data: { rules } },
    box,
    h(
      "div",
      { class: "stack" },
      h(
        "h2",
        {},
        h(
          "a",
          { class: "card-open", id, href: `#/analysis/new/${rules}`, "aria-labelledby": `${id} ${id}-rules` },
          tell(title),
        ),
      ),
      h("p", { class: "quiet small", id: `${id}-rules` }, say("page.about.rules", { points: summary })),
      worth,
      counts,
      moves,
    ),
  );

  return {
    node,
    solving: () => fill(worth, h("span", { class: "quiet" }, say("page.values.solving"))),
    failed: () => fill(worth, h("span", { class: "quiet" }, say("page.values.failed"))),
    values: ({ values, evaluation, counts: counted, kind }) => {
      const badges = badgesOf(preview.steps, values, []).map(({ place, click, value }) => ({
        place,
        click,
        kind: value.kind,
        text: valueText(value),
        short: shortValue(value),
        label: "",
      }));
      fill(box, smallBoard({ ...preview, badges }));
      fill(worth, shape(kind), h("strong", {}, speakerOf(preview).tell(evaluation)));
      if (counted) write(counts, tell(counted));
      fill(
        moves,
        values.map((value) => h("li", {}, `${shownTurn(value.step, preview.element)}: ${valueWords(value)}`)),
      );
      node.dataset.kind = kind;
    },
  };
}
