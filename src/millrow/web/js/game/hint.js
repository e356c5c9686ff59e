/** Hints for the person to move, in three steps: each press shows the next one. */

import { ask } from "../app/dialogs.js";
import { complain } from "../app/messages.js";
import { say, speakerOf } from "../app/words.js";
import { api } from "../net/api.js";

const PREPARING_MS = 3000; // a hint that takes longer waits for the computer to be set up

/** Games in which several people agreed to help from the computer, while the page is open. @type {Set<string>} */
const agreed = new Set();

/** Do several people play, so that all of them have to agree? @param {import("../types.js").GameState} live */
const needsAgreement = ({ seats }) => seats.filter((seat) => !seat.level).length > 1;

/** May the computer help in this game? @param {import("../types.js").GameState} live */
export const mayHelp = (live) => !needsAgreement(live) || live.outcome !== null || agreed.has(live.id);

/** Did several people agree to help? @param {string} id */
export const haveAgreed = (id) => agreed.has(id);

/**
 * A function that shows the next step of a hint.
 * @param {import("./session.js").Session} session
 */
export function hintsOf(session) {
  let found = { seen: -1, clues: [] };
  let shown = 0;
  let asked = -1; // how much had been seen of the game that a hint is being looked for

  return async () => {
    const { live } = session.view;
    if (!live?.can.play || session.drawing || asked === live.seen) return;
    const isCurrent = () => session.view.live?.seen === live.seen; // else a move was made in the meantime
    asked = live.seen;
    try {
      await next(live, isCurrent);
    } catch (error) {
      if (isCurrent()) complain(error);
    } finally {
      if (asked === live.seen) asked = -1;
    }
  };

  /** @param {import("../types.js").GameState} live @param {() => boolean} isCurrent */
  async function next(live, isCurrent) {
    if (session.isPast) await session.lookAt(Infinity);
    if (!(await isAllowed(live))) return;
    if (found.seen !== live.seen) {
      session.say(say("page.hint.looking"));
      const timer = setTimeout(() => isCurrent() && session.say(say("page.hint.preparing")), PREPARING_MS);
      const { clues } = await api.hint(live.id, live.seen, needsAgreement(live)).finally(() => clearTimeout(timer));
      if (!isCurrent()) return;
      [found, shown] = [{ seen: live.seen, clues }, 0];
    }
    const clue = found.clues[Math.min(shown, found.clues.length - 1)];
    shown += 1;
    const text = speakerOf(live).tell(clue.words);
    const more = shown < found.clues.length ? ` ${say("page.hint.more")}` : "";
    session.hint(text + more, clue.places);
  }
}

/** May the computer help? Asks several people once in a game. @param {import("../types.js").GameState} live */
export async function isAllowed(live) {
  if (mayHelp(live)) return true;
  const yes = await ask(say("page.hint.agree.title"), say("page.hint.agree"), { yes: say("page.button.yes") });
  if (yes) agreed.add(live.id);
  return yes;
}
