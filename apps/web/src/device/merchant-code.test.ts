import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeStorage, fakeStorage } from './testing/fake-storage.ts';

let local: FakeStorage;
let session: FakeStorage;
const SESSION = { id: '7', token: 'abc', merchantCode: 'samba', userName: 'demo', type: 0, firstTimeLogin: false };

async function loadPage() {
  vi.resetModules();
  return import('./merchant-code.ts');
}

beforeEach(() => {
  ({ local, session } = fakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('takes the merchant of the host, else the stored one, else the session’s', async () => {
  const { merchantCode } = await loadPage();
  expect(merchantCode('')).toBe('');
  session.stored.set('session', JSON.stringify(SESSION));
  expect(merchantCode('')).toBe('samba');
  local.stored.set('merchantCode', 'aurora');
  expect(merchantCode('')).toBe('aurora');
  local.stored.set('merchant', 'lotus');
  expect(merchantCode('')).toBe('lotus');
  expect(merchantCode('other')).toBe('other');
});

test('stores the merchant of the host in local storage', async () => {
  const { storeMerchantCode } = await loadPage();
  storeMerchantCode('lotus');
  expect(local.stored.get('merchant')).toBe('lotus');
  storeMerchantCode('aurora');
  expect(local.stored.get('merchant')).toBe('aurora');
});

test.each(['', 'a b', '../x', 'x'.repeat(33), 'a\r\nb', '{"a":1}'])(
  'ignores an invalid stored merchant %j',
  async (stored) => {
    local.stored.set('merchant', stored);
    expect((await loadPage()).merchantCode('')).toBe('');
  },
);
