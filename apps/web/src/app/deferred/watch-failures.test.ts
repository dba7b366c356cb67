import { createTranslate } from '@foyer/i18n/translate.tsx';
import { getShownToast, hideToast, subscribeToToasts } from '@foyer/ui/toast-queue.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markLogOut } from '../../device/log-out-mark.ts';
import { type FakeStorage, fakeStorage } from '../../device/testing/fake-storage.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Translate } from '../../page/messages.ts';
import { getShell, updateShell } from '../shell-store.ts';
import { watchFailures } from './watch-failures.ts';

const t: Translate = createTranslate({ locale: 'en-US', messages: {} });

let session: FakeStorage;
let local: FakeStorage;
let stop: () => void;
const endSession = vi.fn();

/** The gateway refuses everything with this. */
function refuseWith(errorCode: string, status: number) {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, errorCode, message: '' }, { status }));
}
/** Waits for the reaction to a failure: the table of reactions loads first. */
const react = () => vi.dynamicImportSettled();
const ask = () => browserCall()('system.domainRoute', { query: { device: 'MOBILE' }, fresh: true }).catch(react);

beforeEach(() => {
  ({ local, session } = fakeStorage());
  endSession.mockClear();
  updateShell({ blocked: null, dialog: null });
  vi.stubGlobal('document', { documentElement: { dataset: { merchant: 'lotus', language: 'EN' } }, cookie: '' });
  vi.stubGlobal('navigator', { userAgent: 'A phone' });
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/m/member/home', search: '' });
  stop = watchFailures({ t, endSession });
  session.stored.set('hiddenBar', '1');
  local.stored.set('merchant', 'lotus');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('ends the session after an unauthorised answer, clears only session storage, and asks for a login', async () => {
  refuseWith('login.not.session', 401);
  await ask();
  expect(endSession).toHaveBeenCalledOnce();
  expect([...session.stored]).toEqual([]);
  expect(local.stored.get('merchant')).toBe('lotus');
  expect(getShell().dialog).toMatchObject({ kind: 'logInAgain' });
});

test('shows nothing to a member who has just logged out when one of their calls is refused late', async () => {
  markLogOut();
  refuseWith('login.not.session', 401);
  await ask();
  expect(endSession).not.toHaveBeenCalled();
  expect(getShell().dialog).toBeNull();
});

test('leaves session storage unchanged after any other refusal', async () => {
  refuseWith('unknown.error', 500);
  await ask();
  expect(endSession).not.toHaveBeenCalled();
  expect(session.stored.get('hiddenBar')).toBe('1');
  expect(getShell().dialog).toMatchObject({ kind: 'alert', code: 'unknown.error' });
});

const checkStatus = () => browserCall()('system.status', { fresh: true, situation: 'status' }).catch(react);

test('shows a failed status check, and on a saved page only what the page does not show itself', async () => {
  const { dataset } = document.documentElement;
  refuseWith('unknown.error', 500);
  await checkStatus();
  expect(getShell().dialog).toMatchObject({ kind: 'notice', code: 'unknown.error' });
  updateShell({ dialog: null });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await checkStatus();
  expect(getShell().dialog).toMatchObject({ kind: 'notice', code: 'ERR_NETWORK' });
  updateShell({ dialog: null });
  dataset.savedAt = '1763800000000';
  await checkStatus();
  expect(getShell().dialog).toBeNull();
});

test('shows the screen of a lobby that closes', async () => {
  refuseWith('maintenance', 503);
  await ask();
  expect(getShell().blocked).toEqual({ kind: 'maintenance', end: null });
});

test('shows for 1.5 s that there is no connection', async () => {
  vi.stubGlobal('navigator', { userAgent: 'A phone', onLine: false });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  await ask();
  hideToast();
  // The table of reactions is imported meanwhile, in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const seen: { at: number; isShown: boolean }[] = [];
  const forget = subscribeToToasts(() => seen.push({ at: Date.now(), isShown: getShownToast() !== null }));
  void ask();
  for (let step = 0; step < 1000 && seen.length < 2; step += 1) {
    await vi.advanceTimersByTimeAsync(10);
    await new Promise(setImmediate);
  }
  forget();
  vi.useRealTimers();
  expect(seen.map(({ isShown }) => isShown)).toEqual([true, false]);
  expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBe(1500);
});
