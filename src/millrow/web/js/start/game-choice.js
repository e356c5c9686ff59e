/** The rules and players of a new game, as data. Pure. */

/**
 * @typedef {object} GameChoice how a game for two is played
 * @property {string} mode two, computer or watch
 * @property {string} level the computer's; with two computers that of the first seat
 * @property {string} other with two computers the level of the second seat
 * @property {string} side the person's seat against the computer: first, second or random
 */

/** Rules as form values, from their text: "six:fly_at=3" is six with one change. */
export function readRules(text) {
  const [base, changes = ""] = text.split(":");
  const options = Object.fromEntries(
    changes
      .split(",")
      .filter(Boolean)
      .map((part) => part.split("=")),
  );
  return { base, options };
}

/**
 * The seats to ask for.
 * @param {GameChoice} choice
 * @param {object[]} people the two seats, both with a person
 */
export function seatsFor({ mode, level, other, side }, people, random = Math.random) {
  const [first, second] = people;
  if (mode === "watch")
    return [
      { ...first, level },
      { ...second, level: other || level },
    ];
  if (mode !== "computer") return [first, second];
  const personFirst = side === "first" || (side === "random" && random() < 0.5);
  return personFirst ? [first, { ...second, level }] : [{ ...first, level }, second];
}

/**
 * The levels of one person against computers. The first person stays; if there is none, it is the first seat.
 * @param {string[]} levels of the seats, empty for a person @param {string} level
 */
export function againstComputers(levels, level) {
  const person = Math.max(0, levels.indexOf(""));
  return levels.map((_, i) => (i === person ? "" : level));
}

/** The seats with the names of people, in their order; a seat without one keeps its standard name. */
export function withNames(seats, names) {
  let next = 0;
  return seats.map((seat) => (seat.level ? seat : { ...seat, name: names[next++]?.trim() || seat.name }));
}

/** The choice that a game was played with. @returns {GameChoice} */
export function choiceOf(seats) {
  const computers = seats.filter((seat) => seat.level);
  const mode = ["two", "computer", "watch"][Math.min(2, computers.length)];
  return {
    mode,
    level: computers[0]?.level ?? "",
    other: computers[1]?.level ?? "",
    side: computers.length === 1 ? (seats[0].level ? "second" : "first") : "random",
  };
}

/** Seats with the marks on their discs: a ring and a cross for two players with standard characters, as on the server. */
export const marked = (seats) =>
  seats.map((seat, i) => ({ ...seat, mark: seats.length === 2 && seat.token === "BR"[i] ? ["ring", "cross"][i] : "" }));
