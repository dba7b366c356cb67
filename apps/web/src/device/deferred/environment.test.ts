import { afterEach, expect, test, vi } from 'vitest';
import { isInstalled, readDisplayMode } from '../display-mode.ts';
import { isFullscreen, registerMethod } from './environment.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile';

interface Page {
  search?: string;
  userAgent?: string;
  standalone?: boolean;
  mode?: string;
  fullscreenElement?: object;
}

function open({ search = '', userAgent = 'Android', standalone = false, mode = 'browser', fullscreenElement }: Page) {
  vi.stubGlobal('location', { search });
  vi.stubGlobal('navigator', { userAgent, standalone, maxTouchPoints: 5 });
  vi.stubGlobal('document', { referrer: '', fullscreenElement });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }));
}
afterEach(() => vi.unstubAllGlobals());

test('reads the request for full screen from the address', () => {
  open({ search: '?fullscreen=1' });
  expect(isFullscreen()).toBe(true);
  open({});
  expect(isFullscreen()).toBe(false);
});

test.each<[string, Page, boolean]>([
  ['a browser', {}, false],
  ['a standalone window', { mode: 'standalone' }, true],
  ['a fullscreen app', { mode: 'fullscreen' }, true],
  ['a game that fills the screen', { mode: 'fullscreen', fullscreenElement: {} }, false],
  ['an iPhone’s home screen', { standalone: true }, true],
])('reports whether %s is installed: %j %s', (_what, page, expected) => {
  open(page);
  expect(isInstalled()).toBe(expected);
});

test('treats a browser without display modes as a browser', () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', undefined);
  expect([readDisplayMode(), isInstalled()]).toEqual(['browser', false]);
});

test.each<[string, Page, string]>([
  ['in the app', { search: '?inApp=1', mode: 'standalone' }, 'APP'],
  ['from the home screen', { mode: 'standalone' }, 'PWA'],
  ['by the clip of a profile', { userAgent: IPHONE, standalone: true }, 'WEBCLIP'],
  ['in a browser', {}, 'H5'],
])('reports the method of a registration %s: %j %s', (_what, page, method) => {
  open(page);
  expect(registerMethod()).toBe(method);
});
