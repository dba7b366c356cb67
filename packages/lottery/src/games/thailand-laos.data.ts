import type { BetType, Game } from '../game.ts';
import { bet, evenly, halves, PARITY, STAKES } from './bets.ts';

/** Three digits in any order: a pair or a triple has fewer orders and pays more (market rules C4). */
const TOD3 = { '6': 150_000, '3': 300_000, '1': 900_000 };
const TOD4 = { '24': 375_000, '12': 750_000, '6': 1_500_000, '4': 2_250_000, '1': 9_000_000 };
/** Odds of two equally likely sides. */
const EVEN_ODDS = 1_900;

/** Bets on the end of the first prize, the same in Thailand and Laos. */
function firstPrizeBets(): BetType[] {
  const first = (digits: number) => ({ kind: 'tail', digits, slots: ['first'] }) as const;
  const value = (digits: number) => ({ kind: 'value', prize: 'first', digits }) as const;
  return [
    bet({ code: '3UP', group: 'up', matcher: first(3), pays: 900_000 }),
    bet({
      code: '3TOD',
      group: 'up',
      matcher: { kind: 'any-order', digits: 3, slots: ['first'] },
      pays: TOD3,
    }),
    bet({ code: '2UP', group: 'up', matcher: first(2), pays: 90_000 }),
    bet({
      code: 'RUNUP',
      group: 'run',
      matcher: { kind: 'any-digit', prize: 'first', digits: 3 },
      pays: 3_500,
    }),
    ...[1, 2, 3].map((digits) =>
      bet({
        code: `HL${digits}`,
        group: 'sides',
        matcher: { kind: 'measure', measure: value(digits), sides: halves(0, 10 ** digits - 1) },
        pays: evenly(['BIG', 'SMALL'], EVEN_ODDS),
      }),
    ),
    bet({
      code: 'OE',
      group: 'sides',
      matcher: { kind: 'measure', measure: value(1), sides: PARITY },
      pays: evenly(['ODD', 'EVEN'], EVEN_ODDS),
    }),
  ];
}

const THAI_ONLY: readonly BetType[] = [
  bet({
    code: '3FRONT',
    group: 'down',
    matcher: { kind: 'tail', digits: 3, slots: ['front'] },
    pays: 450_000,
  }),
  bet({
    code: '3DOWN',
    group: 'down',
    matcher: { kind: 'tail', digits: 3, slots: ['back'] },
    pays: 450_000,
  }),
  bet({
    code: '2DOWN',
    group: 'down',
    matcher: { kind: 'tail', digits: 2, slots: ['last'] },
    pays: 90_000,
  }),
  bet({
    code: 'RUNDOWN',
    group: 'run',
    matcher: { kind: 'any-digit', prize: 'last', digits: 2 },
    pays: 4_500,
  }),
];

const LAO_ONLY: readonly BetType[] = [
  bet({
    code: '4UP',
    group: 'up',
    matcher: { kind: 'tail', digits: 4, slots: ['first'] },
    pays: 9_000_000,
  }),
  bet({
    code: '4TOD',
    group: 'up',
    matcher: { kind: 'any-order', digits: 4, slots: ['first'] },
    pays: TOD4,
  }),
  bet({
    code: '2DOWN',
    group: 'down',
    matcher: { kind: 'tail', digits: 2, slots: ['first'], at: 'start' },
    pays: 90_000,
  }),
  bet({
    code: 'RUNDOWN',
    group: 'run',
    matcher: { kind: 'any-digit', prize: 'first', digits: 2, at: 'start' },
    pays: 4_500,
  }),
];

export const THAILAND_LAOS: readonly Game[] = [
  {
    code: 'TH',
    area: 'SEA',
    shape: [
      { name: 'first', count: 1, digits: 6 },
      { name: 'front', count: 2, digits: 3 },
      { name: 'back', count: 2, digits: 3 },
      { name: 'last', count: 1, digits: 2 },
    ],
    headline: 'first',
    schedule: {
      kind: 'calendar',
      zone: 'Asia/Bangkok',
      // The days of the year on which the customary draw moves (market rules C4).
      days: {
        kind: 'monthly',
        monthdays: [1, 16],
        moved: { '01-01': '12-30', '01-16': '01-17', '05-01': '05-02' },
      },
      time: '16:00',
      closesMinutesBefore: 30,
    },
    rulesVersion: 2,
    stakes: STAKES,
    betTypes: [...firstPrizeBets(), ...THAI_ONLY],
  },
  {
    code: 'LAO',
    area: 'SEA',
    shape: [{ name: 'first', count: 1, digits: 4 }],
    headline: 'first',
    schedule: {
      kind: 'calendar',
      zone: 'Asia/Vientiane',
      days: { kind: 'weekly', weekdays: [1, 3, 5] },
      time: '20:30',
      closesMinutesBefore: 10,
    },
    rulesVersion: 2,
    stakes: STAKES,
    betTypes: [...LAO_ONLY.slice(0, 2), ...firstPrizeBets(), ...LAO_ONLY.slice(2)],
  },
];
