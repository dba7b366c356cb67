import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_STORED_BYTES } from '../limits.data.ts';
import { FakeStorage, fakeStorage } from './testing/fake-storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isPoint = (value: unknown): value is { x: number } =>
  typeof value === 'object' && value !== null && 'x' in value && typeof value.x === 'number';

let local: FakeStorage;
let session: FakeStorage;

/** A freshly loaded page: nothing in memory yet. */
async function loadPage() {
  vi.resetModules();
  return import('./storage.ts');
}

beforeEach(() => {
  ({ local, session } = fakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('stores values beyond the page, separately in each area', async () => {
  const page = await loadPage();
  expect(page.writeStored('local', 'a', { x: 1 })).toBe(true);
  expect(page.writeStored('session', 'a', 'text')).toBe(true);
  const next = await loadPage();
  expect(next.readStored('local', 'a', isPoint)).toEqual({ x: 1 });
  expect(next.readStored('session', 'a', isText)).toBe('text');
  expect(next.readStored('local', 'b', isText)).toBeNull();
});

test('stores a string unchanged, so that other scripts can read it', async () => {
  const page = await loadPage();
  page.writeStored('local', 'merchant', 'lotus');
  expect(local.stored.get('merchant')).toBe('lotus');
});

test('refuses a write over 1.5 MB and changes nothing', async () => {
  const page = await loadPage();
  page.writeStored('local', 'key', 'old');
  const max = MAX_STORED_BYTES / 2 - 'key'.length;
  expect(page.writeStored('local', 'key', 'x'.repeat(max + 1))).toBe(false);
  expect(page.readStored('local', 'key', isText)).toBe('old');
  expect(page.writeStored('local', 'key', 'x'.repeat(max))).toBe(true);
  expect(local.stored.get('key')).toHaveLength(max);
});

test('refuses exactly what has more than 1.5 MB in UTF-16, for any key and text', async () => {
  const page = await loadPage();
  const key = fc.string({ minLength: 1, maxLength: 20, unit: 'binary' });
  const length = fc.integer({ min: MAX_STORED_BYTES / 2 - 40, max: MAX_STORED_BYTES / 2 + 40 });
  fc.assert(
    fc.property(key, length, (name, size) => {
      const fits = (name.length + size) * 2 <= MAX_STORED_BYTES;
      expect(page.writeStored('session', name, 'ế'.repeat(size))).toBe(fits);
      session.stored.clear();
    }),
    { numRuns: 40 },
  );
});

test('serves the page from memory if storage is full, without the older value', async () => {
  const page = await loadPage();
  page.writeStored('local', 'key', 'old');
  local.isFull = true;
  expect(page.writeStored('local', 'key', 'new')).toBe(false);
  expect(page.readStored('local', 'key', isText)).toBe('new');
  expect((await loadPage()).readStored('local', 'key', isText)).toBeNull();
});

test('writes to storage again once there is room', async () => {
  const page = await loadPage();
  local.isFull = true;
  page.writeStored('local', 'key', 'first');
  local.isFull = false;
  expect(page.writeStored('local', 'key', 'second')).toBe(true);
  expect(page.readStored('local', 'key', isText)).toBe('second');
  expect(local.stored.get('key')).toBe('second');
});

const AREAS = ['localStorage', 'sessionStorage'];
const denied = {
  configurable: true,
  get: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};
const blockings: [string, (name: string) => void][] = [
  ['throws when it is used', (name) => vi.stubGlobal(name, Object.assign(new FakeStorage(), { isBlocked: true }))],
  ['is not there', (name) => vi.stubGlobal(name, undefined)],
  ['is null', (name) => vi.stubGlobal(name, null)],
  ['throws when it is asked for', (name) => Object.defineProperty(globalThis, name, denied)],
];

test.each(blockings)('serves the page from memory if storage %s', async (_what, block) => {
  for (const area of AREAS) block(area);
  const page = await loadPage();
  expect(page.readStored('local', 'key', isText)).toBeNull();
  expect(page.writeStored('local', 'key', 'a')).toBe(false);
  expect(page.writeStored('session', 'key', 'b')).toBe(false);
  expect(page.readStored('local', 'key', isText)).toBe('a');
  page.clearSessionStorage();
  expect(page.readStored('session', 'key', isText)).toBeNull();
  page.removeStored('local', 'key');
  expect(page.readStored('local', 'key', isText)).toBeNull();
});

test('clears the tab’s storage and nothing else at the end of a session', async () => {
  const page = await loadPage();
  page.writeStored('session', 'a', '1');
  page.writeStored('session', 'b', '2');
  page.writeStored('local', 'a', '3');
  page.clearSessionStorage();
  expect([session.stored.size, page.readStored('local', 'a', isText)]).toEqual([0, '3']);
});

test('drops a value that fails its check', async () => {
  const page = await loadPage();
  local.stored.set('key', '{"x":"one"}');
  expect(page.readStored('local', 'key', isPoint)).toBeNull();
  expect(local.stored.has('key')).toBe(false);
});

test('reads only valid values, regardless of what the storage holds', async () => {
  const page = await loadPage();
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      for (const check of [isPoint, isList, isText]) {
        local.stored.set('key', text);
        const value = page.readStored<unknown>('local', 'key', check as (value: unknown) => value is unknown);
        expect(value === null || check(value)).toBe(true);
      }
    }),
  );
});

test('reads back any value unchanged', async () => {
  const page = await loadPage();
  const isAny = (value: unknown): value is object => typeof value === 'object' && value !== null;
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      page.writeStored('local', 'key', value);
      expect(page.readStored('local', 'key', isAny)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
