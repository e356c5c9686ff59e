/** A position being set up, as data; what it means is for the server to say. Pure. */

/** An empty draft of a game. */
export const emptyDraft = (rules, family) =>
  family === "mill"
    ? { rules, discs: {}, hand: [0, 0], turn: 0, taking: 0, later: 0 }
    : { rules, discs: {}, turn: 0, first: null };

/** The draft that an answer of the server holds. */
export function draftOf({ rules, discs, hand, turn, taking, later, first }, family) {
  return family === "mill" ? { rules, discs, hand: [...hand], turn, taking, later } : { rules, discs, turn, first };
}

/** Have two drafts the same discs in the same places? */
export function sameDiscs(one, other) {
  const [here, there] = [Object.entries(one.discs), other.discs];
  return here.length === Object.keys(there).length && here.every(([place, seat]) => there[place] === seat);
}

/** What the first click of a stroke does: put this seat's disc, or take away one that is there already. */
export const strokeAt = (draft, place, tool) => (tool === "eraser" || draft.discs[place] === tool ? "eraser" : tool);

/** The draft with a place painted. */
export function painted(draft, place, tool) {
  const { [place]: _gone, ...discs } = draft.discs;
  return { ...draft, discs: tool === "eraser" ? discs : { ...discs, [place]: tool } };
}

/** The draft with another number of captures to make; those of the other side after them were about the old number. */
export const withTaking = (draft, taking) => ({ ...draft, taking: Math.max(0, taking), later: 0 });

/** The draft with another number in a hand. */
export const withHand = (draft, seat, number) => ({
  ...draft,
  hand: draft.hand.map((old, i) => (i === seat ? Math.max(0, number) : old)),
});
