import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../device/testing/fake-storage.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Safari/604.1';
const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let page: { cookie: string; dialogs: number };
let shell: typeof import('../shell-store.ts');
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  fakeStorage();
  page = { cookie: '', dialogs: 0 };
  send.mockReset().mockImplementation(async () => Response.json({ short_name: 'Lotus' }));
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
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
  vi.stubGlobal('foyerInstall', { prompt: async () => undefined, userChoice: new Promise(() => {}) });
  visit('/m/home');
  shell = await import('../shell-store.ts');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function visit(pathname: string, userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/140'): void {
  vi.stubGlobal('location', { pathname, protocol: 'http:', search: '' });
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
}
async function start(): Promise<void> {
  const { watchInstall } = await import('./watch-install.ts');
  stop = watchInstall();
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const offered = () => {
  const { dialog } = shell.getShell();
  return dialog?.kind === 'install' ? dialog : null;
};

test('offers the app under the short name of the manifest, after announcements have had their turn', async () => {
  await start();
  await wait(150 + 3999);
  expect(offered()).toBeNull();
  await wait(1);
  expect(offered()).toMatchObject({ way: 'prompt', name: 'Lotus' });
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('/wps/system/manifest.json?merchantCode=lotus');
  expect(init?.headers).toEqual({ merchant: 'lotus', language: 'VI' });
});

test('offers nothing until it has read the name from the manifest', async () => {
  send.mockRejectedValue(new TypeError('offline'));
  await start();
  await wait(5000);
  expect(offered()).toBeNull();
  send.mockImplementation(async () => Response.json({ short_name: 'Lotus' }));
  await wait(1000);
  expect(offered()?.name).toBe('Lotus');
});

test('explains the menu on an iPhone', async () => {
  visit('/m/home', IPHONE);
  vi.stubGlobal('foyerInstall', undefined);
  await start();
  await wait(4000);
  expect(offered()?.way).toBe('ios');
});

test.each([
  ['/', true],
  ['/m/home', true],
  ['/m/index.html', true],
  ['/m/index', false],
  ['/m/news', false],
  ['/m/login', false],
])('a visit that begins on %s is offered the app: %s', async (pathname, expected) => {
  visit(pathname);
  await start();
  await wait(10_000);
  expect(offered() !== null).toBe(expected);
});

test.each([
  ['maintenance', { kind: 'maintenance', end: null }],
  ['region restriction', { kind: 'region', ip: '', country: null }],
] as const)('offers nothing during %s', async (_why, blocked) => {
  shell.updateShell({ blocked: blocked as never });
  await start();
  await wait(10_000);
  expect(offered()).toBeNull();
});

test('waits for an open dialog, and gives way to an announcement of this visit', async () => {
  page.dialogs = 1;
  await start();
  await wait(10_000);
  expect(offered()).toBeNull();
  page.dialogs = 0;
  page.cookie = 'popup=1';
  await wait(10_000);
  expect(offered()).toBeNull();
});

test('offers nothing in the merchant’s app, nor after an installation', async () => {
  visit('/m/home', 'Mozilla/5.0 (Linux; Android 14) AppLotusVer:4.1.0');
  await start();
  await wait(10_000);
  visit('/m/home');
  localStorage.setItem('a2hsInstalled', '1');
  await start();
  await wait(10_000);
  expect(offered()).toBeNull();
});
