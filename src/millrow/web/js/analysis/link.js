/** Analyses as part of an address: compact JSON, compressed, with a checksum, so that a cut link is noticed. */

/** @typedef {import("../types.js").Analysis} Analysis */

/** Where the text of an analysis begins in an address. */
export const PATH = "#/analysis/link/";

const MAX_LENGTH = 1_000_000; // of the text; browsers refuse much longer addresses

/** The text of an analysis in a pasted address; "" if there is none. @param {string} text */
export const linkIn = (text) => text.split(PATH)[1]?.trim() ?? "";

/** The text for an analysis; null if it is too long for an address. @param {Analysis} analysis @returns {Promise<string|null>} */
export async function encode({ rules, start, seats, rulesName, title, nodes, at }) {
  const short = nodes.map(({ parent, step, comment, name, marks }) =>
    trimmed([parent, step, comment, name, marks.length ? marks : ""]),
  );
  const json = JSON.stringify(trimmed([rules, start, short, at, title, seats.length ? seats : "", rulesName]));
  const bytes = await piped(new TextEncoder().encode(json), new CompressionStream("gzip"));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const text = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > MAX_LENGTH ? null : text;
}

/** The analysis of a text; throws if the text is damaged. @param {string} text @returns {Promise<Analysis>} */
export async function decode(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const json = new TextDecoder().decode(await piped(bytes, new DecompressionStream("gzip")));
  const [rules, start = "", short = [], at = 0, title = "", seats, rulesName = ""] = JSON.parse(json);
  const nodes = short.map(([parent, step = "", comment = "", name = "", marks]) => ({
    parent,
    step,
    comment,
    name,
    marks: marks || [],
  }));
  return { rules, start, seats: seats || [], rulesName, title, nodes, at };
}

/** Without empty values at the end. */
function trimmed(values) {
  let last = values.length;
  while (last > 1 && (values[last - 1] === "" || values[last - 1] === undefined)) last -= 1;
  return values.slice(0, last);
}

/** @param {Uint8Array} bytes @param {any} stream */
async function piped(bytes, stream) {
  const through = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(through).arrayBuffer());
}
