import { expect, test } from 'vitest';
import { chooseDraws } from './choose-draws.ts';
import type { Draw } from './lobby-data.ts';

const NOW = Date.UTC(2026, 10, 21, 5);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const draw = (gameCode: string, lengthMs: number, leftMs: number) =>
  ({ gameCode, opensAt: NOW + leftMs - lengthMs, closesAt: NOW + leftMs }) as Draw;
const codes = (draws: readonly Draw[]) => draws.map(({ gameCode }) => gameCode);

test('chooses the most frequent draw, the great one of the day and the next most frequent', () => {
  const draws = [
    draw('5min', 5 * MINUTE, 10_000),
    draw('daily', 24 * HOUR, 9 * HOUR),
    draw('1min', MINUTE, 40_000),
    draw('later', 24 * HOUR, 10 * HOUR),
    draw('2min', 2 * MINUTE, 5_000),
  ];
  expect(codes(chooseDraws(draws, NOW))).toEqual(['1min', 'daily', '2min']);
});

test('keeps the order while draws close and open', () => {
  const at = (leftMs: number) => [
    draw('a', 2 * MINUTE, leftMs + MINUTE),
    draw('b', MINUTE, leftMs),
    draw('c', MINUTE, leftMs),
  ];
  expect(codes(chooseDraws(at(1_000), NOW))).toEqual(['b', 'c', 'a']);
  expect(codes(chooseDraws(at(59_000), NOW))).toEqual(['b', 'c', 'a']);
});

test('leaves out a great draw that is days away while there are others', () => {
  const draws = [
    draw('weekly', 72 * HOUR, 60 * HOUR),
    draw('a', MINUTE, 1),
    draw('b', MINUTE, 1),
    draw('c', MINUTE, 1),
  ];
  expect(codes(chooseDraws(draws, NOW))).toEqual(['a', 'b', 'c']);
  expect(codes(chooseDraws(draws.slice(0, 2), NOW))).toEqual(['a', 'weekly']);
});

test('chooses none if there are none', () => {
  expect(chooseDraws([], NOW)).toEqual([]);
});
