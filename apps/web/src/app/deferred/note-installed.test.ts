import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storeSession } from '../../device/session-store.ts';
import { FakeStorage } from '../../device/testing/fake-storage.ts';
import { noteInstalled } from './note-installed.ts';

let asked: { path: string; body: unknown }[];
let isDown = false;
let mode = 'standalone';
let stop = () => {};

const session = (id: string) => ({
  ...{ id, token: `token-${id}`, merchantCode: 'lotus', userName: id, type: 0, firstTimeLogin: false, spanId: '' },
});

beforeEach(() => {
  [asked, isDown, mode] = [[], false, 'standalone'];
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new FakeStorage());
  vi.stubGlobal('location', { pathname: '/m/home', search: '', host: 'lotus.localhost' });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile' });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }));
  const dataset = { merchant: 'lotus', language: 'EN' };
  vi.stubGlobal('document', { documentElement: { dataset }, referrer: '', cookie: '' });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    if (isDown) throw new TypeError('failed to fetch');
    return new Response(JSON.stringify({ success: true, value: { isFirst: true } }));
  });
});
afterEach(() => {
  stop();
  clearSession();
  vi.unstubAllGlobals();
});

const starts = () => asked.filter(({ path }) => path.endsWith('/wps/member/installed')).map(({ body }) => body);

test('reports a member’s first start, and not the next one', async () => {
  storeSession(session('7'));
  stop = noteInstalled();
  await expect.poll(starts).toEqual([{ kind: 'PWA' }]);
  await expect.poll(() => localStorage.getItem('installedStarts')).toContain('7');
  stop();
  stop = noteInstalled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(starts()).toHaveLength(1);
});

test('reports as soon as somebody logs in, once for each member', async () => {
  stop = noteInstalled();
  expect(starts()).toEqual([]);
  storeSession(session('8'));
  await expect.poll(starts).toHaveLength(1);
  await expect.poll(() => localStorage.getItem('installedStarts')).toContain('8');
  clearSession();
  storeSession(session('9'));
  await expect.poll(starts).toHaveLength(2);
});

test('reports nothing in a browser', async () => {
  mode = 'browser';
  storeSession(session('10'));
  stop = noteInstalled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
});

test('reports again at the next start what the gateway did not accept', async () => {
  isDown = true;
  storeSession(session('11'));
  stop = noteInstalled();
  await expect.poll(() => starts().length).toBeGreaterThan(0);
  stop();
  isDown = false;
  const before = starts().length;
  stop = noteInstalled();
  await expect.poll(() => starts().length).toBeGreaterThan(before);
  await expect.poll(() => localStorage.getItem('installedStarts')).toContain('11');
});
