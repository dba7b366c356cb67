import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSessionChannel, type SessionChannel } from '../../device/session-channel.ts';
import { storeSession } from '../../device/session-store.ts';
import { type FakeStorage, fakeStorage } from '../../device/testing/fake-storage.ts';
import { shareSession } from './share-session.ts';

let session: FakeStorage;
let other: SessionChannel;
let stop: () => void;
let whenReloaded: Promise<void>;

beforeEach(() => {
  ({ session } = fakeStorage());
  vi.stubGlobal('document', { documentElement: { dataset: { merchant: 'lotus', language: 'EN' } } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  other = openSessionChannel(() => undefined);
  whenReloaded = new Promise((resolve) => {
    stop = shareSession(resolve);
  });
});
afterEach(() => {
  stop();
  other.close();
  vi.unstubAllGlobals();
});

test('clears what a member has left in this tab when they log out in another', async () => {
  const [id, token] = ['7', 'member-token'];
  storeSession({ id, token, merchantCode: 'lotus', userName: 'demo', type: 0, firstTimeLogin: false });
  session.stored.set('feedback-draft', 'My account number is 12345');
  other.post('out');
  await whenReloaded;
  expect([...session.stored]).toEqual([]);
});

test('leaves what a visitor has begun in this tab when a member logs out in another', async () => {
  session.stored.set('registration', 'begun');
  other.post('out');
  await whenReloaded;
  expect(session.stored.get('registration')).toBe('begun');
});
