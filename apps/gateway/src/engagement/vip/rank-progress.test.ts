import type { VipLevel } from '@foyer/merchant/merchant-document.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { progressOf } from './rank-progress.ts';

const LEVELS: VipLevel[] = [
  { labelId: 11, labelName: { EN: 'Silver' }, conditions: { wageredMinor: '1000', bets: 10, activeDays: 2 } },
  { labelId: 12, labelName: { EN: 'Gold' }, conditions: { wageredMinor: '50000' } },
];
const activity = (wageredMinor: bigint, bets = 0, activeDays = 0) => ({ wageredMinor, bets, activeDays, points: 0n });
const progress = (...input: Parameters<typeof progressOf>) => {
  const { completedConditions, totalExpectedConditions } = progressOf(...input);
  return `${completedConditions}/${totalExpectedConditions}`;
};

test('counts each condition of the next level once it is reached', () => {
  expect(progress(LEVELS, 0, activity(0n))).toBe('0/3');
  expect(progress(LEVELS, 0, activity(999n, 9, 1))).toBe('0/3');
  expect(progress(LEVELS, 0, activity(1000n, 9, 2))).toBe('2/3');
  expect(progress(LEVELS, 0, activity(1000n, 10, 2))).toBe('3/3');
  expect(progress(LEVELS, 1, activity(49_999n, 999, 999))).toBe('0/1');
  expect(progress(LEVELS, 1, activity(50_000n))).toBe('1/1');
});

test('counts all conditions as met on the highest level and above', () => {
  expect(progress(LEVELS, 2, activity(0n))).toBe('1/1');
  expect(progress(LEVELS, 9, activity(0n))).toBe('1/1');
});

test('has no conditions without levels', () => {
  expect(progress([], 0, activity(5n))).toBe('0/0');
});

test('never counts more conditions than there are, and never fewer for more activity', () => {
  const done = fc.record({
    wageredMinor: fc.bigInt(-10n, 100_000n),
    bets: fc.nat(20),
    activeDays: fc.nat(5),
    points: fc.bigInt(0n, 9n),
  });
  fc.assert(
    fc.property(fc.nat(4), done, done, (rank, one, more) => {
      const before = progressOf(LEVELS, rank, one);
      const after = progressOf(LEVELS, rank, {
        wageredMinor: one.wageredMinor + (more.wageredMinor < 0n ? 0n : more.wageredMinor),
        bets: one.bets + more.bets,
        activeDays: one.activeDays + more.activeDays,
        points: one.points + more.points,
      });
      expect(before.completedConditions).toBeLessThanOrEqual(before.totalExpectedConditions);
      expect(after.completedConditions).toBeGreaterThanOrEqual(before.completedConditions);
    }),
  );
});
