/** Small sentences: numbers, times, lists. */

/** `count(1, "disc")` is "1 disc", `count(3, "disc")` is "3 discs". */
export const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** The text as a sentence: a capital first letter, unless it is a point's name, and a full stop. */
export function sentence(text) {
  const said = text.trim();
  if (!said) return "";
  const first = /^[a-z]\d/.test(said) ? said[0] : said[0].toUpperCase();
  return first + said.slice(1) + (/[.!?…]$/.test(said) ? "" : ".");
}

/** `list(["a", "b", "c"])` is "a, b and c". */
export function list(words, between = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${between} ${words.at(-1)}`;
}

/** How long ago a time was, roughly. */
export function ago(iso, now = Date.now()) {
  const minutes = Math.round((now - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${count(Math.round(minutes / 60), "hour")} ago`;
  const days = Math.round(minutes / (60 * 24));
  if (days === 1) return "yesterday";
  if (days < 30) return `${days} days ago`;
  return new Date(iso).toLocaleDateString();
}
