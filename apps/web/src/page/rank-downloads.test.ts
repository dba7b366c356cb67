import { expect, test } from 'vitest';
import type { DeviceTraits } from '../device/deferred/device-type.ts';
import { hasShareTip, rankDownloads } from './rank-downloads.ts';

const traits = (userAgent: string): DeviceTraits => ({
  userAgent,
  maxTouchPoints: 5,
  standalone: false,
  displayMode: 'browser',
  referrer: '',
});
const iphone = (version: number) => traits(`Mozilla/5.0 (iPhone; CPU iPhone OS ${version}_2 like Mac OS X) Safari`);
const ANDROID = traits('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile');

const LINKS = [
  { resourceType: 'Android', url: 'https://cdn.example/app.apk' },
  { resourceType: 'IOS', url: 'https://apps.example/app' },
  { resourceType: 'MOBILECONFIG', url: 'https://cdn.example/app.mobileconfig' },
  { resourceType: 'AppDownloadIcon', url: 'https://cdn.example/icon.png' },
];
const kindsOn = (device: DeviceTraits) => rankDownloads(LINKS, device).map(({ kind }) => kind);

test('lists the download for this device first, and leaves out pictures', () => {
  expect(kindsOn(ANDROID)).toEqual(['android', 'ios']);
  expect(kindsOn(iphone(16))).toEqual(['ios', 'profile', 'android']);
});

test('offers a profile from iOS 11, with a step to trust it from iOS 12', () => {
  expect(kindsOn(iphone(10))).toEqual(['ios', 'android']);
  const profileOn = (version: number) => rankDownloads(LINKS, iphone(version)).find(({ kind }) => kind === 'profile');
  expect(profileOn(11)).toMatchObject({ needsTrust: false });
  expect(profileOn(12)).toMatchObject({ needsTrust: true });
});

test('explains how to add the page to the home screen from iOS 17', () => {
  expect([16, 17, 18].map((version) => hasShareTip(iphone(version)))).toEqual([false, true, true]);
  expect(hasShareTip(ANDROID)).toBe(false);
});

test.each(['javascript:alert(1)', 'http://cdn.example/app.apk', 'app.apk', ''])('leaves out the address %j', (url) => {
  expect(rankDownloads([{ resourceType: 'Android', url }], ANDROID)).toEqual([]);
});

test('finds the safe links in a browser without URL.canParse and Object.hasOwn', () => {
  const { canParse } = URL;
  const { hasOwn } = Object;
  Reflect.deleteProperty(URL, 'canParse');
  Reflect.deleteProperty(Object, 'hasOwn');
  const links = ['https://apps.example/app', 'http://apps.example/app', 'no address', '/m/app'].map((url) => ({
    resourceType: 'IOS',
    url,
  }));
  const found = rankDownloads([...links, { resourceType: 'constructor', url: 'https://apps.example' }], ANDROID);
  Object.assign(URL, { canParse });
  Object.assign(Object, { hasOwn });
  expect(found).toEqual([{ kind: 'ios', url: 'https://apps.example/app', needsTrust: false }]);
});
