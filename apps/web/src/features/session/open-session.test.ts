import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../device/session-store.ts';
import { type FakeStorage, fakeStorage } from '../../device/testing/fake-storage.ts';
import { endSession } from './open-session.ts';

let session: FakeStorage;

beforeEach(() => {
  ({ session } = fakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('leaves nothing of the member in the tab, even if the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const [id, token] = ['7', 'member-token'];
  storeSession({ id, token, merchantCode: 'lotus', userName: 'demo', type: 0, firstTimeLogin: false });
  session.stored.set('support-draft', 'My account number is 12345');
  session.stored.set('lotto.session', '{"token":"of the member"}');
  await endSession();
  expect([...session.stored]).toEqual([]);
});
