/** Requests to the server. Each returns what the server answers, or throws an ApiError with a message for people. */

import { settings } from "../app/settings.js";
import { language, loadDeferredWords } from "../app/words.js";
import { dataAddress } from "../kit/data.js";

/** @typedef {import("../types.js").Words} Words */

/**
 * @typedef {object} Level of the computer
 * @property {string} name
 * @property {Words} title
 * @property {Words} says
 * @property {boolean} perfect
 * @property {boolean} adapts does its strength follow the results?
 */

/**
 * @typedef {object} Option of a ruleset, as a form shows it
 * @property {string} name
 * @property {Words} says
 * @property {Words} allowed
 * @property {string} default
 * @property {boolean} advanced is it shown under advanced settings?
 * @property {"number"|"choice"|"yesno"} kind
 * @property {Record<string, Words>} [words]
 */

/**
 * @typedef {object} CatalogGame a game in the catalogue
 * @property {string} name
 * @property {Words} title
 * @property {Words[]} says
 * @property {string} family
 * @property {string} rules
 * @property {boolean} core
 * @property {number} players
 * @property {boolean} drawable can people draw boards like its own?
 * @property {Record<string, string>} options
 * @property {Level[]} levels
 * @property {import("../boards/picture.js").Picture} preview
 */

/**
 * @typedef {object} Catalog all games, levels and options
 * @property {string} version
 * @property {CatalogGame[]} games
 * @property {Array<{name: string, title: Words}>} families
 * @property {Record<string, Option[]>} options by family
 * @property {Array<{name: string, token: string, colour: string}>} colours
 */

/**
 * @typedef {object} Card a game, a save or a position in a list
 * @property {string} id
 * @property {string} title
 * @property {string} [name] of a save or position
 * @property {Words} game the title of its rules
 * @property {string[]} [players]
 * @property {Array<Words|null>} [levels] of the seats that computers play
 * @property {string} [result] playing, drawn, or who won
 * @property {number|null} [winner]
 * @property {Words} status
 * @property {string} updated
 * @property {number} [ply]
 * @property {boolean} [unverified]
 * @property {import("../boards/picture.js").Picture} picture
 * @property {string[]} [replaced] ids of the saves or positions that it replaced
 */

/**
 * @typedef {object} Hint a right step: the places it changes, and how it is said
 * @property {string[]} places
 * @property {Words} words
 */

/**
 * @typedef {object} Evaluation what a position is worth for the seat to move
 * @property {number} seat
 * @property {number} height from -1 to 1
 * @property {boolean} proven
 * @property {"win"|"draw"|"loss"|""} value empty for an estimate
 * @property {number|null} turns
 * @property {Words} words
 */

/**
 * @typedef {object} Results of games against the computer
 * @property {Array<{rules: string, title: Words}>} games
 * @property {Array<{title: Words, level: Words, colour: string, paint: {base: string}, won: number, drawn: number, lost: number}>} groups
 * @property {string} unit day, week or month
 * @property {Array<{start: string, won: number, drawn: number, lost: number}>} periods
 */

/**
 * @typedef {object} Thoughts what the computer knew at its last turn; `seat` is null if that is not known
 * @property {number|null} seat
 * @property {Array<{step: string, about: Words, values: import("../types.js").StepValue[], more: number}>} steps
 * @property {Array<[number, string]>} line seat and step
 */

/**
 * @typedef {object} ReviewTurn a turn of a reviewed game; values are for the seat that played it
 * @property {number} number
 * @property {number} seat
 * @property {number} ply before it
 * @property {number} after the ply after it
 * @property {Words} label its number, as people write it
 * @property {Words} move
 * @property {string} kind
 * @property {boolean} mistake
 * @property {boolean} proven
 * @property {Words} before what the position was worth
 * @property {Words} value what the turn was worth
 * @property {[number, number]} heights of both, from -1 to 1
 * @property {Words|null} words
 * @property {string[]} better places of a better turn
 */

/**
 * @typedef {object} ReviewEnd
 * @property {boolean} proven
 * @property {Array<{percent: number|null, estimated: boolean, mistakes: number, words: Words}>} accuracy by seat
 * @property {Words} explanation
 * @property {Words|null} ending
 * @property {Array<{stage: Words, mistakes: number, chances: number}>} stages
 */

/**
 * @typedef {object} Learning the rules of a game in words, and its exercises
 * @property {string} rules
 * @property {string} [rulesName] of a board that was drawn; the page adds it
 * @property {Words} title
 * @property {import("../types.js").GameState} preview
 * @property {Array<{title: Words, text: Words[], example: import("../boards/picture.js").Picture|null}>} sections
 * @property {Array<{name: string, title: Words, task: Words, state: import("../types.js").GameState, hint: Hint|null}>} exercises
 * @property {string} level the computer's, for a first game; empty if there is none
 * @property {number} players
 */

/**
 * @typedef {object} PuzzleCard a puzzle before it is opened
 * @property {string} id
 * @property {string} rules
 * @property {string} goal
 * @property {number} turns of the solver
 * @property {string[]} themes
 * @property {string} grade
 */

/**
 * @typedef {object} PuzzleList all puzzles, the easiest first, and the names to choose from
 * @property {PuzzleCard[]} puzzles
 * @property {Array<{rules: string, title: Words}>} games
 * @property {string[]} themes
 * @property {string[]} grades
 */

/** A failed request: a code, a message, and sometimes the wrong field with what it allows. */
export class ApiError extends Error {
  /** @param {{code: string, words: Words, field?: string, allowed?: Words}} error @param {number} [status] */
  constructor({ code, words, field = null, allowed = null }, status = 0) {
    super(code);
    this.code = code;
    this.words = words;
    this.field = field;
    this.allowed = allowed;
    this.status = status;
  }
}

/** The server cannot be reached. */
export const OFFLINE = { code: "offline", words: { code: "page.error.offline", facts: {} } };
const UNREADABLE = { code: "unreadable-answer", words: { code: "page.error.unreadable", facts: {} } };

/**
 * @param {string} method @param {string} path @param {any} [body] @param {string} [type]
 * @param {AbortSignal} [signal] to stop it
 */
async function request(method, path, body, type = "application/json", signal = undefined) {
  const content =
    body === undefined
      ? {}
      : {
          headers: { "Content-Type": type },
          body: type.includes("json") && typeof body !== "string" ? JSON.stringify(body) : body,
        };
  let answer;
  try {
    answer = await fetch(path.startsWith("/assets/") ? path : `/api${path}`, { method, signal, ...content });
  } catch {
    throw new ApiError(OFFLINE);
  }
  if (answer.ok) return answer;
  const error = await answer.json().catch(() => UNREADABLE);
  await loadDeferredWords().catch(() => {}); // the message may be among them
  throw new ApiError(error?.words ? error : UNREADABLE, answer.status);
}

/** @param {string} method @param {string} path @param {any} [body] @param {string} [type] @returns {Promise<any>} */
async function requestJson(method, path, body, type) {
  const answer = await request(method, path, body, type);
  if (answer.status === 204) return null;
  return answer.json().catch(() => {
    throw new ApiError(UNREADABLE, answer.status);
  });
}

/** Request lines of JSON; `hear` gets each as soon as it arrives. @param {string} path @param {(message: any) => void} hear @param {AbortSignal} signal */
async function requestLines(path, hear, signal) {
  const answer = await request("GET", path, undefined, undefined, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next = () => reader.read().catch(() => Promise.reject(new ApiError(OFFLINE)));
  for (let { done, value } = await next(); !done; { done, value } = await next()) {
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) hear(JSON.parse(line));
  }
}

const query = (params) => {
  const entries = Object.entries(params).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return entries.length ? `?${new URLSearchParams(entries)}` : "";
};

/** @type {Promise<Catalog>|null} */
let catalogPromise = null;

export const api = {
  /** All games, levels and options; fetched once. @returns {Promise<Catalog>} */
  catalog() {
    catalogPromise ??= requestJson("GET", dataAddress("catalog")).catch((error) => {
      catalogPromise = null;
      throw error;
    });
    return catalogPromise;
  },
  /** The program and the levels being set up. @returns {Promise<{preparing: Array<{rules: string, level: string}>}>} */
  server: () => requestJson("GET", "/server"),
  rules: (body) => requestJson("POST", "/rules", body),
  /** @returns {Promise<Learning>} */
  learn: (rules) => requestJson("GET", `/learn${query({ rules })}`),
  tryExercise: (body) => requestJson("POST", "/learn", body),
  setup: (draft) => requestJson("POST", "/setup", draft),

  newGame: (body) => requestJson("POST", "/games", body),
  games: (params = {}) => requestJson("GET", `/games${query({ ...params, lang: language() })}`),
  game: (id) => requestJson("GET", `/games/${id}`),
  ply: (id, ply) => requestJson("GET", `/games/${id}/plies/${ply}`),
  saveGame: (id) => requestJson("POST", `/games/${id}/save`),
  renameGame: (id, title) => requestJson("PATCH", `/games/${id}`, { title }),
  /** All names or none. @returns {Promise<{faults: Array<{seat: number|null, words: Words}>}>} */
  nameGame: (id, names, title) => requestJson("PUT", `/games/${id}/names`, { names, title }),
  /** @param {string} id @param {"same"|"swapped"|"random"} sides */
  playAgain: (id, sides) => requestJson("POST", `/games/${id}/again`, { sides }),
  deleteGame: (id) => requestJson("DELETE", `/games/${id}`),
  restoreGame: (id) => requestJson("POST", `/games/${id}/restore`),
  copyGame: (id, ply) => requestJson("POST", `/games/${id}/copy`, ply === undefined ? {} : { ply }),
  exported: async (id, form) => (await request("GET", `/games/${id}/export${query({ form })}`)).text(),
  picture: async (id, ply) =>
    (
      await request(
        "GET",
        `/games/${id}/picture.svg${query({ ply, count_from: settings.get("countFrom"), lang: language() })}`,
      )
    ).text(),

  /** Help for the person to move. @returns {Promise<{step: string, proven: boolean, clues: Hint[]}>} */
  hint: (id, seen, agreed) => requestJson("GET", `/games/${id}/hint${query({ seen, agreed })}`),
  /** @returns {Promise<Evaluation>} */
  evaluation: (id, ply, agreed) => requestJson("GET", `/games/${id}/evaluation${query({ ply, agreed })}`),
  /** The review of a game: `hear` gets each message. @param {string} id @param {(message: any) => void} hear @param {AbortSignal} signal */
  review: (id, hear, signal) => requestLines(`/games/${id}/review`, hear, signal),
  /** The solved sizes and what their first moves are worth. @param {(message: any) => void} hear @param {AbortSignal} signal */
  values: (hear, signal) => requestLines("/values", hear, signal),
  mistake: (id, ply) => requestJson("GET", `/games/${id}/review/position/${ply}`),
  tryMistake: (id, body) => requestJson("POST", `/games/${id}/review/try`, body),
  reviewFile: async (id, ending) =>
    (await request("GET", `/games/${id}/review.${ending}${query({ lang: language() })}`)).text(),

  /** @returns {Promise<PuzzleList>} */
  puzzles: () => requestJson("GET", "/puzzles"),
  /** The puzzle of a day. @param {string} day @returns {Promise<PuzzleCard>} */
  dailyPuzzle: (day) => requestJson("GET", `/puzzles/daily${query({ day })}`),
  openPuzzle: (body) => requestJson("POST", "/puzzles/open", body),
  tryPuzzle: (body) => requestJson("POST", "/puzzles/try", body),
  puzzleAnswer: (body) => requestJson("POST", "/puzzles/answer", body),
  /** What the computer knew at its last turn. @returns {Promise<Thoughts>} */
  thoughts: (id, seen, agreed) => requestJson("GET", `/games/${id}/thoughts${query({ seen, agreed })}`),
  /** Where the last mistake was made; `ply` is null without one. @returns {Promise<{ply: number|null, words: Words}>} */
  turningPoint: (id, seen, agreed) => requestJson("GET", `/games/${id}/turning-point${query({ seen, agreed })}`),
  /** A new game from there, with a person on the winning side. */
  winningSide: (id, ply) => requestJson("POST", `/games/${id}/winning-side`, { ply }),
  /** Won, drawn and lost games against the computer. @param {string} rules empty for all @returns {Promise<Results>} */
  results: (rules) => requestJson("GET", `/results${query({ rules })}`),
  analysisWinningSide: (position) => requestJson("POST", "/analysis/winning-side", position),

  saves: (params = {}) => requestJson("GET", `/saves${query({ ...params, lang: language() })}`),
  save: (body) => requestJson("POST", "/saves", body),
  renameSave: (id, name, existing) => requestJson("PATCH", `/saves/${id}`, { name, existing }),
  deleteSave: (id) => requestJson("DELETE", `/saves/${id}`),
  restoreSave: (id) => requestJson("POST", `/saves/${id}/restore`),
  restoreSaves: (ids) => Promise.all(ids.map(api.restoreSave)),
  load: (id) => requestJson("POST", `/saves/${id}/load`),

  setups: (params = {}) => requestJson("GET", `/setups${query({ ...params, lang: language() })}`),
  savedSetup: (id) => requestJson("GET", `/setups/${id}`),
  saveSetup: (body) => requestJson("POST", "/setups", body),
  renameSetup: (id, name, existing) => requestJson("PATCH", `/setups/${id}`, { name, existing }),
  deleteSetup: (id) => requestJson("DELETE", `/setups/${id}`),
  restoreSetup: (id) => requestJson("POST", `/setups/${id}/restore`),
  exportedSetup: async (id) => (await request("GET", `/setups/${id}/export`)).text(),

  /** Open an analysis: `{game, ply}`, `{text, rules}` or `{tree}`. @returns {Promise<import("../types.js").OpenedAnalysis>} */
  analysis: (body) => requestJson("POST", "/analysis", body),
  /** Games of the library that reached a position. @returns {Promise<import("../types.js").OwnGames>} */
  analysisGames: (position) => requestJson("POST", "/analysis/games", position),
  /** The record of an analysis. @returns {Promise<{text: string}>} */
  analysisRecord: (tree) => requestJson("POST", "/analysis/record", tree),

  board: (body) => requestJson("POST", "/board", body),
  drawing: (body) => requestJson("POST", "/board/drawing", body),
  boards: () => requestJson("GET", "/boards"),
  savedBoard: (id) => requestJson("GET", `/boards/${id}`),
  saveBoard: (body) => requestJson("POST", "/boards", body),
  renameBoard: (id, name, existing) => requestJson("PATCH", `/boards/${id}`, { name, existing }),
  deleteBoard: (id) => requestJson("DELETE", `/boards/${id}`),
  restoreBoard: (id) => requestJson("POST", `/boards/${id}/restore`),

  /** Import a file's text; JSON is recognised by its first characters. */
  import: (text, params = {}) =>
    requestJson(
      "POST",
      `/import${query(params)}`,
      text,
      /^\s*[{[]\s*["{]/.test(text) ? "application/json" : "text/plain",
    ),
};
