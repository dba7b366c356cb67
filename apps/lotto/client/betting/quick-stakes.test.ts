import { STAKES } from '@foyer/lottery/games/bets.ts';
import { expect, test } from 'vitest';
import { toHighestStake, toQuickStakes } from './quick-stakes.ts';

const rangeOf = (currency: string) => {
  const range = STAKES[currency];
  if (!range) throw new Error(`no stakes in ${currency}`);
  return range;
};

test.each([
  ['VND', 10_000_000n, '10000 20000 50000 100000'],
  ['PHP', 2_000_000n, '500 1000 2000 5000'],
  ['BRL', 200_000n, '100 200 500 1000'],
  // A small balance: the highest round amounts that it pays.
  ['VND', 20_000n, '2000 5000 10000 20000'],
  ['VND', 4_999n, '1000 2000'],
  ['BRL', 99n, ''],
])('in %s with %d to stake offers %s', (currency, affordable, offered) => {
  expect(toQuickStakes(rangeOf(currency), affordable).join(' ')).toBe(offered);
});

test.each([
  [null, 27, 10_000_000n],
  [270_000n, 27, 10_000n],
  [269_999n, 27, 9_000n],
  [26_999n, 27, null],
  [10n ** 12n, 1, 10_000_000n],
  [0n, 1, null],
])('with %d and %d units the highest stake is %d', (funds, units, highest) => {
  expect(toHighestStake(rangeOf('VND'), { funds, units })).toBe(highest);
});
