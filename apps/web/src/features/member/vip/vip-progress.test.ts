import { expect, test } from 'vitest';
import { toVipProgress } from './vip-progress.ts';

test('divides completed conditions by total conditions', () => {
  expect(toVipProgress({ completedConditions: 1, totalExpectedConditions: 4, hasLabel: true })).toBe(0.25);
});

test('returns 1 if there are no conditions', () => {
  expect(toVipProgress({ completedConditions: 0, totalExpectedConditions: 0, hasLabel: true })).toBe(1);
});

test('returns 1 for a member without a label', () => {
  expect(toVipProgress({ completedConditions: 0, totalExpectedConditions: 3, hasLabel: false })).toBe(1);
});

test('stays between 0 and 1 for wrong counts', () => {
  expect(toVipProgress({ completedConditions: 9, totalExpectedConditions: 4, hasLabel: true })).toBe(1);
  expect(toVipProgress({ completedConditions: -1, totalExpectedConditions: 4, hasLabel: true })).toBe(0);
});

test('returns null before it is loaded', () => {
  expect(toVipProgress(null)).toBeNull();
});
