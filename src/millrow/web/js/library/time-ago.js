/** A rough relative time in the given language: "5 minutes ago", "yesterday". Pure. */

/** @type {Array<[Intl.RelativeTimeFormatUnit, number]>} the largest unit first, each with its minutes */
const UNITS = [
  ["day", 60 * 24],
  ["hour", 60],
  ["minute", 1],
];
const MAX_DAYS = 30; // from then on the date is shown

/** @param {string} iso @param {string} language @returns {string} empty if the time cannot be read */
export function timeAgo(iso, language, now = Date.now()) {
  const minutes = Math.round((now - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return "";
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [unit, size] = UNITS.find(([, least]) => minutes >= least) ?? ["second", 0];
  const number = size ? Math.round(minutes / size) : 0;
  if (unit === "day" && number >= MAX_DAYS) return new Date(iso).toLocaleDateString(language);
  return relative.format(-number, unit);
}
