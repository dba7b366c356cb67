import type { Game, StakeLimits } from './game.ts';
import type { Shape } from './shape.ts';

/** Vietnam North: 27 numbers (reference/lottery.md C1). */
export const VN_NORTH: Shape = [
  { name: 'special', count: 1, digits: 5 },
  { name: 'first', count: 1, digits: 5 },
  { name: 'second', count: 2, digits: 5 },
  { name: 'third', count: 6, digits: 5 },
  { name: 'fourth', count: 4, digits: 4 },
  { name: 'fifth', count: 6, digits: 4 },
  { name: 'sixth', count: 3, digits: 3 },
  { name: 'seventh', count: 4, digits: 2 },
];

const QUICK_STAKES: Readonly<Record<string, StakeLimits>> = {
  VND: { min: 1_000n, max: 10_000_000n, step: 1_000n, usual: 10_000n },
  PHP: { min: 100n, max: 2_000_000n, step: 100n, usual: 500n },
  BRL: { min: 10n, max: 200_000n, step: 10n, usual: 50n },
};

/** Every game of the built-in vendor. A new one is an entry here; its name stands in the words of the client as `game.<code>`. */
export const GAMES: readonly Game[] = [
  {
    code: 'VNQ60',
    shape: VN_NORTH,
    headline: 'special',
    schedule: { kind: 'quick', seconds: 60, utcOffsetMinutes: 420 },
    rulesVersion: 1,
    stakes: QUICK_STAKES,
    betTypes: [
      {
        code: 'LO2',
        name: 'Lô 2 số',
        matcher: { kind: 'tail', digits: 2, slots: 'all' },
        stakeBasis: 'per-slot',
        oddsThousandths: 99_000,
        picks: { min: 1, max: 100 },
      },
      {
        code: 'DE',
        name: 'Đề',
        matcher: { kind: 'tail', digits: 2, slots: ['special'] },
        stakeBasis: 'per-unit',
        oddsThousandths: 99_000,
        picks: { min: 1, max: 100 },
      },
    ],
  },
];
