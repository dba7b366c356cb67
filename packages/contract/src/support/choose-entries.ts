interface Labelled {
  csPosition: string;
  labelIds?: readonly number[] | undefined;
}

/**
 * The entries of customer service for a caller with a VIP label, or without one (§6): at each position the labelled ones that
 * match, else the unlabelled ones.
 */
export function chooseEntries<Entry extends Labelled>(entries: readonly Entry[], labelId: number | null): Entry[] {
  const positions = [...new Set(entries.map(({ csPosition }) => csPosition))];
  return positions.flatMap((position) => {
    const here = entries.filter(({ csPosition }) => csPosition === position);
    const matching = here.filter(({ labelIds = [] }) => labelId !== null && labelIds.includes(labelId));
    return matching.length > 0 ? matching : here.filter(({ labelIds = [] }) => labelIds.length === 0);
  });
}
