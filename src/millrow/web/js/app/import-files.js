/** Import games, positions and boards from files. */

import { choose } from "../kit/files.js";
import { api } from "../net/api.js";
import { ask } from "./dialogs.js";
import { toast } from "./messages.js";
import { go } from "./router.js";
import { say, tell } from "./words.js";

const isBoard = (file) => file.name.toLowerCase().endsWith(".toml");

/**
 * Import files one after another. A single game or position is opened; otherwise the library is shown. A board in TOML is
 * opened where boards are drawn; several are saved.
 */
export async function importFiles(files) {
  const drawn = files.filter(isBoard);
  const opened = drawn.length === 1 ? drawn[0] : null;
  const [games, setups, boards] = [[], [], []];
  let [numberOfGames, numberOfSetups, failed] = [0, 0, false];
  for (const file of files) {
    if (file === opened) continue;
    try {
      if (isBoard(file)) {
        boards.push(await saveBoard(file));
        continue;
      }
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
  const items = [
    numberOfGames && say("page.import.games", { count: numberOfGames }),
    numberOfSetups && say("page.import.positions", { count: numberOfSetups }),
    boards.length > 0 && say("page.import.boards", { count: boards.length }),
  ].filter(Boolean);
  if (items.length) toast(say("page.import.done", { items }));
  if (opened) return go("/boards/new", { file: opened });
  if (boards.length) return go(`/boards/${boards[0].id}`);
  if (!items.length) return;
  const one = numberOfGames + numberOfSetups === 1 && !failed;
  if (one && numberOfGames) go(`/game/${games[0].id}`);
  else if (one) go("/setup", { setup: setups[0].id });
  else go(numberOfGames ? "/library" : "/library/positions");
}

const NOT_A_GAME = ["notation", "rules", "unreadable"]; // codes of errors in files that contain no game

/** What is said of a file that can't be imported. @param {File} file @param {any} error */
export function importError(file, { code, words: why }) {
  const { name } = file;
  if (!why) return say("page.import.unreadable", { file: name });
  return NOT_A_GAME.includes(code) && !isBoard(file)
    ? say("page.import.not-ours", { file: name, why })
    : say("page.import.failed", { file: name, why });
}

/** The board of a TOML file as a drawing, with its name. @param {File} file */
export async function readBoard(file) {
  const { board, name, title } = await api.drawing({ toml: await file.text() });
  return { board, name: name || tell(title) };
}

/** @param {File} file */
async function saveBoard(file) {
  return api.saveBoard({ ...(await readBoard(file)), existing: "keep" });
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
