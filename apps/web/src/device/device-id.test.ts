import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeStorage, fakeStorage } from './testing/fake-storage.ts';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const KNOWN = 'ABCDEF01-2345-6789-abcd-ef0123456789';

let local: FakeStorage;
let session: FakeStorage;

/** A page as it is loaded: nothing in memory yet. */
async function loadPage() {
  vi.resetModules();
  return import('./device-id.ts');
}

beforeEach(() => {
  ({ local, session } = fakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('a new device gets a random id, and the pages of its visit agree on it', async () => {
  const first = (await loadPage()).deviceId();
  expect(first).toMatch(FORM);
  expect((await loadPage()).deviceId()).toBe(first);
  session.stored.clear();
  expect((await loadPage()).deviceId()).not.toBe(first);
});

test('an id that is asked for before it is settled is a draft: the device is not bound to it', async () => {
  const page = await loadPage();
  page.deviceId();
  expect(page.readDeviceId()).toBeNull();
  expect(local.stored.size).toBe(0);
  page.adoptDeviceId(KNOWN);
  expect([page.deviceId(), page.readDeviceId()]).toEqual([KNOWN, KNOWN]);
  expect(session.stored.size).toBe(0);
});

test('an id that was stored earlier is taken over', async () => {
  local.stored.set('deviceId', KNOWN);
  expect((await loadPage()).deviceId()).toBe(KNOWN);
});

test('where local storage was emptied, the cookie knows the id', async () => {
  vi.stubGlobal('document', { cookie: `session=x; olddeviceId=${'b'.repeat(36)}; deviceId=${KNOWN}; language=EN` });
  expect((await loadPage()).deviceId()).toBe(KNOWN);
});

test('local storage goes before the cookie', async () => {
  local.stored.set('deviceId', KNOWN);
  vi.stubGlobal('document', { cookie: `deviceId=${'b'.repeat(36)}` });
  expect((await loadPage()).deviceId()).toBe(KNOWN);
});

test('of two cookies the one that is an id is taken', async () => {
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
])('a stored id that is %s is discarded and replaced', async (_what, stored) => {
  local.stored.set('deviceId', stored);
  session.stored.set('deviceId', stored);
  vi.stubGlobal('document', { cookie: `deviceId=${stored}` });
  expect((await loadPage()).deviceId()).toMatch(FORM);
  expect(local.stored.has('deviceId')).toBe(false);
});

test('where storage is blocked, the id lives as long as the page', async () => {
  local.isBlocked = true;
  session.isBlocked = true;
  const { deviceId } = await loadPage();
  const id = deviceId();
  expect(id).toMatch(FORM);
  expect(deviceId()).toBe(id);
});

test.each([undefined, null])('where storage is %s, there is an id all the same', async (storage) => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  expect((await loadPage()).deviceId()).toMatch(FORM);
});

test('where cookies are forbidden, there is an id all the same', async () => {
  vi.stubGlobal('document', {
    get cookie() {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  });
  expect((await loadPage()).deviceId()).toMatch(FORM);
});

test('a page without TLS has no randomUUID, and still makes an id of the same form', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set<string>();
  for (let i = 0; i < 20; i++) {
    session.stored.clear();
    ids.add((await loadPage()).deviceId());
  }
  for (const id of ids) expect(id).toMatch(FORM);
  expect(ids.size).toBe(20);
});
