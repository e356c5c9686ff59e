/** Where an analysis comes from: a game, a link, the browser's storage, another screen, or a new board. */

import { say } from "../app/words.js";
import { api } from "../net/api.js";
import { decode } from "./link.js";
import { storedAnalyses } from "./stored.js";

/** An analysis that this browser does not have; its message is for the reader. */
export class Gone extends Error {}

/**
 * The analysis of an address, checked by the server. Throws if there is none.
 * @param {string} path `game/ID/PLY`, `link/TEXT`, `saved/ID`, `new/RULES`, or nothing for the one changed last
 * @param {{tree?: object, opened?: import("../types.js").OpenedAnalysis}} [given] by another screen
 * @returns {Promise<{opened: import("../types.js").OpenedAnalysis, id?: string, text?: string}>}
 */
export async function openAnalysis(path, given) {
  if (given?.opened) return { opened: given.opened };
  if (given?.tree) return { opened: await api.analysis({ tree: given.tree }) };
  const [kind, ...rest] = path.split("/");
  const name = rest.join("/");
  if (kind === "game") {
    const [game, ply] = rest;
    return { opened: await api.analysis(ply ? { game, ply: Number(ply) } : { game }) };
  }
  if (kind === "link") return { opened: await api.analysis({ tree: await decode(name) }) };
  if (kind === "new") return { opened: await api.analysis({ rules: name }) };
  const stored = storedAnalyses();
  const found = kind === "saved" ? stored.find(({ id }) => id === name) : path ? null : stored[0];
  if (found) return { opened: await api.analysis({ tree: found.analysis }), id: found.id };
  if (kind === "saved") throw new Gone(say("page.analysis.gone"));
  if (path) throw new Error("no such analysis");
  const { games } = await api.catalog();
  return { opened: await api.analysis({ rules: games[0].rules }) };
}
