/** A position being set up, as data; what it means is for the server to say. Pure. */

/** An empty draft of a game. */
export const emptyDraft = (rules, family) =>
  family === "mill"
    ? { rules, discs: {}, hand: [0, 0], turn: 0, taking: 0 }
    : { rules, discs: {}, turn: 0, first: null };

/** The draft that an answer of the server holds. */
export function draftOf({ rules, discs, hand, turn, taking, first }, family) {
  const spread = Array.isArray(discs) ? cells(discs) : discs;
  return family === "mill"
    ? { rules, discs: spread, hand: [...hand], turn, taking }
    : { rules, discs: spread, turn, first: first ?? null };
}

const cells = (stacks) =>
  Object.fromEntries(stacks.flatMap((stack, x) => [...stack].map((seat, y) => [`${x},${y}`, Number(seat)])));

/** What the first click of a stroke does: put this seat's disc, or take away one that is there already. */
export const strokeAt = (draft, place, tool) => (tool === "eraser" || draft.discs[place] === tool ? "eraser" : tool);

/** The draft with a place painted. */
export function painted(draft, place, tool) {
  const { [place]: _gone, ...discs } = draft.discs;
  return { ...draft, discs: tool === "eraser" ? discs : { ...discs, [place]: tool } };
}

/** The draft with another number in a hand. */
export const withHand = (draft, seat, number) => ({
  ...draft,
  hand: draft.hand.map((old, i) => (i === seat ? Math.max(0, number) : old)),
});
