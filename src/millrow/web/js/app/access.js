/** Who uses this page: the host, or a guest, who has only the games that were started in this browser. */

import { say } from "./words.js";

const role = () => /(?:^|; )millrow-role=(\w+)/.exec(document.cookie)?.[1] ?? "host";

export const isGuest = () => role() !== "host";

/** What a guest should know. */
export const guestNote = () => say(role() === "expired" ? "guard.expired" : "page.guest");

/** Why a screen is closed to a guest. */
export const closedNote = () => say(role() === "expired" ? "guard.expired" : "page.guest.closed");
