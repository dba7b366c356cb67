import { describe, expect, test } from 'vitest';
import { toPollMs } from './queries.ts';

const closesAt = '2026-11-21T05:13:00.000Z';
const at = (before: number): number => new Date(closesAt).getTime() - before;

describe('polling', () => {
  test('is slow long before the close, due just after it, and fast afterwards', () => {
    expect(toPollMs(closesAt, at(40_000))).toBe(5_000);
    expect(toPollMs(closesAt, at(2_000))).toBe(2_120);
    expect(toPollMs(closesAt, at(0))).toBe(700);
    expect(toPollMs(closesAt, at(-9_000))).toBe(700);
  });

  test('is fast while no draw is known', () => {
    expect(toPollMs(null, at(0))).toBe(700);
    expect(toPollMs(undefined, at(0))).toBe(700);
  });
});
