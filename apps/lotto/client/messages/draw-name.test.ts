import { expect, test } from 'vitest';
import { toDayText, toDayTimeText, toDrawName, toGameCode, toTimeText } from './draw-name.ts';

const midnight = new Date(2026, 10, 21, 0, 5, 9);

test.each([
  ['VNQ60-20261121-0733', '#1121-0733', 'VNQ60'],
  ['KENO-20270101-0001', '#0101-0001', 'KENO'],
  ['', '#-', ''],
  ['anything', '#-', 'anything'],
])('names the draw %j %s, of the game %j', (drawId, name, gameCode) => {
  expect(toDrawName(drawId)).toBe(name);
  expect(toGameCode(drawId)).toBe(gameCode);
});

test.each(['en-US', 'vi-VN', 'zh-CN', 'fil-PH', 'pt-BR', 'es', 'ar', 'ne'])(
  'formats a time in %s from 00 to 23 in Latin digits',
  (locale) => {
    expect(toTimeText(midnight.getTime(), locale)).toBe('00:05:09');
    expect(toTimeText(midnight.toISOString(), locale)).toBe('00:05:09');
    expect(toDayTimeText(midnight.toISOString(), locale)).toContain('00:05:09');
    expect(toDayText(midnight.getTime(), locale)).toMatch(/21/);
  },
);

test('formats a day in the order of the language', () => {
  expect(toDayTimeText(midnight.toISOString(), 'en-US')).toBe('11/21, 00:05:09');
  expect(toDayTimeText(midnight.toISOString(), 'pt-BR')).toBe('21/11, 00:05:09');
  expect(toDayText(midnight.getTime(), 'en-US')).toBe('Sat, 11/21');
});
