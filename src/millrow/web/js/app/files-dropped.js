/** Files dropped anywhere on the page, or chosen, become games and positions. */

import { choose } from "../kit/files.js";
import { count, list, sentence } from "../kit/words.js";
import { api } from "../net/api.js";
import { ask } from "./dialogs.js";
import { complain, toast } from "./messages.js";
import { go } from "./router.js";

/**
 * Import files one after another; a single game or position is opened, several, or what is left of them, are shown in the
 * library.
 */
export async function importFiles(files) {
  const [games, setups] = [[], []];
  let [numberOfGames, numberOfSetups, failed] = [0, 0, false];
  for (const file of files) {
    try {
      const answer = await taken(file);
      games.push(...answer.games);
      setups.push(...answer.setups);
      numberOfGames += answer.total;
      numberOfSetups += answer.totalSetups;
    } catch (error) {
      failed = true;
      complain({ say: whyNot(file, error) });
    }
  }
  if (!numberOfGames && !numberOfSetups) return;
  const words = [numberOfGames && count(numberOfGames, "game"), numberOfSetups && count(numberOfSetups, "position")];
  toast(`${list(words.filter(Boolean))} imported.`);
  const one = numberOfGames + numberOfSetups === 1 && !failed;
  if (one && numberOfGames) go(`/game/${games[0].id}`);
  else if (one) go("/setup", { setup: setups[0].id });
  else go(numberOfGames ? "/library" : "/library/positions");
}

const NO_GAME = ["notation", "rules", "unreadable"]; // codes of a text that says no game

function whyNot(file, { code, say }) {
  if (NO_GAME.includes(code)) return `${file.name} cannot be read as a Millrow file. ${sentence(say)}`;
  return `${file.name}: ${sentence(say ?? "this file cannot be read")}`;
}

/** The answer to a file; one that was changed after it was written is taken in only if that is wanted. */
async function taken(file) {
  const text = await file.text();
  try {
    return await api.import(text);
  } catch (error) {
    const words = `${file.name} was changed after it was written. It can be opened as a copy that is marked as not verified.`;
    if (error.code !== "checksum" || !(await ask("Open it all the same?", words, { yes: "Open a copy" }))) throw error;
    return api.import(text, { unverified: true });
  }
}

/** Let a person choose files to import. */
export const chooseFiles = async () => importFiles(await choose(".txt,.json,.mill,text/plain,application/json"));

/** Take files that are dropped on the page. */
export function acceptDrops() {
  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");
  const mark = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget || mark(false));
  addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    mark(false);
    importFiles([...event.dataTransfer.files]);
  });
}
