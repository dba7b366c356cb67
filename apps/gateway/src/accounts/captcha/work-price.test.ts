import { expect, test } from 'vitest';
import { bitsOfWork, isTooCheap } from './work-price.ts';

test('doubles the work with the puzzles that an address has solved, up to sixteen times', () => {
  expect([0, 9, 10, 29, 30, 69, 70, 150, 100_000].map((solved) => bitsOfWork(solved, 10))).toEqual([
    15, 15, 16, 16, 17, 17, 18, 19, 19,
  ]);
});

test('accepts a puzzle from just before the work doubled, but not one from long before', () => {
  expect(isTooCheap(15, 10, 10)).toBe(false);
  expect(isTooCheap(15, 29, 10)).toBe(false);
  expect(isTooCheap(15, 30, 10)).toBe(true);
  expect(isTooCheap(18, 100_000, 10)).toBe(false);
});
