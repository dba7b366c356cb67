import { beforeEach, expect, test, vi } from 'vitest';
import { readMemberCopy } from './member-copy.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('has no copy where none was stored', async () => {
  expect(await readMemberCopy(0)).toBeNull();
});

test('has no copy of what was not sealed here', async () => {
  stored.set('member-copy', JSON.stringify({ balanceMinor: '9', currency: 'VND', at: 0 }));
  expect(await readMemberCopy(0)).toBeNull();
});
