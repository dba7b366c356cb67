import { expect, test } from 'vitest';
import { createThrottledWarning, createThrottledWarnings } from './throttled-warning.ts';

test('logs one line a second, with the number of calls since the last one', () => {
  let now = 0;
  const lines: object[] = [];
  const log = { warn: (details: object, message: string) => void lines.push({ ...details, message }) };
  const warn = createThrottledWarning('the database does not answer', () => now);
  for (now = 0; now < 2_500; now += 10) warn(log, { at: now });
  expect(lines).toEqual([
    { at: 0, calls: 1, message: 'the database does not answer' },
    { at: 1_000, calls: 100, message: 'the database does not answer' },
    { at: 2_000, calls: 100, message: 'the database does not answer' },
  ]);
});

test('throttles the warnings of each key separately', () => {
  const lines: object[] = [];
  const log = { warn: (details: object) => void lines.push(details) };
  const warn = createThrottledWarnings('a provider does not answer', () => 5_000);
  for (const key of ['line', 'line', 'maya']) warn(key, log, { key });
  expect(lines).toEqual([
    { key: 'line', calls: 1 },
    { key: 'maya', calls: 1 },
  ]);
});
