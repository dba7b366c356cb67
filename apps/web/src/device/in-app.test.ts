import { afterEach, expect, test, vi } from 'vitest';
import { appVersionOf, hasFlag, isAlone, isInApp } from './in-app.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

function open({ search = '', userAgent = 'Android', mode = 'browser' } = {}) {
  vi.stubGlobal('location', { search });
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }));
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['?inApp', true],
  ['?inApp=', true],
  ['?inApp=1', true],
  ['?a=b&inApp=true', true],
  ['?inApp=0', false],
  ['?inApp=FALSE', false],
  ['?inapp=1', false],
  ['', false],
])('reads the flag inApp of %j as %s', (search, isSet) => {
  expect(hasFlag(search, 'inApp')).toBe(isSet);
});

test('detects the app by its marker or the flag', () => {
  open({});
  expect(isInApp()).toBe(false);
  open({ search: '?inApp=1' });
  expect(isInApp()).toBe(true);
  open({ userAgent: 'Android AppLotusVer:1.0.0' });
  expect(isInApp()).toBe(true);
});

test.each([
  ['a browser', {}, false],
  ['the app', { userAgent: 'Android AppLotusVer:1.0.0' }, true],
  ['an address that says so', { search: '?inApp=1' }, true],
  ['the home screen', { mode: 'standalone' }, true],
])('detects whether the page is alone in %s: %j %s', (_where, page, expected) => {
  open(page);
  expect(isAlone()).toBe(expected);
});

test.each([
  [`${IPHONE} AppVer:1.2.3`, '1.2.3'],
  [`${ANDROID} AppLotusVer:10.0.12`, '10.0.12'],
  [`${ANDROID} App_lotus-vnVer:2.1.0 more`, '2.1.0'],
  [IPHONE, null],
  [ANDROID, null],
  [`${ANDROID} SnappVer:1.2.3`, null],
  [`${ANDROID} Ver:1.2.3`, null],
  [`${ANDROID} AppVer:1.2`, null],
  [`App${'a'.repeat(1e5)}Ver:1.2.3`, null],
])('reads the in-app marker App…Ver:x.y.z of %.120s as %s', (userAgent, version) => {
  expect(appVersionOf(userAgent)).toBe(version);
});
