/** One thing in two forms, measured in turn, so that the machine's moods meet both. */
export interface Pair {
  ours: () => Promise<number>;
  floor: () => Promise<number>;
}

export interface Compared {
  pairs: number;
  /** Medians over the pairs. */
  ours: number;
  floor: number;
  /** Median of ours ÷ floor, pair by pair. */
  ratio: number;
}

/** Measures both alternately, after one round that does not count. */
export async function compare({ ours, floor }: Pair, pairs = 5): Promise<Compared> {
  await ours();
  await floor();
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < pairs; round += 1) {
    // Every other round begins with the floor, as the second run benefits from a warmer machine.
    const first = round % 2 === 0 ? await ours() : null;
    const floored = await floor();
    rounds.push({ ours: first ?? (await ours()), floor: floored });
  }
  return {
    pairs,
    ours: round(median(rounds.map((each) => each.ours))),
    floor: round(median(rounds.map((each) => each.floor))),
    ratio: round(median(rounds.map((each) => each.ours / each.floor))),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const round = (number: number): number => Number(number.toPrecision(4));
