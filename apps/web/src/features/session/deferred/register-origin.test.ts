import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeTid } from '../../../device/deferred/campaign-link.ts';
import { storeRegistrationInfo } from '../../../device/deferred/keep-registration-info.ts';
import { FakeStorage } from '../../../device/testing/fake-storage.ts';
import { readLoginDevice } from '../login-device.ts';
import { readRegisterOrigin, readSocialOrigin } from './register-origin.ts';

const HERE = 'https://lotus.example/m/register';

function open(userAgent: string, displayMode = 'browser') {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }));
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('document', { referrer: '', cookie: '' });
  open('Android');
});
afterEach(() => vi.unstubAllGlobals());

test('reports H5 and the device id in a browser', () => {
  expect(readRegisterOrigin(HERE)).toEqual({
    registerMethod: 'H5',
    registerUrl: HERE,
    loginDeviceId: expect.stringMatching(/^[\w-]{36}$/),
  });
});

test('sends the stored referrer if the form has none', () => {
  storeRegistrationInfo({ search: '?affiliateCode=vip7', host: 'lotus.example', affiliateOfHost: null });
  expect(readRegisterOrigin(HERE)).toMatchObject({ affiliateCode: 'vip7', domain: 'lotus.example' });
});

test('marks a registration in the app', () => {
  open('Android AppLotusVer:1.0.0');
  expect(readRegisterOrigin(HERE)).toMatchObject({ registerMethod: 'APP', isOfficialAppLogin: true });
});

test('reports the device type of a login if it has one', () => {
  expect(readLoginDevice()).not.toHaveProperty('device');
  open('Android', 'standalone');
  expect(readLoginDevice()).toMatchObject({ device: 'PWA' });
  open('Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)');
  expect(readLoginDevice()).toMatchObject({ device: 'IPAD' });
});

test('sends the campaign link and ad networks’ ids only if there are any', () => {
  storeTid('?tid=42');
  expect(readRegisterOrigin(`${HERE}?utm_source=news`)).toMatchObject({
    linkId: 42,
    pixelTrack: { utm_source: 'news' },
  });
  expect(readRegisterOrigin(HERE)).not.toHaveProperty('pixelTrack');
});

test('takes the origin of a social login from its form first, then from an earlier visit', () => {
  const search = '?affiliateCode=vip7&r=FRIEND22';
  storeRegistrationInfo({ search, host: 'lotus.example', affiliateOfHost: null });
  const stored = readSocialOrigin(new FormData(), HERE);
  expect([stored.origin.affiliateCode, stored.referralCode]).toEqual(['vip7', 'FRIEND22']);
  const form = new FormData();
  form.set('affiliateCode', 'other');
  form.set('referralCode', 'OTHER333');
  const typed = readSocialOrigin(form, HERE);
  expect([typed.origin.affiliateCode, typed.referralCode]).toEqual(['other', 'OTHER333']);
});
