import { beforeEach, expect, test, vi } from 'vitest';
import { readCopy, saveCopy } from './member-copy.ts';
import { MEMBER_COPY_KEY } from './member-copy-key.ts';

const DAY_MS = 24 * 3_600_000;
const stored = new Map<string, string>();

/** An IndexedDB with one store, as far as the vault needs it; keys cannot be written to a real one outside of a browser. */
function fakeDatabase() {
  const values = new Map<string, unknown>();
  const answer = (result: unknown) => {
    const request: Record<string, unknown> = { result };
    queueMicrotask(() => (request.onsuccess as () => void)?.());
    return request;
  };
  const store = {
    get: (key: string) => answer(values.get(key)),
    put: (value: unknown, key: string) => answer(values.set(key, value)),
  };
  return { open: () => answer({ transaction: () => ({ objectStore: () => store }) }) };
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('indexedDB', fakeDatabase());
});

const BALANCE = { balanceMinor: '2000000', currency: 'VND', at: 0 };
const TICKETS = { title: 'My tickets', tickets: [{ id: 't1', name: 'Lô', detail: '10.000', state: 'Waiting' }], at: 5 };

test('has no copy where none was stored', async () => {
  expect(await readCopy('balance', 0)).toBeNull();
});

test('reads each part as it was stored, and stores nothing legible', async () => {
  await saveCopy('balance', BALANCE);
  await saveCopy('tickets', TICKETS);
  expect(await readCopy('balance', DAY_MS)).toEqual(BALANCE);
  expect(await readCopy('tickets', DAY_MS)).toEqual(TICKETS);
  expect(stored.get(MEMBER_COPY_KEY)).not.toMatch(/2000000|Lô/);
});

test('has no copy after a week', async () => {
  await saveCopy('balance', BALANCE);
  expect(await readCopy('balance', 7 * DAY_MS)).toBeNull();
});

test('has no copy of what was not sealed here', async () => {
  stored.set(MEMBER_COPY_KEY, JSON.stringify({ balance: JSON.stringify(BALANCE), tickets: 7 }));
  expect(await readCopy('balance', 0)).toBeNull();
  stored.set(MEMBER_COPY_KEY, 'not json');
  expect(await readCopy('tickets', 0)).toBeNull();
});

test('stores nothing for a session that ended while the copy was sealed', async () => {
  await saveCopy('tickets', TICKETS, () => false);
  expect(stored.size).toBe(0);
});

test('stores nothing where nothing can be sealed', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await saveCopy('balance', BALANCE);
  expect(stored.size).toBe(0);
});
