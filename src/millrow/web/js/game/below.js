/** Notices below the board: why a move was refused, who is thinking, what to do next, and what to do after the end. */

import { say, speakerOf } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { button, fill, h } from "../kit/dom.js";
import { howToPutDown } from "./announcements.js";
import { shownMove } from "./numbers.js";

const WAITING = new Set(["computer", "not-your-turn"]); // refusals that say whose turn it is

/**
 * @typedef {import("../types.js").GameState} GameState
 * @typedef {{kind: string, text: string, code?: string, offers?: Array<{label: string, act: () => void, look?: string}>}} Notice
 */

/**
 * @param {Record<"moveNow"|"skip"|"retry"|"toLast"|"again"|"rematch"|"change"|"leave"|"branch"|"endDrawn"|"review"|"takeBack"|"analyse"|"toBoard", () => void>} does
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View, isPast: boolean) => void}}
 */
export function belowBoard(does) {
  const node = h("div", { class: "below" });
  let drawnKey = "";

  /** @param {import("./session.js").View} view @param {boolean} isPast */
  function draw(view, isPast) {
    const said = gameNotices(view, isPast);
    const isSaid = said.some(({ code }) => code === "offline"); // why a move was refused
    const notices = isSaid ? said : [...connectionNotices(view), ...said];
    const key = JSON.stringify(
      notices.map(({ text, offers, kind, code }) => [text, kind, code, offers?.map((offer) => offer.label)]),
    );
    if (key === drawnKey) return;
    drawnKey = key;
    const hadFocus = node.querySelector(":focus-visible") !== null;
    fill(
      node,
      notices.map(({ text, kind, code, offers = [] }) =>
        h(
          "div",
          { class: `say ${kind}`, data: code ? { code } : {} },
          text && h("p", {}, text),
          offers.length > 0 &&
            h(
              "div",
              { class: "row" },
              offers.map(({ label, act, look }) => button(label, act, { class: look ?? "" })),
            ),
        ),
      ),
    );
    if (!hadFocus) return;
    const next = /** @type {HTMLElement|null} */ (node.querySelector(".button"));
    if (next) next.focus();
    else does.toBoard();
  }

  /** @param {import("./session.js").View} view @param {boolean} isPast @returns {Notice[]} */
  function gameNotices(view, isPast) {
    const { live, notice, clicked, held } = view;
    /** @type {Notice[]} */
    const refusal = notice ? [{ kind: notice.kind, text: notice.text, code: notice.code }] : [];
    if (isPast) {
      const offers = [
        { label: say("page.below.back"), act: does.toLast, look: "primary" },
        { label: say("page.below.branch"), act: does.branch },
        { label: say("page.game.analyse"), act: does.analyse },
      ];
      return [...refusal, { kind: "past", text: shownMove(view), offers }];
    }
    if (live.outcome) {
      const offers = [
        { label: say("page.below.again.yes"), act: does.again, look: "primary" },
        ...(live.seats.length === 2 ? [{ label: say("page.below.again.swapped"), act: does.rematch }] : []),
        { label: say("page.below.review"), act: does.review },
        ...(isLost(live) ? [{ label: say("page.training.back"), act: does.takeBack }] : []),
        { label: say("page.game.analyse"), act: does.analyse, look: "when-wide" },
        { label: say("page.below.again.change"), act: does.change, look: "when-wide" },
        ...(isLost(live) ? [] : [{ label: say("page.button.leave"), act: does.leave, look: "when-wide" }]), // one row
      ];
      return [...refusal, { kind: "ended", text: "", offers }];
    }
    const inProgress = inProgressNotices(live, clicked, held);
    if (!notice) return inProgress;
    const thinking = inProgress.find(({ kind }) => kind === "thinking");
    if (thinking && WAITING.has(notice.code)) refusal[0].offers = thinking.offers; // it says already who is thinking
    const covered = refusal[0].offers ? ["advice", "thinking"] : ["advice"];
    return [...refusal, ...inProgress.filter(({ kind }) => !covered.includes(kind))];
  }

  /** @param {GameState} live @param {string[]} clicked @param {boolean} held @returns {Notice[]} */
  function inProgressNotices(live, clicked, held) {
    const hopeless = live.hopeless
      ? [
          {
            kind: "hopeless",
            text: say("page.below.hopeless"),
            offers: live.can.draw ? [{ label: say("page.below.hopeless.end"), act: does.endDrawn }] : [],
          },
        ]
      : [];
    if (live.paused) return [{ kind: "advice", text: say("page.below.paused"), code: "paused" }, ...hopeless];
    if (live.failure) {
      const offers = live.can.retry ? [{ label: say("page.button.retry"), act: does.retry, look: "primary" }] : [];
      return [{ kind: "failure", text: speakerOf(live).tell(live.failure), offers }, ...hopeless];
    }
    if (live.thinking) {
      const { preparing, seat } = live.thinking;
      const code = preparing ? "page.below.preparing" : "page.below.thinking";
      const text = speakerOf(live).say(code, { seat });
      const people = live.seats.filter((one) => !one.level).length;
      const skip = live.can.skip
        ? [{ label: say("page.below.skip", { people }), act: does.skip, look: "primary" }]
        : [];
      const offers = [...skip, { label: say("page.below.now"), act: does.moveNow }];
      return [{ kind: "thinking", text, offers }, ...hopeless];
    }
    if (hopeless.length && !held) return hopeless;
    return [...standIn(live), { kind: "advice", text: advice(live, clicked, held) }, ...hopeless];
  }

  return { node, draw };
}

/** @param {import("./session.js").View} view @returns {Notice[]} */
function connectionNotices({ link, live }) {
  if (link !== "lost") return [];
  return [{ kind: "link", text: say("page.below.offline", { saved: live.saved }) }];
}

/** Names the level that played the last move because the seat's own was not ready. @param {GameState} live @returns {Notice[]} */
function standIn({ standIn: level, last, seats }) {
  if (!level || !last) return [];
  const own = say(`level.${seats[last.seat].plays}`);
  return [{ kind: "stand-in", text: say("page.below.stand-in", { level: say(`level.${level}`), own }) }];
}

/** Did a person get less than a win against the computer? @param {GameState} live */
const isLost = ({ seats, outcome }) =>
  seats.some((seat) => seat.level) && seats.some((seat, index) => !seat.level && index !== outcome.winner);

/**
 * What to do with the selected or picked-up disc, or else the server's advice.
 * @param {GameState} live @param {string[]} clicked @param {boolean} held
 */
function advice(live, clicked, held) {
  const { target } = kindOf(live.element);
  if (held) return howToPutDown(live);
  if (clicked.length) return say("page.below.moving", { target });
  return live.advice ? speakerOf(live).tell(live.advice) : "";
}
