/** The line below the board: why something was refused, who is thinking, what can be done, what to do after the end. */

import { button, fill, h } from "../kit/dom.js";

/**
 * @param {Record<"moveNow"|"toLast"|"again"|"change"|"leave"|"branch"|"endDrawn", () => void>} does
 * @returns {{node: HTMLElement, draw: (view: object, isPast: boolean) => void}}
 */
export function belowBoard(does) {
  const node = h("div", { class: "below" });
  let drawn = "";

  function draw(view, isPast) {
    const says = [...linkSays(view), ...placeSays(view, isPast)];
    const wanted = JSON.stringify(
      says.map(({ text, offers, kind }) => [text, kind, offers?.map((offer) => offer.label)]),
    );
    if (wanted === drawn) return;
    drawn = wanted;
    fill(
      node,
      says.map(({ text, kind, offers = [] }) =>
        h(
          "div",
          { class: `say ${kind}` },
          h("p", {}, text),
          offers.length > 0 &&
            h(
              "div",
              { class: "row" },
              offers.map(({ label, act, look }) => button(label, act, { class: look ?? "" })),
            ),
        ),
      ),
    );
  }

  function placeSays({ live, shown, notice, clicked, held }, isPast) {
    const refusal = notice ? [{ kind: notice.kind, text: notice.say }] : [];
    if (isPast) {
      const offers = [
        { label: "Back to the game", act: does.toLast, look: "primary" },
        { label: "Play on from here", act: does.branch },
      ];
      return [...refusal, { kind: "past", text: `Looking back: after step ${shown.ply} of ${live.ply}.`, offers }];
    }
    if (live.outcome) {
      const offers = [
        { label: "Play again", act: does.again, look: "primary" },
        { label: "With changes…", act: does.change },
        { label: "Leave", act: does.leave },
      ];
      return [...refusal, { kind: "ended", text: "Once more?", offers }];
    }
    const going = goingOn(live, clicked, held);
    return notice ? [...refusal, ...going.filter(({ kind }) => kind !== "advice")] : going;
  }

  function goingOn(live, clicked, held) {
    const hopeless = live.hopeless
      ? [
          {
            kind: "hopeless",
            text: "Nobody can win any more.",
            offers: live.seats.some((seat) => !seat.level) ? [{ label: "End as a draw", act: does.endDrawn }] : [],
          },
        ]
      : [];
    if (live.paused) return [{ kind: "advice", text: "Paused. The computers wait until you choose “Go on”." }, ...hopeless];
    if (live.thinking) {
      const { name } = live.seats[live.thinking.seat];
      const text = live.thinking.preparing
        ? `Preparing ${name}'s solver: some seconds, only this once…`
        : `${name} is thinking…`;
      return [{ kind: "thinking", text, offers: [{ label: "Move now", act: does.moveNow }] }, ...hopeless];
    }
    if (hopeless.length && !held) return hopeless;
    return [{ kind: "advice", text: advice(live, clicked, held) }, ...hopeless];
  }

  return { node, draw };
}

function linkSays({ link, live }) {
  const fate = live?.saved ? "The game is safe on the server." : "This game is not saved.";
  if (link === "lost") return [{ kind: "link", text: `The connection is lost. Trying again… ${fate}` }];
  return [];
}

/** What can be done with what is in the fingers, or what the server advises. */
function advice(live, clicked, held) {
  if (held)
    return live.family === "drop"
      ? "Now choose a column, or press Escape to put the disc back."
      : "Now choose a free point, or press Escape to put the disc back.";
  if (!clicked.length) return live.advice;
  const targets = live.legal.filter((step) => step.startsWith(`${clicked[0]}-`)).map((step) => step.split("-")[1]);
  const shown = targets.length > 6 ? "any free point" : targets.join(", ").replace(/, ([^,]+)$/, " or $1");
  return `${clicked[0]} may go to ${shown}.`;
}
