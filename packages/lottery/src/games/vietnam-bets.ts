import type { BetType, StakeBasis } from '../game.ts';
import type { SlotSet } from '../shape.ts';
import { bet, byIndex, evenly, exactly, halves, PARITY } from './bets.ts';

/** The prizes that a region's bets compare with, and the odds that depend on the region (market rules C1, C2). */
export interface Region {
  /** "Đề", "3 càng" and "4 càng": the special prize of every station. */
  readonly special: readonly string[];
  /** "Đầu": the prizes of two digits. */
  readonly head: readonly string[];
  /** "Ba càng đầu": the prizes of three digits. */
  readonly head3: readonly string[];
  /** "Bao lô": the prizes of its seven or eight short numbers. */
  readonly short: readonly string[];
  readonly xien: readonly number[];
  /** For four to ten numbers. */
  readonly truot: readonly number[];
  readonly da: readonly Da[];
  readonly loUnit: number;
}

/** Two numbers in a set of slots. A further hit of either pays half the odds. */
interface Da {
  readonly code: string;
  readonly slots: SlotSet;
  readonly pays: number;
}

const DIGIT_SUM = [70_000, 36_000, 26_999, 20_500, 16_400, 13_666, 12_285, 10_875, 9_777, 9_000];

/** Every bet of Vietnam except those of the first prize alone. */
export function vietnamBets(region: Region): BetType[] {
  return [...loBets(region), ...deBets(region), ...setBets(region), ...sideBets()];
}

function loBets({ short, loUnit }: Region): BetType[] {
  const group = 'lo';
  const all = (digits: number) => ({ kind: 'tail', digits, slots: 'all' }) as const;
  return [
    bet({ code: 'LO2', group, matcher: all(2), basis: 'per-slot', pays: 99_000 }),
    bet({ code: 'LO2K', group, matcher: all(2), pays: loUnit }),
    bet({ code: 'LO3', group, matcher: all(3), basis: 'per-slot', pays: 980_000 }),
    bet({ code: 'LO4', group, matcher: all(4), basis: 'per-slot', pays: 9_500_000 }),
    bet({
      code: 'BAO',
      group,
      matcher: { kind: 'tail', digits: 2, slots: short },
      basis: 'per-slot',
      pays: 98_000,
    }),
  ];
}

function deBets({ special, head, head3 }: Region): BetType[] {
  const basis: StakeBasis = special.length > 1 ? 'per-slot' : 'per-unit';
  const tail = (digits: number, slots: readonly string[]) => ({ kind: 'tail', digits, slots }) as const;
  const digit = (place: number) =>
    ({
      kind: 'measure',
      measure: { kind: 'digit', prize: 'special', place },
      sides: exactly(0, 9),
    }) as const;
  const digits = evenly(Object.keys(exactly(0, 9)), 9_940);
  const both = [...special, ...head];
  const both3 = [...special, ...head3];
  return [
    bet({ code: 'DE', group: 'de', matcher: tail(2, special), basis, pays: 99_000 }),
    bet({ code: 'DEDAU', group: 'de', matcher: tail(2, head), basis: 'per-slot', pays: 99_000 }),
    bet({ code: 'DEDD', group: 'de', matcher: tail(2, both), basis: 'per-slot', pays: 99_000 }),
    bet({ code: 'DAU', group: 'de', matcher: digit(2), pays: digits }),
    bet({ code: 'DUOI', group: 'de', matcher: digit(1), pays: digits }),
    bet({ code: 'BC', group: 'cang', matcher: tail(3, special), basis, pays: 980_000 }),
    bet({
      code: 'BCDAU',
      group: 'cang',
      matcher: tail(3, head3),
      basis: 'per-slot',
      pays: 980_000,
    }),
    bet({ code: 'BCDD', group: 'cang', matcher: tail(3, both3), basis: 'per-slot', pays: 980_000 }),
    bet({ code: 'BC4', group: 'cang', matcher: tail(4, special), basis, pays: 9_200_000 }),
  ];
}

function setBets({ xien, truot, da }: Region): BetType[] {
  const sets = (size: number, wins: 'all' | 'none') => ({ kind: 'tail-set', size, slots: 'all', wins }) as const;
  return [
    ...xien.map((pays, index) => bet({ code: `X${index + 2}`, group: 'xien', matcher: sets(index + 2, 'all'), pays })),
    ...da.map(({ code, slots, pays }) =>
      bet({
        code,
        group: 'xien',
        matcher: { kind: 'tail-set', size: 2, slots, wins: 'all-extra' },
        basis: 'per-pair',
        pays: { hit: pays, extra: pays / 2 },
      }),
    ),
    ...truot.map((pays, index) =>
      bet({
        code: `T${index + 4}`,
        group: 'truot',
        matcher: sets(index + 4, 'none'),
        pays,
      }),
    ),
  ];
}

function sideBets(): BetType[] {
  const group = 'special';
  const value = { kind: 'value', prize: 'special', digits: 2 } as const;
  return [
    bet({
      code: 'TX',
      group,
      matcher: { kind: 'measure', measure: value, sides: halves(0, 99) },
      pays: evenly(['BIG', 'SMALL'], 1_997),
    }),
    bet({
      code: 'CL',
      group,
      matcher: { kind: 'measure', measure: value, sides: PARITY },
      pays: evenly(['ODD', 'EVEN'], 1_997),
    }),
    bet({
      code: 'TONG',
      group,
      matcher: {
        kind: 'measure',
        measure: { kind: 'digit-sum', prize: 'special', digits: 2 },
        sides: exactly(0, 18),
      },
      pays: byIndex([...DIGIT_SUM, ...DIGIT_SUM.slice(0, -1).reverse()]),
    }),
  ];
}

/** "Nhất to": the first prize of the north alone. */
export const northFirstPrize: readonly BetType[] = [
  { digits: 2, pays: 95_000 },
  { digits: 3, pays: 930_000 },
  { digits: 4, pays: 9_000_000 },
].map(({ digits, pays }) =>
  bet({
    code: `NT${digits}`,
    group: 'de',
    matcher: { kind: 'tail', digits, slots: ['first'] },
    pays,
  }),
);
