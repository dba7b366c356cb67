import { expect, test } from 'vitest';
import { toVipProgress } from './vip-progress.ts';

test('VIP progress is completed conditions divided by total conditions', () => {
  expect(toVipProgress({ completedConditions: 1, totalExpectedConditions: 4 })).toBe(0.25);
});

test('VIP progress is 1 if there is no label to work for', () => {
  expect(toVipProgress({ completedConditions: 0, totalExpectedConditions: 0 })).toBe(1);
});

test('a gateway that counts wrongly never leaves 0 to 1', () => {
  expect(toVipProgress({ completedConditions: 9, totalExpectedConditions: 4 })).toBe(1);
  expect(toVipProgress({ completedConditions: -1, totalExpectedConditions: 4 })).toBe(0);
});

test('VIP progress is unknown until it has been asked for', () => {
  expect(toVipProgress(null)).toBeNull();
});
