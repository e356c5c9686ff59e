/** What a person is about to play, as data: which rules, who sits where. Pure. */

/** Rules as a form holds them, from their text: "six:fly_at=3" is six with one change. */
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
 * @param {{mode: string, level: string, other: string, side: string}} choice mode is two, computer or watch; side is the
 *   computer's: blue, red or random
 * @param {object[]} standard the standard seats
 */
export function seatsFor({ mode, level, other, side }, standard, random = Math.random) {
  const [first, second] = standard;
  if (mode === "watch")
    return [
      { ...first, level },
      { ...second, level: other || level },
    ];
  if (mode !== "computer") return [first, second];
  const blue = side === "blue" || (side === "random" && random() < 0.5);
  return blue ? [{ ...first, level }, second] : [first, { ...second, level }];
}

/** The choice that a finished game was played with. */
export function choiceOf(seats) {
  const computers = seats.filter((seat) => seat.level);
  const mode = ["two", "computer", "watch"][Math.min(2, computers.length)];
  return {
    mode,
    level: computers[0]?.level ?? "",
    other: computers[1]?.level ?? "",
    side: computers.length === 1 ? (seats[0].level ? "blue" : "red") : "random",
  };
}

/** Seats with the marks of their discs: two who kept their characters have a ring and a cross, as the server tells too. */
export const marked = (seats) =>
  seats.map((seat, i) => ({ ...seat, mark: seats.length === 2 && seat.token === "BR"[i] ? ["ring", "cross"][i] : "" }));
