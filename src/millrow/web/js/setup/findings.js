/** The result of a check: problems with their points, immediate wins, and whether the position can be reached. */

import { announce } from "../app/messages.js";
import { say, speakerOf } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { button, fill, h, write } from "../kit/dom.js";

const MAX_WINS_LISTED = 12; // the board shows them all
const MAX_ANNOUNCED = 8; // sentences of a check, for screen readers
const REACH = {
  reachable: "form.check.reachable",
  unreachable: "form.check.unreachable",
  undecided: "form.check.undecided",
};

/**
 * @param {{check: () => void, light: (points: string[]) => void, show: () => void}} does `light` highlights points of the
 *   board, `show` brings the board into view
 * @returns {{node: HTMLElement, draw: (result: any, seats: any[], fresh: boolean) => void, read: () => void}}
 *   `draw` shows the server's answer to the last check, dimmed unless it is fresh; `read` reads it out to screen readers
 *   and brings it into view
 */
export function findings({ check, light, show }) {
  const note = h("p", { class: "quiet small" });
  const verdict = h("p", { class: "verdict" });
  const list = h("ul", { class: "faults" });
  const more = h("ul", { class: "hints quiet small" });
  const found = h("div", { class: "stack found" }, verdict, list, more);
  const start = button(say("form.check"), check, { data: { does: "check" } });
  const node = h("section", { class: "card stack findings" }, h("h2", {}, say("form.check")), start, note, found);
  let drawn = null;
  let spoken = []; // the sentences of the answer that is shown

  function problem(text, { code, points }) {
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
          data: { fault: code },
          on: { click, focus: on, blur: off, pointerenter: on, pointerleave: leave },
        },
        text,
        points.length > 0 && [" ", h("span", { class: "small show" }, say("form.check.show"))],
      ),
    );
  }

  function draw(result, seats, fresh) {
    found.hidden = !result;
    found.inert = !fresh; // its points are those of an earlier draft
    note.hidden = fresh && Boolean(result);
    write(note, say(result ? "form.check.stale" : "form.check.help"));
    if (!result || result === drawn) return; // redrawing would take the focus from a problem
    const waited = drawn?.reaching && !result.reaching && result.reach;
    drawn = result;
    const { sound, faults } = result;
    const speaker = speakerOf({ seats });
    const says = sound ? say("form.check.sound") : say("form.check.problems", { count: faults.length });
    const problems = faults.map(({ words }) => speaker.tell(words));
    const hints = hintsOf(result, seats);
    spoken = [says, ...problems, ...hints];
    verdict.className = sound ? "verdict good" : "verdict bad";
    verdict.textContent = sound ? `✓ ${says}` : says;
    fill(
      list,
      faults.map((fault, i) => problem(problems[i], fault)),
    );
    list.hidden = sound;
    fill(
      more,
      hints.map((text) => h("li", {}, text)),
    );
    more.hidden = hints.length === 0;
    if (waited) announce(say(REACH[result.reach]));
  }

  function read() {
    const left = spoken.length - 1 - MAX_ANNOUNCED; // the first one is the verdict
    const rest = left > 0 ? [say("form.check.more", { count: left })] : [];
    announce([...spoken.slice(0, MAX_ANNOUNCED + 1), ...rest].join(" "));
    node.scrollIntoView({ block: "nearest" });
  }
  return { node, draw, read };
}

function hintsOf({ wins = [], reach, reaching, element }, seats) {
  const { winWords } = kindOf(element).setup;
  const hints = wins.slice(0, MAX_WINS_LISTED).map((win) => winWords(win, seats));
  if (reaching) hints.push(say("form.check.working"));
  if (reach) hints.push(say(REACH[reach]));
  return hints;
}
