import { money } from '@foyer/money/money.ts';
import { expect, test } from 'vitest';
import { requireGame } from './find-game.ts';
import { GAMES } from './games.data.ts';
import { PAYOUT_CAPS } from './payout-caps.data.ts';
import { topPrizeOf } from './top-prize.ts';

test('is the highest stake at the highest odds', () => {
  // A sum of three, 1 of 216 throws, pays ×194 on 10,000,000 ₫.
  expect(topPrizeOf(requireGame('DICE'), 'VND')).toEqual(money(1_940_000_000n, 'VND'));
});

test('is at most what one ticket may win', () => {
  expect(topPrizeOf(requireGame('KENO'), 'VND')).toEqual(money(PAYOUT_CAPS.VND?.ticket ?? 0n, 'VND'));
  for (const [currency, { ticket }] of Object.entries(PAYOUT_CAPS)) {
    for (const game of GAMES) expect((topPrizeOf(game, currency)?.minor ?? 0n) <= ticket).toBe(true);
  }
});

test('is unknown in a currency that the game does not take', () => {
  expect(topPrizeOf(requireGame('DICE'), 'USD')).toBeNull();
});
