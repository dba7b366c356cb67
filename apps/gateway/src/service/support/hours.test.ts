import { expect, test } from 'vitest';
import { openingAt } from './hours.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const WEEK = [1, 2, 3, 4, 5];
const OFFICE = [{ days: WEEK, from: '08:00', to: '22:00' }];
/** Wednesday, 25 November 2026, in Vietnam. */
const at = (time: string, day = 25) => Date.parse(`2026-11-${day}T${time}:00+07:00`);

test.each([
  ['08:00', true],
  ['21:59', true],
  ['22:00', false],
  ['07:59', false],
])('at %s, reports open as %s', (time, isOpen) => {
  expect(openingAt(OFFICE, ZONE, at(time)).isOpen).toBe(isOpen);
});

test('opens later on the same day, on the next one, and after the weekend', () => {
  expect(openingAt(OFFICE, ZONE, at('06:12')).opensAt).toBe(at('08:00'));
  expect(openingAt(OFFICE, ZONE, at('23:30')).opensAt).toBe(at('08:00', 26));
  expect(openingAt(OFFICE, ZONE, at('22:00', 27)).opensAt).toBe(at('08:00', 30));
});

test('opens on the same weekday of the next week', () => {
  expect(openingAt([{ days: [3], from: '08:00', to: '09:00' }], ZONE, at('10:00')).opensAt).toBe(
    at('08:00', 25) + 604_800_000,
  );
});

test('is open all day until 24:00, and never opens without hours', () => {
  const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }];
  expect(openingAt(always, ZONE, at('23:59'))).toEqual({ isOpen: true, opensAt: null });
  expect(openingAt([], ZONE, at('12:00'))).toEqual({ isOpen: false, opensAt: null });
});

test('is closed during the break between two parts of a day', () => {
  const parts = [
    { days: WEEK, from: '08:00', to: '12:00' },
    { days: WEEK, from: '13:00', to: '18:00' },
  ];
  expect(openingAt(parts, ZONE, at('12:30'))).toEqual({ isOpen: false, opensAt: at('13:00') });
});
