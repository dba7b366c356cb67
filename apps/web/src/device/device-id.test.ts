import { afterEach, expect, test, vi } from 'vitest';

/** A browser's storage, played; `block` makes every use throw, as private modes do. */
class StorageDouble {
  readonly kept = new Map<string, string>();
  block = false;
  getItem(key: string): string | null {
    if (this.block) throw new DOMException('denied', 'SecurityError');
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.block) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }
}

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A page as it is loaded: nothing in memory yet. */
async function loadPage(storage: unknown) {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  return (await import('./device-id.ts')).deviceId;
}

afterEach(() => vi.unstubAllGlobals());

test('a new device gets a random id, and keeps it over page loads', async () => {
  const storage = new StorageDouble();
  const first = (await loadPage(storage))();
  expect(first).toMatch(FORM);
  expect((await loadPage(storage))()).toBe(first);
  expect((await loadPage(new StorageDouble()))()).not.toBe(first);
});

test('an id that was stored earlier is taken over', async () => {
  const storage = new StorageDouble();
  storage.kept.set('deviceId', 'ABCDEF01-2345-6789-abcd-ef0123456789');
  expect((await loadPage(storage))()).toBe('ABCDEF01-2345-6789-abcd-ef0123456789');
});

test.each([
  ['empty', ''],
  ['35 long', 'a'.repeat(35)],
  ['37 long', 'a'.repeat(37)],
  ['no text for a header', 'ế'.repeat(36)],
  ['two header lines', `${'a'.repeat(17)}\r\n${'b'.repeat(17)}`],
  ['a script', '<script>alert(document.cookie)</scri'],
])('a stored id that is %s is discarded and replaced', async (_what, stored) => {
  const storage = new StorageDouble();
  storage.kept.set('deviceId', stored);
  const id = (await loadPage(storage))();
  expect(id).toMatch(FORM);
  expect(storage.kept.get('deviceId')).toBe(id);
});

test('where storage is blocked, the id lives as long as the page', async () => {
  const storage = new StorageDouble();
  storage.block = true;
  const deviceId = await loadPage(storage);
  const id = deviceId();
  expect(id).toMatch(FORM);
  expect(deviceId()).toBe(id);
});

test.each([undefined, null])('where storage is %s, there is an id all the same', async (storage) => {
  expect((await loadPage(storage))()).toMatch(FORM);
});

test('where asking for the storage throws, there is an id all the same', async () => {
  const deviceId = await loadPage(null);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(deviceId()).toMatch(FORM);
});

test('a page without TLS has no randomUUID, and still makes an id of the same form', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set<string>();
  for (let i = 0; i < 20; i++) ids.add((await loadPage(new StorageDouble()))());
  for (const id of ids) expect(id).toMatch(FORM);
  expect(ids.size).toBe(20);
});
