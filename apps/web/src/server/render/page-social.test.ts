import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { type Merchant, toMerchant } from '@foyer/merchant/merchant.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { beforeAll, expect, test } from 'vitest';
import { NO_SOCIAL, socialHostsOf, toPageSocial } from './page-social.ts';

let merchants: Merchant[];
beforeAll(async () => {
  merchants = await loadMerchants(TEST_MERCHANTS);
});
const of = (code: string) => merchants.find((one) => one.code === code) as Merchant;

test('a page knows the providers that are switched on, and nothing of the others', () => {
  expect(toPageSocial(of('lotus'), false)).toEqual({
    channels: ['google', 'facebook', 'telegram'],
    firebase: of('lotus').social?.firebase,
    line: null,
    telegram: { botId: '7000000001', auth: 'https://oauth.telegram.org/auth' },
    popup: null,
    phone: null,
    hasMaya: false,
  });
  expect(toPageSocial(of('aurora'), true)).toMatchObject({
    channels: ['google', 'facebook', 'line'],
    line: { clientId: '2000000002', authorize: '/sandbox/idp/line/authorize' },
    popup: '/sandbox/idp/popup',
  });
  const off = toMerchant({ ...of('aurora'), switches: {} });
  expect(toPageSocial(off, true)).toEqual({ ...NO_SOCIAL, hasMaya: true });
  expect(JSON.stringify(toPageSocial(of('aurora'), false))).not.toContain('maya.');
});

test('documents let in only the providers of their merchant, and none in the sandbox', () => {
  const hosts = (code: string, isSandbox: boolean) => socialHostsOf(toPageSocial(of(code), isSandbox), isSandbox);
  expect(hosts('lotus', true)).toEqual({ scripts: [], connects: [], frames: [], images: [] });
  expect(hosts('lotus', false)).toMatchObject({
    scripts: ['https://apis.google.com'],
    frames: ['https://foyer-lotus.firebaseapp.com'],
  });
  expect(hosts('lotus', false).images).toContain('https://t.me');
  expect(hosts('samba', false).images).not.toContain('https://t.me');
  const none = toMerchant({ ...of('samba'), switches: {} });
  expect(socialHostsOf(toPageSocial(none, false), false)).toEqual({
    scripts: [],
    connects: [],
    frames: [],
    images: [],
  });
});

test('FIREBASESMS3 has Firebase send the codes of logins and registrations with a number, and lets its captcha in', () => {
  const social = (switches: object) => toPageSocial(toMerchant({ ...of('lotus'), switches }), false);
  const on = social({ FIREBASESMS3: true, SMSLOGIN3: true });
  expect(on.phone).toEqual({ firebase: of('lotus').social?.firebase, sandbox: null });
  expect(socialHostsOf(on, false).frames).toContain('https://www.google.com/recaptcha/');
  expect(social({ SMSLOGIN3: true }).phone).toBeNull();
  expect(social({ FIREBASESMS3: true }).phone).toBeNull();
  expect(
    toPageSocial(toMerchant({ ...of('lotus'), social: {}, switches: { FIREBASESMS3: true } }), true).phone,
  ).toBeNull();
});

test.each([
  ['GOOGLELOGIN3', 'google'],
  ['FACEBOOKLOGIN3', 'facebook'],
  ['TWITTERLOGIN3', 'twitter'],
  ['LINELOGIN3', 'line'],
  ['TELEGRAMLOGIN3', 'telegram'],
] as const)('only %s offers a sign-in with %s', (name, channel) => {
  const social = { ...of('lotus').social, ...of('aurora').social };
  const withSwitch = (isOn: boolean) =>
    toPageSocial(toMerchant({ ...of('lotus'), social, switches: { [name]: isOn } }), true).channels;
  expect(withSwitch(true)).toEqual([channel]);
  expect(withSwitch(false)).toEqual([]);
});
