import { motion } from '@foyer/theme/tokens.data.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeConsent } from '../../device/deferred/consent.ts';
import { FakeStorage } from '../../device/testing/fake-storage.ts';
import { BOTTOM_POPUP_MOTION_MS } from '../../limits.data.ts';
import { NEUTRAL_BRAND } from '../../page/neutral-brand.data.ts';
import { getShell, updateShell } from '../shell-store.ts';
import { canAskOn, watchConsent } from './consent-watch.ts';

const BRAND = { ...NEUTRAL_BRAND, device: { fingerprint: true, idOrigin: null } };
const NOTICE = { kind: 'notice', text: '', code: '', traceId: '' } as const;

let stop = () => {};
const isAsked = () => getShell().dialog?.kind === 'consent';
const goTo = (pathname: string) => vi.stubGlobal('location', { pathname });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('navigator', {});
  goTo('/m/home');
  updateShell({ dialog: null, blocked: null });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks a visitor who has not decided after a second', () => {
  stop = watchConsent(BRAND);
  vi.advanceTimersByTime(999);
  expect(isAsked()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isAsked()).toBe(true);
});

test('asks for an id origin as well', () => {
  stop = watchConsent({ ...BRAND, device: { fingerprint: false, idOrigin: 'https://id.lotus.example' } });
  vi.advanceTimersByTime(1000);
  expect(isAsked()).toBe(true);
});

test('does not ask if the merchant does nothing that needs consent', () => {
  stop = watchConsent(NEUTRAL_BRAND);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([true, false])('does not ask a visitor who has decided (%s) again', (device) => {
  storeConsent({ device });
  stop = watchConsent(BRAND);
  expect(vi.getTimerCount()).toBe(0);
});

test('does not ask a browser that sends Global Privacy Control', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  stop = watchConsent(BRAND);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['/m/login', '/m/register', '/m/register.html'])('does not ask on %s, but on the page after it', (page) => {
  expect(canAskOn(page)).toBe(false);
  goTo(page);
  stop = watchConsent(BRAND);
  vi.advanceTimersByTime(60_000);
  expect(isAsked()).toBe(false);
  goTo('/m/home');
  vi.advanceTimersByTime(1000);
  expect(isAsked()).toBe(true);
});

test('waits for another dialog, also for one that replaced the question', () => {
  updateShell({ dialog: NOTICE });
  stop = watchConsent(BRAND);
  vi.advanceTimersByTime(5000);
  expect(getShell().dialog).toBe(NOTICE);
  updateShell({ dialog: null });
  vi.advanceTimersByTime(1000);
  expect(isAsked()).toBe(true);
  updateShell({ dialog: NOTICE });
  updateShell({ dialog: null });
  vi.advanceTimersByTime(1000);
  expect(isAsked()).toBe(true);
});

test('does not ask while the lobby is closed', () => {
  updateShell({ blocked: { kind: 'domain' } });
  stop = watchConsent(BRAND);
  vi.advanceTimersByTime(5000);
  expect(isAsked()).toBe(false);
});

test('stops watching after a decision, or when it is stopped', () => {
  stop = watchConsent(BRAND);
  vi.advanceTimersByTime(1000);
  storeConsent({ device: false });
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);
  vi.stubGlobal('localStorage', new FakeStorage());
  watchConsent(BRAND)();
  expect(vi.getTimerCount()).toBe(0);
});

test('animates the sheet for the duration in §9', () => {
  expect(motion.sheet).toBe(`${BOTTOM_POPUP_MOTION_MS}ms`);
});
