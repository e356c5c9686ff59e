/** Every text of the page, in the reader's language. `load` must have finished before `say` is called. */

import { dataAddress } from "../kit/data.js";
import { Speaker } from "../kit/messages.js";
import { settings } from "./settings.js";

/** @typedef {import("../types.js").Words} Words */

/** The supported languages, each with its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** Texts for when the catalogue cannot be loaded. */
const BUILT_IN = {
  "page.away.title": "The server isn't responding",
  "page.away": "If it has stopped, start it with “millrow serve”. This page tries again by itself.",
  "page.button.retry": "Try again",
};

/** @type {Record<string, string>} */
let catalogue = BUILT_IN;
let complete = false; // does the catalogue have the deferred words too?
let speaker = new Speaker(catalogue, "en");

/** The language chosen in the settings, or the first of the browser's languages that is supported. */
export function preferredLanguage() {
  const chosen = settings.get("language");
  if (chosen in LANGUAGES) return chosen;
  const browserLanguages = navigator.languages.map((tag) => new Intl.Locale(tag).language);
  return browserLanguages.find((language) => language in LANGUAGES) ?? "en";
}

/** Use the preferred language, with the deferred words if they are in use; false if they cannot be fetched. */
export async function load() {
  const use = await prepare(complete);
  use?.();
  return use !== null;
}

/**
 * Fetch the catalogue of the preferred language to use it later.
 * @returns {Promise<(() => void)|null>} a function that puts it to use; null if it cannot be fetched
 */
export async function prepare(deferredToo = true) {
  const language = preferredLanguage();
  const parts = deferredToo ? ["words", "deferred-words"] : ["words"];
  try {
    const found = await Promise.all(parts.map((part) => fetchWords(`${part}-${language}`)));
    return () => {
      catalogue = Object.assign({}, ...found);
      complete = deferredToo;
      speaker = new Speaker(catalogue, language);
    };
  } catch {
    return null;
  }
}

/** Fetch the sentences that the first screens do not need: of other screens, and of rare errors. */
export async function loadDeferredWords() {
  if (complete) return;
  const { language } = speaker;
  const found = await fetchWords(`deferred-words-${language}`);
  if (language !== speaker.language) return loadDeferredWords();
  catalogue = { ...catalogue, ...found };
  complete = true;
  speaker = new Speaker(catalogue, language);
}

async function fetchWords(name) {
  const answer = await fetch(dataAddress(name));
  if (!answer.ok) throw new TypeError(`module ${name}`);
  return answer.json();
}

/** The text for a code, with its facts filled in. @param {string} code @param {Record<string, any>} [facts] */
export const say = (code, facts = {}) => speaker.for({ countFrom: settings.get("countFrom") }).say(code, facts);

/**
 * A speaker for one game: it uses the names and colours of its seats, and says "you" if only one person plays.
 * @param {{seats: Array<{name: string, colourName?: string, level?: string}>}} state
 */
export function speakerOf({ seats }) {
  const people = seats.flatMap((seat, index) => (seat.level ? [] : [index]));
  const viewer = people.length === 1 ? people[0] : null;
  return speaker.for({ seats, viewer, countFrom: settings.get("countFrom") });
}

/**
 * The text for a code and facts from the server. A text that mentions seats needs their game.
 * @param {Words} words @param {{seats: Array<any>}} [state]
 */
export const tell = (words, state = { seats: [] }) => speakerOf(state).tell(words);

/**
 * The message for an error. @param {{words?: Words}} error an ApiError, or any other
 * @param {{seats: Array<any>}} [state] the game it is about
 */
export const explain = (error, state) => (error.words ? tell(error.words, state) : say("page.error.failed"));

/** The language in use. */
export const language = () => speaker.language;

/** For dates and times; our English is British. */
export const locale = () => (speaker.language === "en" ? "en-GB" : speaker.language);
