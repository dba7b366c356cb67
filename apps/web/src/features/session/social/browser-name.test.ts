import { expect, test } from 'vitest';
import { browserNameOf, browserOf } from './browser-name.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome', `${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36`],
  ['Chrome', `${IOS} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`],
  ['Safari', `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`],
  ['Microsoft Edge', `${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36 EdgA/120.0.2210.84`],
  ['Opera', `${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36 OPR/79.0.0.0`],
  ['Firefox', 'Mozilla/5.0 (Android 13; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0'],
  ['Facebook', `${ANDROID} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/441.0.0.0;]`],
  ['Zalo', `${ANDROID} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Zalo android/12090675`],
])('recognises %s', (name, userAgent) => {
  expect(browserNameOf(browserOf(userAgent))).toBe(name);
});

test('has no name for an unknown browser or for text from an address', () => {
  expect([browserOf('curl/8.0'), browserNameOf(''), browserNameOf('<b>bank</b>')]).toEqual(['', undefined, undefined]);
});
