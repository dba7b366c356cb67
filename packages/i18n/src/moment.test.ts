import { afterEach, describe, expect, test } from 'vitest';
import { formatMoment } from './moment.ts';
import { moveTime, nameOfZone } from './zone.ts';

const deviceZone = process.env.TZ;
afterEach(() => {
  if (deviceZone === undefined) delete process.env.TZ;
  else process.env.TZ = deviceZone;
});

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const LATE = '2026-11-21T17:05:09.000Z';

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])('on a device in %s', (device) => {
  test.each([
    ['Asia/Ho_Chi_Minh', 'Nov 22, 00:05', 'Nov 22, 2026, 00:05'],
    ['Asia/Manila', 'Nov 22, 01:05', 'Nov 22, 2026, 01:05'],
    ['America/Sao_Paulo', 'Nov 21, 14:05', 'Nov 21, 2026, 14:05'],
  ])('a moment around midnight is formatted for %s', (timeZone, short, long) => {
    process.env.TZ = device;
    const clock = { locale: 'en-US', timeZone };
    expect([formatMoment(LATE, clock, 'short'), formatMoment(LATE, clock, 'long')]).toEqual([short, long]);
    expect(formatMoment(Date.parse(LATE), clock, 'time')).toBe(short.slice(-5));
    expect(formatMoment(new Date(LATE), clock, 'day')).toBe(long.slice(0, -7));
  });
});

test.each(['en-US', 'vi-VN', 'zh-CN', 'fil-PH', 'pt-BR', 'es', 'ar', 'ne'])(
  'midnight in %s is 00 in Latin digits',
  (locale) => {
    const clock = { locale, timeZone: 'Asia/Ho_Chi_Minh' };
    for (const style of ['short', 'long', 'time'] as const) expect(formatMoment(LATE, clock, style)).toContain('00:05');
    expect(formatMoment(LATE, clock, 'day')).toMatch(/22/);
  },
);

test.each([
  ['18:15', 'Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh', '18:15'],
  ['18:15', 'Asia/Ho_Chi_Minh', 'Asia/Manila', '19:15'],
  ['06:00', 'Asia/Ho_Chi_Minh', 'America/Sao_Paulo', '20:00'],
  ['23:30', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', '22:15'],
  ['23:30', 'UTC', 'Asia/Ho_Chi_Minh', '06:30'],
])('%s in %s, moved to %s, is %s', (time, from, to, moved) => {
  expect(moveTime(time, from, to)).toBe(moved);
});

test('names a zone in the language of the reader', () => {
  expect(nameOfZone({ locale: 'en-US', timeZone: 'Asia/Ho_Chi_Minh' })).toBe('Indochina Time');
  expect(plain(nameOfZone({ locale: 'zh-CN', timeZone: 'Asia/Ho_Chi_Minh' }))).toMatch(/时间/);
});
