/** Changes to the fields of a mill draft other than its discs. Pure. */

/** The draft with another number of captures to make; resets the other side's captures, which depend on it. */
export const withTaking = (draft, taking) => ({ ...draft, taking: Math.max(0, taking), later: 0 });

/** The draft with another number in a hand. */
export const withHand = (draft, seat, number) => ({
  ...draft,
  hand: draft.hand.map((old, i) => (i === seat ? Math.max(0, number) : old)),
});
