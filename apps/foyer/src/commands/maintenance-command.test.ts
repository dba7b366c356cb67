import { expect, test } from 'vitest';
import { parseMaintenanceCommand, toReport } from './maintenance-command.ts';
import { CommandError } from './run-command.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const read = (...words: string[]) => parseMaintenanceCommand(words, { merchants: ['aurora', 'lotus'], now: NOW });

test('accepts an end with milliseconds', () => {
  const command = read('lotus', '--until', '2026-11-22T03:00:00.250Z');
  expect(command).toEqual({ merchant: 'lotus', isClosed: true, until: new Date('2026-11-22T03:00:00.250Z') });
});

test('parses an end with its offset, and prints it in UTC', () => {
  const command = read('lotus', '--until', '2026-11-22T03:00+07:00');
  expect(command).toEqual({ merchant: 'lotus', isClosed: true, until: new Date('2026-11-21T20:00:00Z') });
  expect(toReport(command)).toBe('lotus is in maintenance until 2026-11-21T20:00:00.000Z.');
});

test('accepts maintenance without an end, and its end', () => {
  const open = read('aurora', '--open-end');
  expect(open).toEqual({ merchant: 'aurora', isClosed: true, until: null });
  expect(toReport(open)).toBe('aurora is in maintenance until you open it with --off.');
  expect(toReport(read('aurora', '--off'))).toBe('aurora is open.');
});

test.each([
  [['nobody', '--off'], 'There is no merchant "nobody". There are: aurora, lotus.'],
  [['lotus', '--until', '2026-11-21T11:59Z'], '2026-11-21T11:59Z has passed.'],
  [['lotus', '--until', '2026-11-21T12:00:00Z'], '2026-11-21T12:00:00Z has passed.'],
  [['lotus', '--until', 'tomorrow'], /^"tomorrow" is not a time/],
  [['lotus', '--until', '2026-11-22T03:00'], /is not a time with its offset/],
  [['lotus', '--until', '2027-02-30T03:00Z'], /is not a time/],
  [['lotus', '--until', '2026-13-01T03:00Z'], /is not a time/],
  [['lotus', '--until', '2026-11-22T25:00Z'], /is not a time/],
  [['lotus', '--until'], /^Usage: /],
  [['lotus', '--off', '--until', '2026-11-22T03:00Z'], /^Usage: /],
  [['lotus', '--until', '2026-11-22T03:00Z', 'x'], /^Usage: /],
  [['lotus', '--on'], /^Usage: /],
  [['lotus'], /^Usage: /],
  [[], /^Usage: /],
])('rejects %j in one line', (words, reason) => {
  expect(() => read(...words)).toThrow(CommandError);
  expect(() => read(...words)).toThrow(reason);
  expect(() => read(...words)).toThrow(/^[^\n]+$/);
});
