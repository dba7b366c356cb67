import { expect, test } from 'vitest';
import { rowsInView } from './visible-rows.ts';

const list = { height: 10_000, rows: 100 };

test.each([
  ['at the top', { ...list, top: 200 }, { first: 0, end: 10 }],
  ['in the middle', { ...list, top: -5_000 }, { first: 46, end: 62 }],
  ['at the end', { ...list, top: -9_500 }, { first: 90, end: 100 }],
  ['far above the viewport', { ...list, top: -50_000 }, { first: 99, end: 100 }],
  ['far below it', { ...list, top: 50_000 }, { first: 0, end: 1 }],
  ['without a height yet', { height: 0, rows: 100, top: 0 }, { first: 0, end: 8 }],
  ['without rows', { height: 0, rows: 0, top: 0 }, { first: 0, end: 0 }],
])('keeps the rows around the viewport of a list %s', (_where, position, range) => {
  expect(rowsInView(position, 800)).toEqual(range);
});
