import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../device/testing/fake-storage.ts';

const HOUR_MS = 3_600_000;
const ASKED = /^\/m\/asset-manifest\.json\?time=\d+$/;

let shell: typeof import('../shell-store.ts');
let page: EventTarget & { visibilityState: string };
let build = 'ours';
const asked: string[] = [];
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  fakeStorage();
  build = 'ours';
  asked.length = 0;
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    cookie: '',
    querySelector: () => null,
    documentElement: { dataset: { merchant: 'lotus', language: 'EN' } },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('location', { pathname: '/m/news', protocol: 'http:', search: '' });
  vi.stubGlobal('navigator', { userAgent: 'A phone', maxTouchPoints: 5 });
  vi.stubGlobal('__reactRouterManifest', { version: 'ours' });
  vi.stubGlobal('fetch', async (url: string) => {
    if (ASKED.test(url)) asked.push(url);
    return Response.json({ build, version: '2.0.0', notes: {} });
  });
  shell = await import('../shell-store.ts');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const start = async () => {
  const { watchUpdates } = await import('./watch-updates.ts');
  stop = watchUpdates();
  await wait(0);
};
const setVisible = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const offered = () => shell.getShell().dialog?.kind;

test('checks 1.5 s after the start of a page, and not before', async () => {
  const { scheduleDeferred } = await import('./schedule-deferred.ts');
  await import('./start-deferred.ts');
  stop = scheduleDeferred({});
  await wait(1499);
  expect(asked).toHaveLength(0);
  await wait(1);
  await vi.dynamicImportSettled();
  expect(asked).toHaveLength(1);
});

test('checks nothing after the page has gone', async () => {
  const { scheduleDeferred } = await import('./schedule-deferred.ts');
  scheduleDeferred({})();
  await wait(10_000);
  expect(asked).toHaveLength(0);
});

test('compares the build each hour, and offers a newer one', async () => {
  await start();
  expect([asked.length, offered()]).toEqual([1, undefined]);
  build = 'theirs';
  await wait(HOUR_MS - 1);
  expect(asked).toHaveLength(1);
  await wait(1);
  expect([asked.length, offered()]).toEqual([2, 'update']);
});

test('checks nothing while the page is hidden, and again 300 ms after it returns', async () => {
  await start();
  setVisible('hidden');
  await wait(3 * HOUR_MS);
  expect(asked).toHaveLength(1);
  setVisible('visible');
  await wait(299);
  expect(asked).toHaveLength(1);
  await wait(1);
  expect(asked).toHaveLength(2);
});

test('checks nothing when a window is focused only in passing', async () => {
  await start();
  for (const state of ['hidden', 'visible', 'hidden', 'visible', 'hidden'] as const) {
    setVisible(state);
    await wait(200);
  }
  await wait(1000);
  expect(asked).toHaveLength(1);
});

test('replaces no other dialog, and comes back with the next check', async () => {
  shell.updateShell({ dialog: { kind: 'notice', text: 'first' } as never });
  build = 'theirs';
  await start();
  expect(offered()).toBe('notice');
  shell.updateShell({ dialog: null });
  await wait(HOUR_MS);
  expect(offered()).toBe('update');
});

test('stops on request', async () => {
  await start();
  stop();
  setVisible('visible');
  await wait(2 * HOUR_MS);
  expect(asked).toHaveLength(1);
});
