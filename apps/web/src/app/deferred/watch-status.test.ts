import { expect, test } from 'vitest';
import { nextCheckMs } from './watch-status.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (end: string) => ({ kind: 'maintenance', end }) as const;

test('schedules the next check at the announced end of maintenance, spread over clients', () => {
  expect(nextCheckMs(at('2026-11-21T12:00:10Z'), NOW, 0)).toBe(10_000);
  expect(nextCheckMs(at('2026-11-21T12:00:10Z'), NOW, 0.5)).toBe(11_500);
});

test('checks every 30 seconds if the end is far away, past or unknown', () => {
  expect(nextCheckMs(at('2026-11-21T14:00:00Z'), NOW, 0)).toBe(30_000);
  expect(nextCheckMs(at('2026-11-21T11:00:00Z'), NOW, 0.9)).toBe(30_000);
  expect(nextCheckMs(at('soon'), NOW, 0)).toBe(30_000);
  expect(nextCheckMs({ kind: 'region', ip: '', country: null }, NOW, 0)).toBe(30_000);
});
