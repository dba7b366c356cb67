import { expect, test } from 'vitest';
import { createSharedRateLimits } from './shared-rate-limits.ts';

const counted = { merchant: 'lotus', ip: '203.0.113.7', player: 'tran' };

/** Limits whose shared counter has counted a thousand calls for each key, and the keys that it was asked for. */
function limitsWithFullCounter() {
  const asked: string[] = [];
  const limits = createSharedRateLimits(async (keys) => {
    asked.push(...keys);
    return keys.map((key) => ({ key, calls: 1_000, leftSeconds: 30 }));
  });
  return { asked, limits };
}

test('refuses a call that other processes have counted too often', async () => {
  const { asked, limits } = limitsWithFullCounter();
  expect(await limits.take({ what: 'LOGIN', perMinute: { ip: 20 } }, counted)).toBe(30);
  expect(asked).toEqual(['LOGIN:ip:lotus:203.0.113.7']);
});

test('counts the tickets of a player without the shared counter, which every bet would wait for', async () => {
  const { asked, limits } = limitsWithFullCounter();
  const limit = { what: 'TICKET', perMinute: { player: 2 } };
  const waits = [];
  for (let call = 0; call < 3; call += 1) waits.push(await limits.take(limit, counted));
  expect(waits.slice(0, 2)).toEqual([0, 0]);
  expect(waits[2]).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});
