/** What a check of the draft found: problems that light their points, wins, and whether a legal game leads there. */

import { announce } from "../app/messages.js";
import { shownNumber } from "../boards/columns.js";
import { cellOf, seatWord } from "../boards/picture.js";
import { button, fill, h, write } from "../kit/dom.js";
import { count, sentence } from "../kit/words.js";

const FEW = 12; // wins named in words; the board shows them all
const MOST_SPOKEN = 8; // sentences of a check that a screen reader is told at once
const BEFORE = "Lists every problem, and whether a legal game leads here.";
const STALE = "The position has changed since this check.";
const WORKING = "Finding out whether a legal game leads here…";
const REACH = {
  reachable: "A legal game leads to this position.",
  unreachable: "No legal game leads to this position.",
  undecided: "Whether a legal game leads here could not be decided.",
};

/**
 * @param {{check: () => void, light: (points: string[]) => void, show: () => void}} does `light` highlights points of the
 *   board, `show` brings the board into view
 * @returns {{node: HTMLElement, draw: (result: object|null, seats: object[], fresh: boolean) => void, tell: () => void}}
 *   `draw` shows the server's answer to the last check, dimmed unless it is fresh; `tell` says it to screen readers and
 *   brings it into view
 */
export function findings({ check, light, show }) {
  const note = h("p", { class: "quiet small" }, BEFORE);
  const verdict = h("p", { class: "verdict" });
  const list = h("ul", { class: "faults" });
  const more = h("ul", { class: "hints quiet small" });
  const found = h("div", { class: "stack found" }, verdict, list, more);
  const start = button("Check", check, { data: { does: "check" } });
  const node = h("section", { class: "card stack findings" }, h("h2", {}, "Check"), start, note, found);
  let drawn = null;

  function fault({ say, points }) {
    const on = () => light(points);
    const off = () => light([]);
    const leave = ({ target }) => target.matches(":focus") || off();
    const click = () => {
      on();
      show();
    };
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "fault",
          on: { click, focus: on, blur: off, pointerenter: on, pointerleave: leave },
        },
        sentence(say),
        points.length > 0 && h("span", { class: "small show" }, " Show"),
      ),
    );
  }

  function draw(result, seats, fresh) {
    found.hidden = !result;
    found.inert = !fresh; // its points are those of an earlier draft
    note.hidden = fresh && Boolean(result);
    write(note, result ? STALE : BEFORE);
    if (!result || result === drawn) return; // a problem that has the focus keeps it
    const waited = drawn?.reaching && !result.reaching && result.reach;
    drawn = result;
    verdict.className = result.sound ? "verdict good" : "verdict bad";
    verdict.textContent = verdictOf(result);
    fill(list, result.faults.map(fault));
    list.hidden = result.sound;
    const hints = hintsOf(result, seats);
    fill(
      more,
      hints.map((text) => h("li", {}, text)),
    );
    more.hidden = hints.length === 0;
    if (waited) announce(REACH[result.reach]);
  }

  function tell() {
    const items = [...list.querySelectorAll("button"), ...more.children].map((it) => it.firstChild.textContent);
    const rest = items.length > MOST_SPOKEN ? [`And ${items.length - MOST_SPOKEN} more.`] : [];
    announce([verdict.textContent.replace("✓ ", ""), ...items.slice(0, MOST_SPOKEN), ...rest].join(" "));
    node.scrollIntoView({ block: "nearest" });
  }
  return { node, draw, tell };
}

const verdictOf = ({ faults, sound }) => (sound ? "✓ This position can be played." : `${count(faults.length, "problem")}:`);

function hintsOf({ wins, reach, reaching }, seats) {
  const says = wins.map(({ seat, point }) => {
    const [column, row] = cellOf(point).map(shownNumber);
    return `${seats[seat].name} would win at once in column ${column}: a ${seatWord(seats[seat])} disc in row ${row}.`;
  });
  return [...says.slice(0, FEW), ...(reaching ? [WORKING] : []), ...(reach ? [REACH[reach]] : [])];
}
