import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideBar, isBarHidden } from './download-bar.ts';
import { fakeStorage } from './testing/fake-storage.ts';

let mode = 'browser';
beforeEach(() => {
  mode = 'browser';
  fakeStorage();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }));
});
afterEach(() => vi.unstubAllGlobals());

test('is hidden for the rest of the session once it is closed', () => {
  vi.stubGlobal('onbeforeinstallprompt', null);
  expect(isBarHidden(true)).toBe(false);
  hideBar();
  expect(isBarHidden(true)).toBe(true);
});

test('is hidden in the installed app', () => {
  mode = 'standalone';
  expect(isBarHidden(true)).toBe(true);
});

test('is hidden where the device cannot install the page and there are no apps either', () => {
  expect([isBarHidden(undefined), isBarHidden(true)]).toEqual([true, false]);
  vi.stubGlobal('onbeforeinstallprompt', null);
  expect(isBarHidden(undefined)).toBe(false);
  vi.stubGlobal('onbeforeinstallprompt', undefined);
});

test('is shown on an iPhone, whose share menu can add the page', () => {
  vi.stubGlobal('navigator', { standalone: false });
  expect(isBarHidden(undefined)).toBe(false);
});
