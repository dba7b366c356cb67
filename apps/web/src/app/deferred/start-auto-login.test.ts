import type { SwitchName } from '@foyer/merchant/switches.data.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRemembered, writeRemembered } from '../../device/deferred/remembered-name.ts';
import { fakeStorage } from '../../device/testing/fake-storage.ts';
import type { Status } from '../../page/blocked.ts';
import type { Brand } from '../../page/brand.ts';
import { startAutoLogin } from './start-auto-login.ts';

const OPEN = { maintenance: false, regionRestriction: false } as Status;

beforeEach(() => {
  fakeStorage();
  vi.stubGlobal('location', {
    pathname: '/m/home',
    search: '',
    protocol: 'https:',
    href: 'https://lotus.example/m/home',
  });
  vi.stubGlobal('document', { documentElement: { dataset: { merchant: 'lotus', language: 'EN' } }, cookie: '' });
  vi.stubGlobal('navigator', { userAgent: 'A phone' });
  writeRemembered({ type: 'username', username: 'demo', merchant: 'lotus', secret: 'sealed elsewhere', attempt: 'a' });
});
afterEach(() => vi.unstubAllGlobals());

const start = (switches: SwitchName[]) =>
  startAutoLogin({ brand: { code: 'lotus', switches } as Brand, status: Promise.resolve(OPEN), revalidate: vi.fn() });

test('opens the secret of a remembered member only where MOBILEAUTOLOGIN3 is on', async () => {
  await start([]);
  expect(readRemembered()).not.toBeNull();
  // This device cannot open what another one sealed: it is forgotten.
  await start(['MOBILEAUTOLOGIN3']);
  expect(readRemembered()).toBeNull();
});
