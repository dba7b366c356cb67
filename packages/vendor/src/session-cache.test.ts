import { expect, test, vi } from 'vitest';
import type { LiveSession } from './session.store.ts';
import { cacheSessions } from './session-cache.ts';
import { hashToken } from './token.ts';

const HOUR_MS = 3_600_000;
const SESSION = {
  merchant: 'lotus',
  playerRef: 'p',
  walletSessionId: 's',
  currency: 'VND',
  language: 'VI',
  displayName: '',
  isTrial: false,
};

/** A cache in front of these sessions, by token, and its clock. */
function openCache(stored: Record<string, LiveSession>) {
  const byHash = new Map(Object.entries(stored).map(([token, live]) => [hashToken(token).toString('hex'), live]));
  const read = vi.fn(async (tokenHash: Buffer) => byHash.get(tokenHash.toString('hex')) ?? null);
  const clock = { ms: 5_000 };
  const find = cacheSessions(read, () => clock.ms);
  return { read, byHash, clock, find: (token: string) => find(hashToken(token)) };
}

test('reads a session once a minute', async () => {
  const { clock, find, read } = openCache({ one: { session: SESSION, remainingMs: HOUR_MS } });
  expect([await find('one'), await find('one')]).toEqual([SESSION, SESSION]);
  clock.ms += 60_000;
  await find('one');
  expect(read).toHaveBeenCalledTimes(1);
  clock.ms += 1;
  await find('one');
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([0, 1, 800])('ends a cached session on time when %d ms remain', async (remainingMs) => {
  const { byHash, clock, find } = openCache({ one: { session: SESSION, remainingMs } });
  expect(await find('one')).toEqual(SESSION);
  byHash.clear();
  clock.ms += remainingMs;
  expect(await find('one')).toEqual(remainingMs > 0 ? SESSION : null);
  clock.ms += 1;
  expect(await find('one')).toBeNull();
});

test('counts the time that a read takes', async () => {
  const clock = { ms: 5_000 };
  const find = cacheSessions(
    vi
      .fn<(tokenHash: Buffer) => Promise<LiveSession | null>>()
      .mockImplementationOnce(async () => {
        clock.ms += 700;
        return { session: SESSION, remainingMs: 800 };
      })
      .mockResolvedValue(null),
    () => clock.ms,
  );
  expect(await find(hashToken('one'))).toEqual(SESSION);
  clock.ms += 100;
  expect(await find(hashToken('one'))).toEqual(SESSION);
  clock.ms += 1;
  expect(await find(hashToken('one'))).toBeNull();
});

test('tells the sessions of two tokens apart', async () => {
  const other = { ...SESSION, playerRef: 'q' };
  const { find } = openCache({
    one: { session: SESSION, remainingMs: HOUR_MS },
    other: { session: other, remainingMs: HOUR_MS },
  });
  for (let turn = 0; turn < 2; turn += 1) expect([await find('one'), await find('other')]).toEqual([SESSION, other]);
});

test('finds a session that begins after its token was first tried', async () => {
  const { byHash, find } = openCache({});
  expect(await find('late')).toBeNull();
  byHash.set(hashToken('late').toString('hex'), { session: SESSION, remainingMs: HOUR_MS });
  expect(await find('late')).toEqual(SESSION);
});

test('caches nothing when a read fails', async () => {
  const read = vi
    .fn<(tokenHash: Buffer) => Promise<LiveSession | null>>()
    .mockRejectedValueOnce(new Error('the database is away'))
    .mockResolvedValue({ session: SESSION, remainingMs: HOUR_MS });
  const find = cacheSessions(read);
  await expect(find(hashToken('one'))).rejects.toThrow('the database is away');
  expect(await find(hashToken('one'))).toEqual(SESSION);
});
