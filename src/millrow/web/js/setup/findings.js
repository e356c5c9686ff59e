/** What the server says about a draft: faults that light their points, wins, and whether a legal game leads there. */

import { fill, h } from "../kit/dom.js";
import { shownNumber } from "../boards/columns.js";
import { cellOf, seatWord } from "../boards/picture.js";
import { sentence } from "../kit/words.js";

const REACH = {
  reachable: "A legal game leads to this position.",
  unreachable: "No legal game leads to this position.",
  undecided: "Whether a legal game leads here could not be decided.",
};

/**
 * @param {(points: string[]) => void} light
 * @returns {{node: HTMLElement, draw: (answer: object|null, seats: object[]) => void}}
 */
export function findings(light) {
  const verdict = h("p", { class: "verdict" });
  const list = h("ul", { class: "faults" });
  const more = h("ul", { class: "hints quiet small" });
  let drawn = null;
  const node = h(
    "section",
    { class: "card stack findings", "aria-live": "polite" },
    h("h2", {}, "Check"),
    verdict,
    list,
    more,
  );

  function fault({ say, points }) {
    const show = () => light(points);
    const off = () => light([]);
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "fault",
          on: { click: show, focus: show, blur: off, pointerenter: show, pointerleave: off },
        },
        sentence(say),
        points.length > 0 && h("span", { class: "small" }, " Show"),
      ),
    );
  }

  function draw(answer, seats) {
    if (!answer || answer === drawn) return; // a fault that has the focus keeps it
    drawn = answer;
    const { faults, wins, reach, sound } = answer;
    verdict.className = sound ? "verdict good" : "verdict bad";
    verdict.textContent = sound
      ? "✓ This position can be played."
      : faults.length === 1
        ? "One thing to mend:"
        : `${faults.length} things to mend:`;
    fill(list, faults.map(fault));
    const says = wins.map(
      ({ seat, point }) =>
        `${seats[seat].name} would win at once in column ${shownNumber(cellOf(point)[0])}: a ${seatWord(seats[seat])} disc in row ${shownNumber(cellOf(point)[1])}.`,
    );
    fill(
      more,
      [...says.slice(0, 12), ...(reach ? [REACH[reach]] : [])].map((text) => h("li", {}, text)),
    );
  }
  return { node, draw };
}
