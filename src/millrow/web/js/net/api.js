/** Requests to the server. Every answer is data or an ApiError with a sentence for people. */

import { settings } from "../app/settings.js";

/** What the server, or the way to it, refused: a code, a sentence, and sometimes the field and what it allows. */
export class ApiError extends Error {
  constructor({ code, say, field = null, allowed = null }, status = 0) {
    super(say);
    Object.assign(this, { code, say, field, allowed, status });
  }
}

const OFFLINE = { code: "offline", say: "The server does not answer. Is it still running?" };
const STRANGE = { code: "strange", say: "The server gave an answer that cannot be read." };

async function ask(method, path, body, type = "application/json") {
  const told =
    body === undefined
      ? {}
      : {
          headers: { "Content-Type": type },
          body: type.includes("json") && typeof body !== "string" ? JSON.stringify(body) : body,
        };
  let answer;
  try {
    answer = await fetch(`/api${path}`, { method, ...told });
  } catch {
    throw new ApiError(OFFLINE);
  }
  if (answer.ok) return answer;
  const error = await answer.json().catch(() => STRANGE);
  throw new ApiError(error?.say ? error : STRANGE, answer.status);
}

async function data(...request) {
  const answer = await ask(...request);
  if (answer.status === 204) return null;
  return answer.json().catch(() => {
    throw new ApiError(STRANGE, answer.status);
  });
}

const query = (terms) => {
  const given = Object.entries(terms).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

let catalogued = null;

export const api = {
  /** What there is to play; asked once. */
  catalog() {
    catalogued ??= data("GET", "/catalog").catch((error) => {
      catalogued = null;
      throw error;
    });
    return catalogued;
  },
  rules: (asked) => data("POST", "/rules", asked),
  setup: (draft) => data("POST", "/setup", { ...draft, count_from: settings.get("countFrom") }),

  newGame: (asked) => data("POST", "/games", asked),
  games: (terms = {}) => data("GET", `/games${query(terms)}`),
  game: (id) => data("GET", `/games/${id}`),
  ply: (id, ply) => data("GET", `/games/${id}/plies/${ply}`),
  saveGame: (id) => data("POST", `/games/${id}/save`),
  renameGame: (id, title) => data("PATCH", `/games/${id}`, { title }),
  deleteGame: (id) => data("DELETE", `/games/${id}`),
  restoreGame: (id) => data("POST", `/games/${id}/restore`),
  copyGame: (id, ply) => data("POST", `/games/${id}/copy`, ply === undefined ? {} : { ply }),
  exported: async (id, form) => (await ask("GET", `/games/${id}/export${query({ form })}`)).text(),
  picture: async (id, ply) => (await ask("GET", `/games/${id}/picture.svg${query({ ply, count_from: settings.get("countFrom") })}`)).text(),

  saves: (terms = {}) => data("GET", `/saves${query(terms)}`),
  save: (asked) => data("POST", "/saves", asked),
  renameSave: (id, name, existing) => data("PATCH", `/saves/${id}`, { name, existing }),
  deleteSave: (id) => data("DELETE", `/saves/${id}`),
  restoreSave: (id) => data("POST", `/saves/${id}/restore`),
  restoreSaves: (ids) => Promise.all(ids.map(api.restoreSave)),
  load: (id) => data("POST", `/saves/${id}/load`),

  setups: (terms = {}) => data("GET", `/setups${query(terms)}`),
  savedSetup: (id) => data("GET", `/setups/${id}`),
  saveSetup: (asked) => data("POST", "/setups", asked),
  renameSetup: (id, name, existing) => data("PATCH", `/setups/${id}`, { name, existing }),
  deleteSetup: (id) => data("DELETE", `/setups/${id}`),
  restoreSetup: (id) => data("POST", `/setups/${id}/restore`),
  exportedSetup: async (id) => (await ask("GET", `/setups/${id}/export`)).text(),

  /** Take in a file's text; JSON is told by its looks. */
  import: (text, terms = {}) =>
    data("POST", `/import${query(terms)}`, text, /^\s*[{[]\s*["{]/.test(text) ? "application/json" : "text/plain"),
};
