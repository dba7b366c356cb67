import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';

let local: FakeStorage;

async function loadPage() {
  vi.resetModules();
  return import('./consent.ts');
}

beforeEach(() => {
  local = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

test('returns null without a decision', async () => {
  expect((await loadPage()).readConsent()).toBeNull();
});

test.each([true, false])(
  'stores a decision (%s) with the version of the question and the time, and allows changing it',
  async (device) => {
    const page = await loadPage();
    page.storeConsent({ device: !device });
    page.storeConsent({ device });
    expect((await loadPage()).readConsent()).toEqual({ device });
    const stored = JSON.parse(local.stored.get('consent') ?? '');
    expect(stored).toEqual({ version: 1, at: expect.any(Number), device });
    expect(Math.abs(Date.now() - stored.at)).toBeLessThan(10_000);
  },
);

test.each([
  ['another version of the question', { version: 2, at: 1, device: true }],
  ['no version', { at: 1, device: true }],
  ['no time', { version: 1, device: true }],
  ['no decision', { version: 1, at: 1 }],
  ['a decision that is text', { version: 1, at: 1, device: 'true' }],
  ['a bare yes', true],
  ['a list', []],
])('does not treat %s as consent', async (_what, value) => {
  local.stored.set('consent', JSON.stringify(value));
  expect((await loadPage()).readConsent()).toBeNull();
});

test('treats Global Privacy Control as a refusal, regardless of an earlier decision', async () => {
  const page = await loadPage();
  page.storeConsent({ device: true });
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(page.readConsent()).toEqual({ device: false });
});

test('notifies listeners of a decision, until they unsubscribe', async () => {
  const page = await loadPage();
  const received: boolean[] = [];
  const stop = page.onConsent(({ device }) => received.push(device));
  page.storeConsent({ device: true });
  stop();
  page.storeConsent({ device: false });
  expect(received).toEqual([true]);
});

test('keeps the decision for the page if storage is blocked', async () => {
  local.isBlocked = true;
  const page = await loadPage();
  page.storeConsent({ device: true });
  expect(page.readConsent()).toEqual({ device: true });
});
