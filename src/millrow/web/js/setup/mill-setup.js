/** The setup fields of mill boards: discs left to place, and captures still to make. */

import { say, speakerOf } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { register } from "../boards/registry.js";
import { h } from "../kit/dom.js";
import { stepper } from "./fields.js";
import { withHand, withTaking } from "./mill-draft.js";

const EXAMPLE = "a1,c1 e1 0 0 blue";

function details({ draft, seats, spare, edit }) {
  const speaker = speakerOf({ seats });
  const hand = (seat) => speaker.say("form.setup.hand", { seat });
  const captures = say("form.setup.captures");
  return [
    h(
      "div",
      { class: "field" },
      h("span", { class: "label" }, say("form.setup.hands")),
      seats.map((seat, i) =>
        h(
          "div",
          { class: "row apart" },
          h("span", { class: "row" }, chip(seat, i), speaker.name(i)),
          stepper(hand(i), draft.hand[i], (number) => edit(withHand(draft, i, number))),
        ),
      ),
      spare && h("p", { class: "allowed", data: { captured: spare.join(" ") } }, captured(spare, speaker)),
    ),
    h(
      "div",
      { class: "field" },
      h("span", { class: "label" }, captures),
      h(
        "div",
        { class: "row apart" },
        h("span", { class: "row" }, chip(seats[draft.turn], draft.turn), speaker.name(draft.turn)),
        stepper(captures, draft.taking, (number) => edit(withTaking(draft, number))),
      ),
    ),
  ];
}

/** The discs that are neither on the board nor left to place. */
function captured(spare, speaker) {
  const discs = spare.map((count, seat) => speaker.say("form.setup.captured.seat", { seat, count }));
  return say("form.setup.captured", { discs });
}

register("mill-board", {
  setup: {
    fields: () => ({ hand: [0, 0], turn: 0, taking: 0, later: 0 }),
    turnFollows: false,
    pasteHint: () => say("form.paste.points", { example: EXAMPLE }),
    details,
    winWords: () => "",
  },
});
