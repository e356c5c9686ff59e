/** The setup fields of drop boards: who started; and immediate wins. */

import { say, speakerOf } from "../app/words.js";
import { cellOf } from "../boards/picture.js";
import { register } from "../boards/registry.js";
import { oneOf } from "./fields.js";

function details({ draft, seats, edit }) {
  const speaker = speakerOf({ seats });
  const options = [
    { value: "", label: say("form.setup.starter.unknown") },
    ...seats.map((_, i) => ({ value: String(i), label: speaker.name(i) })),
  ];
  return oneOf(say("form.setup.starter"), options, draft.first === null ? "" : String(draft.first), (value) =>
    edit({ ...draft, first: value === "" ? null : Number(value) }),
  );
}

/** Examples of position text, only for boards on which it is short. */
function pasteHint({ columns, rows }) {
  const empty = `${Array(rows).fill(columns).join("/")} blue`;
  const hints = [
    rows <= 10 && say("form.paste.rows", { example: empty }),
    columns <= 9 && say("form.paste.columns", { example: "445" }),
  ];
  return hints.filter(Boolean).join(" ");
}

const winWords = ({ seat, point }, seats) => speakerOf({ seats }).say("form.check.win", { seat, cell: cellOf(point) });

register("drop-board", {
  setup: { fields: () => ({ turn: 0, first: null }), turnFollows: true, pasteHint, details, winWords },
});
