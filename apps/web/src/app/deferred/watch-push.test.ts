import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakePush, fakePush } from '../../device/testing/fake-push.ts';
import { fakeStorage } from '../../device/testing/fake-storage.ts';

const HOUR_MS = 3_600_000;
const NOON = new Date(2026, 10, 25, 12).getTime();

const bindPush = vi.fn(async () => undefined);
let isDue: boolean;
let isSetUp: boolean;
vi.mock('../../page/push/bind-push.ts', () => ({
  bindPush,
  isBindDue: () => isDue,
  isPushSetUp: async () => isSetUp,
}));

let push: FakePush;
let page: { cookie: string; dialogs: number; pathname: string };
let shell: typeof import('../shell-store.ts');
let sessions: typeof import('../../device/session-store.ts');
let marks: typeof import('../../device/deferred/push-marks.ts');
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON });
  vi.resetModules();
  fakeStorage();
  bindPush.mockClear();
  isDue = true;
  isSetUp = true;
  page = { cookie: '', dialogs: 0, pathname: '/m/home' };
  push = fakePush();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('location', {
    get pathname() {
      return page.pathname;
    },
    protocol: 'http:',
    search: '',
  });
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookie;
    },
    set cookie(text: string) {
      page.cookie = text.split(';')[0] ?? '';
    },
    visibilityState: 'visible',
    referrer: '',
    querySelector: () => (page.dialogs > 0 ? {} : null),
    documentElement: { dataset: { merchant: 'lotus', language: 'VI' } },
  });
  shell = await import('../shell-store.ts');
  sessions = await import('../../device/session-store.ts');
  marks = await import('../../device/deferred/push-marks.ts');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const logIn = () =>
  sessions.storeSession({ id: '1', token: 't', merchantCode: 'lotus', userName: 'x', type: 0, firstTimeLogin: false });
async function start(): Promise<void> {
  stop();
  const { watchPush } = await import('./watch-push.ts');
  stop = watchPush();
  await vi.advanceTimersByTimeAsync(0);
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isOffered = () => shell.getShell().dialog?.kind === 'push';
/** Another visit: another page load. */
async function visitAgain(): Promise<void> {
  page.cookie = '';
  shell.updateShell({ dialog: null });
  vi.resetModules();
  shell = await import('../shell-store.ts');
  sessions = await import('../../device/session-store.ts');
  marks = await import('../../device/deferred/push-marks.ts');
  await start();
}

test('offers push messages to a member', async () => {
  logIn();
  await start();
  expect(isOffered()).toBe(true);
  expect(bindPush).not.toHaveBeenCalled();
});

test('asks no visitor, and waits ten seconds after a login', async () => {
  await start();
  await wait(60_000);
  expect(isOffered()).toBe(false);
  logIn();
  await wait(9_999);
  expect(isOffered()).toBe(false);
  await wait(1);
  expect(isOffered()).toBe(true);
});

test('asks at most once a day', async () => {
  logIn();
  await start();
  marks.markPromptClosed(Date.now());
  await visitAgain();
  await wait(60_000);
  expect(isOffered()).toBe(false);
  vi.setSystemTime(NOON + 11.9 * HOUR_MS);
  await visitAgain();
  expect(isOffered()).toBe(false);
  vi.setSystemTime(NOON + 12.1 * HOUR_MS);
  await visitAgain();
  expect(isOffered()).toBe(true);
});

test('binds without asking where the browser has granted it, also on the day the prompt was closed', async () => {
  push.permission = 'granted';
  logIn();
  marks.markPromptClosed(Date.now());
  await start();
  expect(bindPush).toHaveBeenCalledWith({ turnsOn: false, now: NOON });
  expect(isOffered()).toBe(false);
});

test('does not bind a bound browser again, nor where the member has turned push off on this device', async () => {
  push.permission = 'granted';
  logIn();
  isDue = false;
  await start();
  expect(bindPush).not.toHaveBeenCalled();
  isDue = true;
  marks.markPushOff('1');
  await start();
  expect(bindPush).not.toHaveBeenCalled();
  marks.markPushOff('2');
  await start();
  expect(bindPush).toHaveBeenCalledTimes(1);
});

test('offers nothing if push is not set up', async () => {
  isSetUp = false;
  logIn();
  await start();
  await wait(60_000);
  expect(isOffered()).toBe(false);
});

test('a browser that has refused is not asked again', async () => {
  push.permission = 'denied';
  logIn();
  await start();
  await wait(60_000);
  expect(isOffered()).toBe(false);
});

test.each([
  ['without push', () => vi.stubGlobal('PushManager', undefined)],
  ['without storage', () => vi.stubGlobal('indexedDB', undefined)],
  ['that is not secure', () => vi.stubGlobal('isSecureContext', false)],
])('asks nothing in a browser %s', async (_what, breakIt) => {
  breakIt();
  if (globalThis.PushManager === undefined) Reflect.deleteProperty(globalThis, 'PushManager');
  logIn();
  await start();
  await wait(60_000);
  expect(isOffered()).toBe(false);
});

test('waits for a suitable page without a dialog, and gives way to an announcement of this visit', async () => {
  logIn();
  page.pathname = '/m/member/deposit';
  await start();
  await wait(30_000);
  expect(isOffered()).toBe(false);
  page.pathname = '/m/member/home';
  page.dialogs = 1;
  await wait(30_000);
  expect(isOffered()).toBe(false);
  page.dialogs = 0;
  await wait(1000);
  expect(isOffered()).toBe(true);
  shell.updateShell({ dialog: null });
  await visitAgain();
  page.cookie = 'popup=1';
  shell.updateShell({ dialog: null });
  await start();
  await wait(30_000);
  expect(isOffered()).toBe(false);
});

test('a login during the wait after another one restarts it, and a logout ends it', async () => {
  await start();
  logIn();
  await wait(6000);
  sessions.clearSession();
  await wait(60_000);
  expect(isOffered()).toBe(false);
});
