/** One thing in two forms, measured in turn, so that fluctuations of the machine affect both. */
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

/** How often both are measured. */
export const PAIRS = 5;

/** Measures both alternately, after rounds that do not count. */
export async function compare({ ours, floor }: Pair, pairs = PAIRS): Promise<Compared> {
  await warmUp(ours);
  await warmUp(floor);
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

/** A round that is faster than the one before by less than this factor is as fast as it gets. */
const STEADY = 1.05;
const MAX_WARM_UPS = 8;

/** Measures until it is steady: a server runs for days, and the first ten seconds of compilation are not its speed. */
async function warmUp(measure: () => Promise<number>): Promise<void> {
  let last = await measure();
  for (let round = 1; round < MAX_WARM_UPS; round += 1) {
    const next = await measure();
    if (next < last * STEADY) return;
    last = next;
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const round = (number: number): number => Number(number.toPrecision(4));
