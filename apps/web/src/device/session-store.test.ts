import { afterEach, expect, test, vi } from 'vitest';
import type { SessionInfo } from './session-info.ts';
import { FakeStorage } from './testing/fake-storage.ts';

const SESSION: SessionInfo = {
  id: '7',
  token: 'Zm9v-_bar',
  merchantCode: 'lotus',
  userName: 'demo',
  type: 0,
  firstTimeLogin: false,
};

/** A freshly loaded page: nothing in memory yet. */
async function loadPage(storage: unknown) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  return import('./session-store.ts');
}

afterEach(() => vi.unstubAllGlobals());

test('keeps a session beyond the page until it is cleared', async () => {
  const storage = new FakeStorage();
  (await loadPage(storage)).storeSession(SESSION);
  const next = await loadPage(storage);
  expect(next.readSession()).toMatchObject(SESSION);
  next.clearSession();
  expect(next.readSession()).toBeNull();
  expect((await loadPage(storage)).readSession()).toBeNull();
});

test('returns null in a tab that never had a session', async () => {
  expect((await loadPage(new FakeStorage())).readSession()).toBeNull();
});

test.each([
  ['nothing', ''],
  ['no JSON', '{token:1'],
  ['null', 'null'],
  ['a number', '5'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['a token that is no text', JSON.stringify({ ...SESSION, token: 5 })],
  ['a token of two header lines', JSON.stringify({ ...SESSION, token: 'a\r\nmerchant: samba' })],
  ['a token no header can carry', JSON.stringify({ ...SESSION, token: 'thẻ' })],
  ['an empty token', JSON.stringify({ ...SESSION, token: '' })],
  ['no name', JSON.stringify({ ...SESSION, userName: undefined })],
  ['a name that is an object', JSON.stringify({ ...SESSION, userName: { toString: 1 } })],
  ['a type that is text', JSON.stringify({ ...SESSION, type: '1' })],
])('ignores an invalid stored session (%s)', async (_what, text) => {
  const storage = new FakeStorage();
  storage.stored.set('session', text);
  expect((await loadPage(storage)).readSession()).toBeNull();
});

test('keeps the session as long as the page if storage is blocked', async () => {
  const storage = new FakeStorage();
  storage.isBlocked = true;
  const page = await loadPage(storage);
  expect(page.readSession()).toBeNull();
  page.storeSession(SESSION);
  expect(page.readSession()).toMatchObject(SESSION);
  page.clearSession();
  expect(page.readSession()).toBeNull();
});

test.each([undefined, null])('keeps the session as long as the page if storage is %s', async (storage) => {
  const page = await loadPage(storage);
  page.storeSession(SESSION);
  expect(page.readSession()).toMatchObject(SESSION);
});

test('stores a visit id with the session: the same after another login, a different one after the end of the session and in another tab', async () => {
  const storage = new FakeStorage();
  const page = await loadPage(storage);
  page.storeSession(SESSION);
  const first = page.readSession()?.spanId;
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  page.storeSession({ ...SESSION, token: 'another' });
  expect((await loadPage(storage)).readSession()).toMatchObject({ token: 'another', spanId: first });
  page.clearSession();
  page.storeSession(SESSION);
  expect(page.readSession()?.spanId).not.toBe(first);
  const other = await loadPage(new FakeStorage());
  other.storeSession(SESSION);
  expect(other.readSession()?.spanId).not.toBe(first);
});

test('a listener that reads the session at its end finds none, and does not bring it back', async () => {
  const { clearSession, onSession, readSession, storeSession } = await loadPage(new FakeStorage());
  storeSession(SESSION);
  const read: unknown[] = [];
  onSession(() => void read.push(readSession()));
  clearSession();
  expect([read, readSession()]).toEqual([[null], null]);
});
