import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeStorage, fakeStorage } from './testing/fake-storage.ts';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const KNOWN = 'ABCDEF01-2345-6789-abcd-ef0123456789';

let local: FakeStorage;
let session: FakeStorage;

/** A freshly loaded page: nothing in memory yet. */
async function loadPage() {
  vi.resetModules();
  return import('./device-id.ts');
}

beforeEach(() => {
  ({ local, session } = fakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('gives a new device a random id that all pages of its visit share', async () => {
  const first = (await loadPage()).deviceId();
  expect(first).toMatch(FORM);
  expect((await loadPage()).deviceId()).toBe(first);
  session.stored.clear();
  expect((await loadPage()).deviceId()).not.toBe(first);
});

test('returns a draft before the id is resolved', async () => {
  const page = await loadPage();
  page.deviceId();
  expect(page.readDeviceId()).toBeNull();
  expect(local.stored.size).toBe(0);
  page.adoptDeviceId(KNOWN);
  expect([page.deviceId(), page.readDeviceId()]).toEqual([KNOWN, KNOWN]);
  expect(session.stored.size).toBe(0);
});

test('adopts an id that was stored earlier', async () => {
  local.stored.set('deviceId', KNOWN);
  expect((await loadPage()).deviceId()).toBe(KNOWN);
});

test('reads the id from the cookie if local storage was emptied', async () => {
  vi.stubGlobal('document', { cookie: `session=x; olddeviceId=${'b'.repeat(36)}; deviceId=${KNOWN}; language=EN` });
  expect((await loadPage()).deviceId()).toBe(KNOWN);
});

test('prefers local storage to the cookie', async () => {
  local.stored.set('deviceId', KNOWN);
  vi.stubGlobal('document', { cookie: `deviceId=${'b'.repeat(36)}` });
  expect((await loadPage()).deviceId()).toBe(KNOWN);
});

test('takes the valid one of two cookies', async () => {
  vi.stubGlobal('document', { cookie: `deviceId=short; deviceId=${KNOWN}` });
  expect((await loadPage()).deviceId()).toBe(KNOWN);
});

test.each([
  ['empty', ''],
  ['35 long', 'a'.repeat(35)],
  ['37 long', 'a'.repeat(37)],
  ['no text for a header', 'ế'.repeat(36)],
  ['two header lines', `${'a'.repeat(17)}\r\n${'b'.repeat(17)}`],
  ['a script', '<script>alert(document.cookie)</scri'],
])('replaces a stored id that is %s', async (_what, stored) => {
  local.stored.set('deviceId', stored);
  session.stored.set('deviceId', stored);
  vi.stubGlobal('document', { cookie: `deviceId=${stored}` });
  expect((await loadPage()).deviceId()).toMatch(FORM);
  expect(local.stored.has('deviceId')).toBe(false);
});

test('keeps the id as long as the page if storage is blocked', async () => {
  local.isBlocked = true;
  session.isBlocked = true;
  const { deviceId } = await loadPage();
  const id = deviceId();
  expect(id).toMatch(FORM);
  expect(deviceId()).toBe(id);
});

test.each([undefined, null])('returns an id if storage is %s', async (storage) => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  expect((await loadPage()).deviceId()).toMatch(FORM);
});

test('returns an id if cookies are forbidden', async () => {
  vi.stubGlobal('document', {
    get cookie() {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  });
  expect((await loadPage()).deviceId()).toMatch(FORM);
});

test('makes an id of the same form without randomUUID, which needs TLS', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set<string>();
  for (let i = 0; i < 20; i++) {
    session.stored.clear();
    ids.add((await loadPage()).deviceId());
  }
  for (const id of ids) expect(id).toMatch(FORM);
  expect(ids.size).toBe(20);
});
