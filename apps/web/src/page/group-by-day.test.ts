import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const HANOI = { locale: 'en', timeZone: 'Asia/Ho_Chi_Minh' };
const NOW = Date.parse('2026-11-23T10:00:00Z');
const names = (moments: string[], clock = HANOI, now = NOW) =>
  groupByDay(
    moments.map((at) => ({ at })),
    clock,
    now,
  ).map(({ items, name }) => [name, items.length]);

test('groups by the days of the merchant, not of UTC', () => {
  // 17:30 and 16:30 UTC are half past midnight of the 23rd and half past eleven at night of the 22nd in Hanoi.
  expect(names(['2026-11-22T17:30:00Z', '2026-11-22T16:30:00Z'])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
  ]);
});

test('names earlier days by their date', () => {
  expect(names(['2026-11-23T09:00:00Z', '2026-11-23T08:00:00Z', '2026-11-20T08:00:00Z'])).toEqual([
    ['Today', 2],
    ['Nov 20, 2026', 1],
  ]);
});

test('counts calendar days where clocks change', () => {
  const clock = { locale: 'de', timeZone: 'Europe/Berlin' };
  const now = Date.parse('2026-10-25T22:59:00Z');
  expect(names(['2026-10-24T22:30:00Z', '2026-10-23T22:30:00Z'], clock, now)).toEqual([
    ['Heute', 1],
    ['Gestern', 1],
  ]);
});
