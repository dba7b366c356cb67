import { expect, test } from 'vitest';
import { isLater, newerApp } from './newer-app.ts';

const ANDROID = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppLotusVer:4.1.9',
  maxTouchPoints: 5,
  standalone: false,
  displayMode: 'browser',
  referrer: '',
} as const;
const IPHONE = { ...ANDROID, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppLotusVer:4.1.9' };
const APK = { resourceType: 'Android', url: 'https://cdn.example/lotus.apk', version: '4.2.0' };

test.each([
  ['4.2.0', '4.1.9', true],
  ['4.10.0', '4.9.9', true],
  ['5.0.0', '4.9.9', true],
  ['4.1.9', '4.1.9', false],
  ['4.1.8', '4.1.9', false],
  ['4.2', '4.1.9', false],
  ['newest', '4.1.9', false],
])('%s is later than %s: %s', (version, than, expected) => {
  expect(isLater(version, than)).toBe(expected);
});

test('offers the app of this platform, if it is newer', () => {
  expect(newerApp('4.1.9', [APK], ANDROID)).toEqual({ version: '4.2.0', url: APK.url });
  expect(newerApp('4.2.0', [APK], ANDROID)).toBeNull();
  expect(newerApp('4.1.9', [APK], IPHONE)).toBeNull();
});

test('offers none without a version, nor from an address that is not https', () => {
  expect(newerApp('4.1.9', [{ ...APK, version: null }], ANDROID)).toBeNull();
  expect(newerApp('4.1.9', [{ ...APK, url: 'http://cdn.example/lotus.apk' }], ANDROID)).toBeNull();
});
