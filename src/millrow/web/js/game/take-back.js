/** Back to the last mistake of the person who plays: in the game itself, or in a copy if it is finished. */

import { complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { loadDeferredWords, say, tell } from "../app/words.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { haveAgreed, isAllowed } from "./hint.js";

/** A function that takes the game back. @param {import("./session.js").Session} session */
export function takeBackOf(session) {
  return once(async () => {
    const { live } = session.view;
    if (!live || !(await isAllowed(live))) return;
    session.say(say("page.training.looking"));
    const { ply, words } = await api.turningPoint(live.id, live.seen, haveAgreed(live.id));
    await loadDeferredWords().catch(() => {}); // the answer is among them
    if (session.view.live.seen !== live.seen) return; // a move was made in the meantime
    const text = tell(words, live);
    if (ply === null) return session.say(text);
    if (live.can.undo) {
      if (session.act({ t: "go-to", ply })) session.sayNext(text);
      return;
    }
    const game = await api.copyGame(live.id, ply);
    toast(text);
    go(`/game/${game.id}`, { state: game });
  }, complain);
}
