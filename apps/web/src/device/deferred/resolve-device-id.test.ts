import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';

const STORED = 'ABCDEF01-2345-6789-abcd-ef0123456789';
const FINGERPRINT = '01234567-89ab-8def-a123-456789abcdef';

let local: FakeStorage;
let jar: { cookie: string };

/** A freshly loaded page: nothing in memory yet. */
async function loadPage() {
  vi.resetModules();
  const [{ resolveDeviceId }, { deviceId, readDeviceId }] = await Promise.all([
    import('./resolve-device-id.ts'),
    import('../device-id.ts'),
  ]);
  return { resolveDeviceId, deviceId, readDeviceId };
}

const take = async () => FINGERPRINT;
const takeNone = () => Promise.reject(new Error('taken although nobody allowed it'));

beforeEach(() => {
  local = new FakeStorage();
  jar = { cookie: '' };
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { hostname: 'www.lotus.example', protocol: 'https:' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('prefers the stored id to a fingerprint, and writes it to storage and cookie', async () => {
  local.stored.set('deviceId', STORED);
  const page = await loadPage();
  await page.resolveDeviceId(true, takeNone);
  expect(page.deviceId()).toBe(STORED);
  expect(jar.cookie).toContain(`deviceId=${STORED}`);
});

test('restores to storage an id that only the cookie had', async () => {
  jar.cookie = `deviceId=${STORED}`;
  const page = await loadPage();
  await page.resolveDeviceId(true, takeNone);
  expect(local.stored.get('deviceId')).toBe(STORED);
});

test('takes the first id from a fingerprint if none is stored, even after the first calls', async () => {
  const page = await loadPage();
  const draft = page.deviceId();
  await page.resolveDeviceId(true, take);
  expect(draft).not.toBe(FINGERPRINT);
  expect([page.deviceId(), page.readDeviceId()]).toEqual([FINGERPRINT, FINGERPRINT]);
  expect(jar.cookie).toContain(`deviceId=${FINGERPRINT}`);
});

test('keeps the random id of the first calls if merchant or visitor declines a fingerprint', async () => {
  const page = await loadPage();
  const draft = page.deviceId();
  await page.resolveDeviceId(false, takeNone);
  expect(page.readDeviceId()).toBe(draft);
});

test('takes no fingerprint and stores nothing before the visitor decides', async () => {
  const page = await loadPage();
  page.deviceId();
  await page.resolveDeviceId(null, takeNone);
  expect(page.readDeviceId()).toBeNull();
  await page.resolveDeviceId(true, take);
  expect(page.readDeviceId()).toBe(FINGERPRINT);
});

test.each([
  ['fails', () => Promise.reject(new Error('no canvas'))],
  ['comes to nothing', async () => null],
])('keeps the random id after a fingerprint that %s', async (_what, taking) => {
  const page = await loadPage();
  const draft = page.deviceId();
  await page.resolveDeviceId(true, taking);
  expect(page.readDeviceId()).toBe(draft);
});

test('does not wait for a fingerprint that never comes', async () => {
  vi.useFakeTimers();
  const page = await loadPage();
  const resolved = page.resolveDeviceId(true, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5000);
  await resolved;
  expect(page.readDeviceId()).toBe(page.deviceId());
});

test('adopts the id that another tab has resolved meanwhile', async () => {
  const page = await loadPage();
  await page.resolveDeviceId(true, async () => {
    local.stored.set('deviceId', STORED);
    return FINGERPRINT;
  });
  expect(page.deviceId()).toBe(STORED);
});
