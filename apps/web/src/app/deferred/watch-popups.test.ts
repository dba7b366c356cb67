import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../device/testing/fake-storage.ts';
import type { Popup } from '../../features/announcements/choose-popup.ts';

const POPUP = { id: 'terms', kind: 'legal', items: [{ id: 'terms', version: 1 }] } as unknown as Popup;
const NOTICE = { kind: 'notice', text: '', code: '', traceId: '' } as const;

/** A page: what it has above it, its cookies, and whether it is in view. */
const page = { cookie: '', dialogs: 0, visibilityState: 'visible' };
let answer: () => Promise<Response>;
let stop = () => {};
const send = vi.fn<() => Promise<Response>>(() => answer());
const isUp = () => shell.getShell().dialog?.kind === 'popup';
const goTo = (pathname: string) => vi.stubGlobal('location', { pathname, protocol: 'http:', search: '' });
const ok = (popups: Popup[]) => async () => Response.json({ success: true, value: { popups } });

let shell: typeof import('../shell-store.ts');
let watchPopups: typeof import('./watch-popups.ts').watchPopups;

/** Another page: what the last one had in memory is gone. */
async function openPage(): Promise<void> {
  vi.resetModules();
  shell = await import('../shell-store.ts');
  ({ watchPopups } = await import('./watch-popups.ts'));
}
function start(): void {
  stop = watchPopups();
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  fakeStorage();
  Object.assign(page, { cookie: '', dialogs: 0, visibilityState: 'visible' });
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookie;
    },
    set cookie(text: string) {
      page.cookie = text.split(';')[0] ?? '';
    },
    get visibilityState() {
      return page.visibilityState;
    },
    querySelector: () => (page.dialogs > 0 ? {} : null),
    documentElement: { dataset: { merchant: 'lotus', language: 'EN' } },
  });
  vi.stubGlobal('fetch', send);
  send.mockClear();
  answer = ok([POPUP]);
  goTo('/m/home');
  await openPage();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shows the popup of home after a second, once a visit', async () => {
  start();
  await wait(999);
  expect([isUp(), send.mock.calls.length]).toEqual([false, 0]);
  await vi.waitFor(() => expect(isUp()).toBe(true), { timeout: 10_000 });
  expect(page.cookie).toBe('popup=1');
  shell.updateShell({ dialog: null });
  stop();
  await openPage();
  start();
  await wait(10_000);
  expect(isUp()).toBe(false);
});

test.each([
  ['on another page', () => goTo('/m/login'), () => goTo('/m/home')],
  [
    'on top of a dialog of the app',
    () => shell.updateShell({ dialog: NOTICE }),
    () => shell.updateShell({ dialog: null }),
  ],
  [
    'on top of a dialog of the page',
    () => Object.assign(page, { dialogs: 1 }),
    () => Object.assign(page, { dialogs: 0 }),
  ],
  [
    'in maintenance',
    () => shell.updateShell({ blocked: { kind: 'maintenance' } as never }),
    () => shell.updateShell({ blocked: null }),
  ],
  [
    'while nobody looks',
    () => Object.assign(page, { visibilityState: 'hidden' }),
    () => Object.assign(page, { visibilityState: 'visible' }),
  ],
])('does not ask for one %s, but does afterwards', async (_where, begin, end) => {
  begin();
  start();
  await wait(5000);
  expect([isUp(), send.mock.calls.length]).toEqual([false, 0]);
  end();
  await vi.waitFor(() => expect(isUp()).toBe(true), 10_000);
});

test('holds back a popup that arrives while a dialog is open, without requesting it again', async () => {
  answer = async () => {
    shell.updateShell({ dialog: NOTICE });
    return ok([POPUP])();
  };
  start();
  await wait(3000);
  expect(shell.getShell().dialog).toBe(NOTICE);
  shell.updateShell({ dialog: null });
  await wait(1000);
  expect([isUp(), send.mock.calls.length]).toEqual([true, 1]);
});

test.each([
  ['has none', async () => Response.json({ success: true, value: { popups: [] } })],
  ['has never heard of popups', async () => new Response('Not found', { status: 404 })],
])('asks a gateway that %s only once', async (_what, reply) => {
  answer = reply;
  start();
  await wait(20_000);
  expect([isUp(), send.mock.calls.length]).toEqual([false, 1]);
});
