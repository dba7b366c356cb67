import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isOfOutage, logOutages } from './log-outages.ts';
import { DatabaseUnavailable } from './unavailable.ts';

// One false clock for all tests, since the module remembers when an outage ended.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

test('reports an outage and its end once each', () => {
  const lines: string[] = [];
  const onChange = logOutages({
    error: (message) => void lines.push(`error: ${message}`),
    warn: (message) => void lines.push(`warn: ${message}`),
  });
  onChange(true);
  onChange(false);
  expect(lines).toEqual([
    'error: the database does not answer; calls are refused until it does',
    'warn: the database answers again',
  ]);
});

test('takes only errors of the database for those of an outage, and only during it and shortly afterwards', () => {
  vi.advanceTimersByTime(60_000);
  const onChange = logOutages({ error: () => {}, warn: () => {} });
  const fault = new DatabaseUnavailable();
  expect(isOfOutage(fault)).toBe(false);
  onChange(true);
  expect([isOfOutage(fault), isOfOutage(new TypeError('odd'))]).toEqual([true, false]);
  onChange(false);
  expect(isOfOutage(fault)).toBe(true);
  vi.advanceTimersByTime(10_001);
  expect(isOfOutage(fault)).toBe(false);
});
