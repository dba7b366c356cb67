import type { TicketBody } from '@foyer/contract/lotto/ticket.ts';
import type { PrizeMode } from '@foyer/lottery/game.ts';

/** The member's bet slip: a line for every bet type that has picks. Survives a reload and the close of a draw. */
export interface Slip {
  /** The bet type that is shown. */
  readonly betCode: string;
  /** By bet type, sorted: numbers, sides, or the numbers that combinations are made of. */
  readonly picks: Readonly<Record<string, readonly string[]>>;
  /** By bet type, in minor units; the usual stake if absent. */
  readonly stakes: Readonly<Record<string, string>>;
  readonly prizeMode: PrizeMode;
  readonly isKept: boolean;
  /** By bet type the tickets that were sent and whose outcome is not known yet. */
  readonly attempts: Readonly<Record<string, TicketBody>>;
}

export type SlipChange =
  | { readonly kind: 'bet-type'; readonly betCode: string }
  /** Adds or removes one pick of the current bet type. */
  | { readonly kind: 'toggle'; readonly number: string; readonly max: number }
  /** Adds many; existing picks remain. */
  | { readonly kind: 'add'; readonly numbers: readonly string[]; readonly max: number }
  /** Replaces the picks of a bet type: to clear them, or to undo that. */
  | { readonly kind: 'picks'; readonly betCode: string; readonly numbers: readonly string[] }
  | { readonly kind: 'stake'; readonly betCode: string; readonly minor: bigint }
  | { readonly kind: 'prize-mode'; readonly prizeMode: PrizeMode }
  | { readonly kind: 'keep'; readonly isKept: boolean }
  | { readonly kind: 'attempt'; readonly attempt: TicketBody }
  /** `placed`: done, the numbers are cleared unless retained. `refused`: the same input may be tried as a new ticket. */
  | { readonly kind: 'placed' | 'refused'; readonly betCode: string };

export const EMPTY_SLIP: Slip = {
  betCode: '',
  picks: {},
  stakes: {},
  prizeMode: 'ODDS',
  isKept: true,
  attempts: {},
};

export function pickedIn(slip: Slip): readonly string[] {
  return slip.picks[slip.betCode] ?? [];
}

export function changeSlip(slip: Slip, change: SlipChange): Slip {
  switch (change.kind) {
    case 'bet-type':
      return { ...slip, betCode: change.betCode };
    case 'toggle':
      return withPicks(slip, slip.betCode, toggle(pickedIn(slip), change.number, change.max));
    case 'add':
      return withPicks(slip, slip.betCode, join(pickedIn(slip), change.numbers).slice(0, change.max));
    case 'picks':
      return withPicks(slip, change.betCode, change.numbers);
    case 'stake':
      return { ...slip, stakes: { ...slip.stakes, [change.betCode]: change.minor.toString() } };
    case 'prize-mode':
      return { ...slip, prizeMode: change.prizeMode };
    case 'keep':
      return { ...slip, isKept: change.isKept };
    case 'attempt':
      return { ...slip, attempts: { ...slip.attempts, [change.attempt.betCode]: change.attempt } };
    case 'placed':
      return withoutAttempt(slip.isKept ? slip : withPicks(slip, change.betCode, []), change.betCode);
    case 'refused':
      return withoutAttempt(slip, change.betCode);
  }
}

/** By value: sums have one or two digits, everything else is of one length. */
function byValue(left: string, right: string): number {
  const areNumbers = /^\d+$/.test(left + right);
  if (areNumbers && left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : 1;
}

function toggle(numbers: readonly string[], number: string, max: number): readonly string[] {
  if (numbers.includes(number)) return numbers.filter((each) => each !== number);
  return numbers.length < max ? [...numbers, number].sort(byValue) : numbers;
}

const join = (left: readonly string[], right: readonly string[]): string[] =>
  [...new Set([...left, ...right])].sort(byValue);

function withPicks(slip: Slip, betCode: string, numbers: readonly string[]): Slip {
  return { ...slip, picks: { ...slip.picks, [betCode]: numbers } };
}

function withoutAttempt(slip: Slip, betCode: string): Slip {
  const attempts = Object.entries(slip.attempts).filter(([code]) => code !== betCode);
  return { ...slip, attempts: Object.fromEntries(attempts) };
}
