import { expect, test } from 'vitest';
import { downloadsFor, platformOf, rankPlatforms, traitsOfHeader } from './platform.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile Safari/604.1';
const IPAD_AS_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';

test.each([
  ['an iPhone', IPHONE, 0, 'ios'],
  ['an iPad that calls itself a Macintosh, by its touch screen', IPAD_AS_MAC, 5, 'ios'],
  ['a Macintosh', IPAD_AS_MAC, 0, 'computer'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; SM-A155F) Chrome/131.0.0.0 Mobile', 5, 'android'],
  ['a browser that names no device', '', 0, 'computer'],
])('recognises %s', (_what, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ ...traitsOfHeader(userAgent), maxTouchPoints })).toBe(platform);
});

test('ranks the visitor’s platform first, and gives each platform its own downloads', () => {
  expect(rankPlatforms('ios')).toEqual(['ios', 'android', 'computer']);
  const [apk, profile] = (['android', 'profile'] as const).map((kind) => ({ kind, url: kind, needsTrust: false }));
  if (!apk || !profile) throw new Error('no downloads');
  expect(downloadsFor('android', [apk, profile])).toEqual([apk]);
  expect(downloadsFor('ios', [apk, profile])).toEqual([profile]);
  expect(downloadsFor('computer', [apk, profile])).toEqual([]);
});
