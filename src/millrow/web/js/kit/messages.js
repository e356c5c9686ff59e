/**
 * Message templates, as `wording/messages.py` describes them: a text with facts in braces, rendered for one reader.
 * `tests/wording/messages.json` has examples that both must render alike.
 *
 * @typedef {{name: string, kind: string, choices: Record<string, Part[]>}} Field
 * @typedef {string|Field} Part
 */

const COUNT = { name: "#", kind: "count", choices: {} };
const CHOICES = new Set(["plural", "select", "viewer"]);
const parsed = new Map();
// Slow to create, so they are cached by language.
/** @type {Record<string, Intl.PluralRules>} */
const plurals = {};
/** @type {Record<string, Intl.NumberFormat>} */
const numbers = {};

/** @param {string} template @returns {Part[]} */
export function parse(template) {
  if (!parsed.has(template)) parsed.set(template, new Parser(template).parts(false));
  return parsed.get(template);
}

class Parser {
  #at = 0;
  #text;

  constructor(text) {
    this.#text = text;
  }

  /** @param {boolean} inPlural @returns {Part[]} */
  parts(inPlural) {
    /** @type {Part[]} */
    const parts = [];
    let literal = "";
    for (; this.#at < this.#text.length && this.#text[this.#at] !== "}"; ) {
      const char = this.#text[this.#at++];
      if (char === "{" || (char === "#" && inPlural)) {
        if (literal) parts.push(literal);
        literal = "";
        parts.push(char === "{" ? this.#field(inPlural) : COUNT);
      } else {
        literal += char;
      }
    }
    if (literal) parts.push(literal);
    return parts;
  }

  #field(inPlural) {
    const name = this.#word();
    if (this.#text[this.#at] === "}") {
      this.#at += 1;
      return { name, kind: "", choices: {} };
    }
    this.#at += 1; // the comma
    const kind = this.#word();
    /** @type {Record<string, Part[]>} */
    const choices = {};
    if (CHOICES.has(kind)) {
      this.#at += 1;
      while (this.#text[this.#at] !== "}") {
        const key = this.#word();
        this.#at += 1;
        choices[key] = this.parts(inPlural || kind === "plural");
        this.#at += 1;
        while (/\s/.test(this.#text[this.#at])) this.#at += 1;
      }
    }
    this.#at += 1;
    return { name, kind, choices };
  }

  #word() {
    const word = /\s*([=\w-]+)\s*/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text);
    if (!found) throw new SyntaxError(`expected a word at ${this.#at} in ${this.#text}`);
    this.#at = word.lastIndex;
    return found[1];
  }
}

/** A stranger's text with what is invisible or turns text around written as codes. @param {string} text */
const visible = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u${char.codePointAt(0).toString(16).padStart(4, "0")}`);

/** The colours of seats without names, in order. */
const COLOURS = ["blue", "red", "green", "yellow", "purple", "orange", "teal", "magenta", "lime", "silver"];

/**
 * Puts sentences into words for one reader.
 *
 * @typedef {object} Reader
 * @property {Array<{name: string, colourName?: string}>} [seats] names and colours; the standard ones if there are none
 * @property {number} [countFrom] the number of the first column
 * @property {number|null} [viewer] the seat the reader plays, if only one
 */
export class Speaker {
  #catalogue;
  #language;
  #reader;

  /** @param {Record<string, string>} catalogue @param {string} language @param {Reader} [reader] */
  constructor(catalogue, language, reader = {}) {
    this.#catalogue = catalogue;
    this.#language = language;
    this.#reader = reader;
  }

  get #plural() {
    return (plurals[this.#language] ??= new Intl.PluralRules(this.#language));
  }

  get #number() {
    return (numbers[this.#language] ??= new Intl.NumberFormat(this.#language));
  }

  /** The same language for another reader. @param {Reader} reader */
  for(reader) {
    return new Speaker(this.#catalogue, this.#language, reader);
  }

  get language() {
    return this.#language;
  }

  /** Is there a sentence of this code? */
  has(code) {
    return Object.hasOwn(this.#catalogue, code);
  }

  /** @param {string} code @param {Record<string, any>} [facts] @returns {string} */
  say(code, facts = {}) {
    if (!this.has(code)) return code; // an older page with a newer server: show the code rather than nothing
    return this.#render(parse(this.#catalogue[code]), facts, 0);
  }

  /** What the server sent: a code and facts. @param {{code: string, facts: Record<string, any>}} words */
  tell({ code, facts }) {
    return this.say(code, facts);
  }

  /** What a seat is called: one that is named after its colour, in the reader's language. @param {number} seat */
  name(seat) {
    const { name, colourName } = this.#seat(seat);
    return name.toLowerCase() === colourName ? this.say(`name.${colourName}`) : name;
  }

  /** @param {number} seat */
  colour(seat) {
    return this.say(`colour.${this.#seat(seat).colourName}`);
  }

  /** A column, counted from 1, as the reader numbers it; any other text as it is. @param {any} step */
  column(step) {
    const shift = (this.#reader.countFrom ?? 1) - 1;
    return shift && /^\d+$/.test(String(step)) ? String(Number(step) + shift) : String(step);
  }

  /** A cell, given from [0, 0] at the bottom left. @param {number[]} cell */
  cell([column, row]) {
    const first = this.#reader.countFrom ?? 1;
    return this.say("cell", { column: column + first, row: row + first });
  }

  /** A list in words: "a, b and c". @param {any[]} items @param {string} word @param {string} [between] */
  joined(items, word, between = ", ") {
    const texts = items.map((item) => this.#asText(item));
    if (texts.length < 2) return texts.join("");
    return this.say(`list.${word}`, { items: texts.slice(0, -1).join(between), last: texts.at(-1) });
  }

  #seat(seat) {
    const { name, colourName } = this.#reader.seats?.[seat] ?? { name: COLOURS[seat], colourName: COLOURS[seat] };
    return { name, colourName: colourName ?? COLOURS[seat] };
  }

  /** @param {Part[]} message @param {Record<string, any>} facts @param {number} count */
  #render(message, facts, count) {
    return message.map((part) => (typeof part === "string" ? part : this.#field(part, facts, count))).join("");
  }

  #field({ name, kind, choices }, facts, count) {
    const value = facts[name];
    const choose = (...keys) => {
      const key = keys.find((wanted) => Object.hasOwn(choices, wanted)) ?? "other";
      return this.#render(choices[key], facts, kind === "plural" ? value : count);
    };
    switch (kind) {
      case "":
        return this.#asText(value);
      case "count":
        return this.#number.format(count);
      case "number":
        return this.#number.format(value);
      case "quoted":
        return this.say("quoted", { text: visible(this.#asText(value)) });
      case "words":
        return this.has(`number.${value}`) ? this.say(`number.${value}`) : this.#number.format(value);
      case "name":
        return this.name(value);
      case "colour":
        return this.colour(value);
      case "a-colour":
        return this.say(`colour.${this.#seat(value).colourName}.a`);
      case "column":
        return Array.isArray(value) ? value.map((step) => this.column(step)).join(", ") : this.column(value);
      case "cell":
        if (!Array.isArray(value[0])) return this.cell(value);
        return this.joined(
          value.map((cell) => this.cell(cell)),
          "and",
          "; ",
        );
      case "plural":
        return choose(`=${value}`, this.#plural.select(value));
      case "viewer":
        return choose(this.#viewerRole(value));
      case "select":
        return choose(value === null ? "none" : String(value));
    }
    return this.joined(value, kind);
  }

  #viewerRole(seat) {
    const { viewer = null, seats = [] } = this.#reader;
    if (viewer === null) return "other";
    if (seat === viewer) return "you";
    return seats.length === 2 ? "opponent" : "other";
  }

  #asText(value) {
    if (Array.isArray(value)) return value.map((item) => this.#asText(item)).join(", ");
    if (value !== null && typeof value === "object") return this.tell(value);
    return String(value);
  }
}
