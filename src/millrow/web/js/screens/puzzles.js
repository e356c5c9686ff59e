/** Puzzles: what there is to solve, and the board to solve it on. */

import { notLoaded } from "../app/not-loaded.js";
import { api } from "../net/api.js";
import { buildHome } from "../puzzles/home.js";
import { sessionOf } from "../puzzles/modes.js";
import { buildSolver } from "../puzzles/solver.js";

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [address] }) {
  let [closed, screen] = [false, null];
  const begin = async () => {
    root.classList.add("loading");
    try {
      const list = await api.puzzles();
      const session = address ? await sessionOf(address, list) : null;
      if (!closed) screen = session ? buildSolver(root, session) : buildHome(root, list);
    } catch (error) {
      if (!closed) notLoaded(root, error, begin);
    } finally {
      if (!closed) root.classList.remove("loading");
    }
  };
  begin();
  return () => {
    closed = true;
    screen?.close();
  };
}
