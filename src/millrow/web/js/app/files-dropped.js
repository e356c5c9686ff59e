/** Import games and positions from files that are dropped on the page or chosen. */

import { choose } from "../kit/files.js";
import { api } from "../net/api.js";
import { ask } from "./dialogs.js";
import { toast } from "./messages.js";
import { go } from "./router.js";
import { say } from "./words.js";

/**
 * Import files one after another. A single game or position is opened; otherwise the library is shown. A board in TOML is
 * opened where boards are drawn.
 */
export async function importFiles(files) {
  const drawn = files.find((file) => file.name.toLowerCase().endsWith(".toml"));
  if (drawn) return go("/boards/new", { toml: await drawn.text() });
  const [games, setups] = [[], []];
  let [numberOfGames, numberOfSetups, failed] = [0, 0, false];
  for (const file of files) {
    try {
      const answer = await importFile(file);
      games.push(...answer.games);
      setups.push(...answer.setups);
      numberOfGames += answer.total;
      numberOfSetups += answer.totalSetups;
    } catch (error) {
      failed = true;
      toast(importError(file, error));
    }
  }
  if (!numberOfGames && !numberOfSetups) return;
  const items = [
    numberOfGames && say("page.import.games", { count: numberOfGames }),
    numberOfSetups && say("page.import.positions", { count: numberOfSetups }),
  ];
  toast(say("page.import.done", { items: items.filter(Boolean) }));
  const one = numberOfGames + numberOfSetups === 1 && !failed;
  if (one && numberOfGames) go(`/game/${games[0].id}`);
  else if (one) go("/setup", { setup: setups[0].id });
  else go(numberOfGames ? "/library" : "/library/positions");
}

const NOT_A_GAME = ["notation", "rules", "unreadable"]; // codes of errors in files that contain no game

function importError({ name: file }, { code, words: why }) {
  if (!why) return say("page.import.unreadable", { file });
  return NOT_A_GAME.includes(code)
    ? say("page.import.not-ours", { file, why })
    : say("page.import.failed", { file, why });
}

/** Import a file; ask first if it was changed after it was exported. */
async function importFile(file) {
  const text = await file.text();
  try {
    return await api.import(text);
  } catch (error) {
    if (error.code !== "checksum") throw error;
    const why = say("page.import.changed", { file: file.name });
    const yes = say("page.import.changed.yes");
    if (!(await ask(say("page.import.changed.title"), why, { yes }))) throw error;
    return api.import(text, { unverified: true });
  }
}

/** Open the file chooser and import the files. */
export const chooseFiles = async () => importFiles(await choose(".txt,.json,.mill,text/plain,application/json"));

/** Import files that are dropped on the page. */
export function acceptDrops() {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const mark = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget || mark(false));
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(false);
    importFiles([...event.dataTransfer.files]);
  });
}
