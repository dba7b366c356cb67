import { afterEach, expect, test, vi } from 'vitest';
import { claimDrafts, readDraft, removeDrafts, storeDraft } from './drafts.ts';
import { readToken, storeToken } from './staff-session.ts';

afterEach(() => {
  removeDrafts();
  storeToken('');
  vi.unstubAllGlobals();
});

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};
const DRAFT = { text: 'It is on its way.', isNote: false, clientId: 'c1' };

test.each([
  ['is missing', () => vi.stubGlobal('sessionStorage', undefined)],
  ['is null', () => vi.stubGlobal('sessionStorage', null)],
  [
    'throws when it is read',
    () => Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse }),
  ],
  ['is full', () => vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} })],
])('keeps session and drafts of staff for the page where the storage of the tab %s', (_name, stub) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  stub();
  storeToken('token');
  claimDrafts('linh');
  storeDraft('one', DRAFT);
  expect([readToken(), readDraft('one')]).toEqual(['token', DRAFT]);
  claimDrafts('linh');
  expect(readDraft('one')).toEqual(DRAFT);
  claimDrafts('minh');
  expect(readDraft('one')).toBeNull();
  storeToken('');
  expect(readToken()).toBe('');
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});
