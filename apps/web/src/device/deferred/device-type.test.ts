import { expect, test } from 'vitest';
import { type DeviceTraits, deviceTypeOf, installKindOf, iosVersionOf } from './device-type.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_4 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Mobile Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

const device = (differences: Partial<DeviceTraits>): DeviceTraits => ({
  userAgent: ANDROID,
  maxTouchPoints: 5,
  standalone: false,
  displayMode: 'browser',
  referrer: '',
  ...differences,
});

test.each<[string, Partial<DeviceTraits>, string]>([
  ['an Android in its browser', {}, ''],
  ['an iPhone in its browser', { userAgent: IPHONE }, ''],
  ['an iPad', { userAgent: IPAD }, 'IPAD'],
  ['an iPad that calls itself a Macintosh', { userAgent: MAC }, 'IPAD'],
  ['a Macintosh', { userAgent: MAC, maxTouchPoints: 0 }, ''],
  ['an installed app', { displayMode: 'standalone' }, 'PWA'],
  ['an installed app that fills the screen', { displayMode: 'fullscreen' }, 'PWA'],
  ['a window with a few buttons', { displayMode: 'minimal-ui' }, ''],
  ['an app of the shop around the page', { referrer: 'android-app://example.lotus/' }, 'PWA'],
  ['an iPhone from the home screen', { userAgent: IPHONE, standalone: true, displayMode: 'standalone' }, 'PWA'],
  ['an iPhone by the clip of a profile', { userAgent: IPHONE, standalone: true }, 'WEBCLIP'],
  ['an Android that says standalone', { standalone: true }, ''],
  ['an iPad from the home screen', { userAgent: MAC, standalone: true, displayMode: 'standalone' }, 'IPAD'],
])('reports the device type of %s: %j %j', (_what, differences, type) => {
  expect(deviceTypeOf(device(differences))).toBe(type);
});

test('detects how the page of an iPad was installed', () => {
  expect(installKindOf(device({ userAgent: IPAD, standalone: true }))).toBe('WEBCLIP');
  expect(installKindOf(device({ userAgent: MAC, displayMode: 'standalone' }))).toBe('PWA');
});

const ios = (version: number) => device({ userAgent: IPHONE.replace('17_5_1', `${version}_0`) });

test('reads the version of iOS and iPadOS, and of nothing else', () => {
  expect(iosVersionOf(ios(9))).toBe(9);
  expect(iosVersionOf(device({ userAgent: IPHONE }))).toBe(17);
  expect(iosVersionOf(device({ userAgent: IPAD }))).toBe(12);
  expect(iosVersionOf(device({ userAgent: MAC }))).toBe(18);
  expect(iosVersionOf(device({ userAgent: MAC, maxTouchPoints: 0 }))).toBeNull();
  expect(iosVersionOf(device({}))).toBeNull();
  expect(iosVersionOf(device({ userAgent: 'iPhone' }))).toBeNull();
});
