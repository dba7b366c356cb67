import type { StepRange } from '@foyer/ui/money-stepper.tsx';

/** How many amounts are offered. */
const COUNT = 4;

/** 1, 2, 5, 10, 20, 50 … minor units, as far as the range and its steps allow. */
function findRound({ min, max, step }: StepRange): bigint[] {
  const round: bigint[] = [];
  for (let place = 1n; place <= max; place *= 10n)
    for (const times of [1n, 2n, 5n]) {
      const value = place * times;
      if (value >= min && value <= max && (value - min) % step === 0n) round.push(value);
    }
  return round;
}

/** Round stakes from the usual one upwards, or the highest ones below what the member can pay. */
export function toQuickStakes(range: StepRange & { readonly usual: bigint }, affordable: bigint): readonly bigint[] {
  const round = findRound({ ...range, max: affordable < range.max ? affordable : range.max });
  const usual = round.findIndex((value) => value >= range.usual);
  const start = usual < 0 ? round.length : usual;
  return round.slice(Math.max(0, Math.min(start, round.length - COUNT))).slice(0, COUNT);
}

interface Payment {
  /** What a stake of one costs: picks and their units. */
  readonly units: number;
  /** What the other lines leave of the balance; null while it is unknown. */
  readonly funds: bigint | null;
}

/** The highest stake that the rules allow and the member can pay; null when that is less than the lowest. */
export function toHighestStake({ min, max, step }: StepRange, { units, funds }: Payment): bigint | null {
  const payable = funds === null || units === 0 ? max : funds / BigInt(units);
  const highest = payable < max ? payable : max;
  return highest < min ? null : min + ((highest - min) / step) * step;
}
