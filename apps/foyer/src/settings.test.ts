import { toConnections } from '@foyer/sandbox/settings/connections.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import { expect, test } from 'vitest';
import { readSettings, SettingError } from './settings.ts';

test('nothing needs to be set', () => {
  expect(readSettings({})).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    adminPort: 4401,
    databaseUrl: null,
    gatewayUrl: null,
    countryHeader: null,
    isSandbox: true,
    secret: null,
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['ADMIN_PORT', '1e3'],
  ['FOYER_SANDBOX', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_URL', 'not a url'],
  ['GATEWAY_URL', 'ftp://x'],
  ['FOYER_SECRET', 'short'],
  ['CAPTCHA_KEYS', 'not JSON'],
  ['CAPTCHA_KEYS', '["key"]'],
  ['CAPTCHA_KEYS', '{"samba":7}'],
  ['CAPTCHA_KEYS', '{"samba":""}'],
  ['SOCIAL_SECRETS', 'not JSON'],
  ['SOCIAL_SECRETS', '[]'],
  ['SOCIAL_SECRETS', '{"lotus":"secret"}'],
  ['SOCIAL_SECRETS', '{"lotus":{"telegram":7}}'],
  ['SOCIAL_SECRETS', '{"lotus":{"telegram":""}}'],
  ['SOCIAL_SECRETS', '{"lotus":{"google":"secret"}}'],
  ['COUNTRY_HEADER', ''],
  ['COUNTRY_HEADER', 'x country'],
])('a wrong %s (%s) is named in one line', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]*$`));
});

test('reads merchants from the default folder or from a configured one', () => {
  expect(readSettings({}).merchantsDirectory).toMatch(/\/merchants$/);
  expect(readSettings({ FOYER_MERCHANTS: '/srv/brands' }).merchantsDirectory).toBe('/srv/brands');
});

test('the header of the country is known in any letter case', () => {
  expect(readSettings({ COUNTRY_HEADER: 'X-Country' }).countryHeader).toBe('x-country');
});

test('the keys of captchas are read by merchant, and never repeated when they are wrong', () => {
  expect(readSettings({}).captchaKeys).toEqual({});
  expect(readSettings({ CAPTCHA_KEYS: '{"samba":"k1","aurora":"k2"}' }).captchaKeys).toEqual({
    samba: 'k1',
    aurora: 'k2',
  });
  expect(() => readSettings({ CAPTCHA_KEYS: '{"samba":"hidden' })).toThrow(/^(?!.*hidden)/);
});

test('the secrets of providers are read by merchant, and never repeated when they are wrong', () => {
  const secrets = { lotus: { telegram: '7:AA', telegramOidc: 'x' }, aurora: { line: 'y', maya: 'z' } };
  expect(readSettings({}).socialSecrets).toEqual({});
  expect(readSettings({ SOCIAL_SECRETS: JSON.stringify(secrets) }).socialSecrets).toEqual(secrets);
  expect(() => readSettings({ SOCIAL_SECRETS: '{"lotus":{"telegram":["hidden"]}}' })).toThrow(/^(?!.*hidden)/);
});

test('refuses to start in production without a secret', () => {
  expect(() => readSettings({ FOYER_SANDBOX: '0' })).toThrow(/^FOYER_SECRET is needed/);
  expect(readSettings({ FOYER_SANDBOX: '0', FOYER_SECRET: 'x'.repeat(32) }).isSandbox).toBe(false);
});

const KEYS = sandboxKeys('x'.repeat(32), [{ code: 'samba' }]);
const { mail, sms } = toConnections({ url: 'http://127.0.0.1:4402', mailPort: 2525, keys: KEYS });
const OWN_KEY = 'an-operator:a key of an operator';

test.each([
  ['CAPTCHA_KEYS', { CAPTCHA_KEYS: JSON.stringify(KEYS.captchaKeys) }],
  ['SOCIAL_SECRETS', { SOCIAL_SECRETS: JSON.stringify(KEYS.socialSecrets) }],
  ['SMS_URL', { SMS_URL: sms.url, SMS_KEY: OWN_KEY }],
  ['SMS_URL', { SMS_URL: 'http://localhost:4400/sandbox/sms', SMS_KEY: OWN_KEY }],
  ['SMS_KEY', { SMS_URL: 'https://sms.example/send', SMS_KEY: `${sms.keyId}:${sms.secret}` }],
  ['SMTP_URL', { SMTP_URL: mail.url, MAIL_FROM: mail.from }],
])('rejects a %s of a sandbox in production, and takes it in a sandbox', (name, env) => {
  const production = { ...env, FOYER_SANDBOX: '0', FOYER_SECRET: 'x'.repeat(32) };
  expect(() => readSettings(production)).toThrow(
    new SettingError(`${name} belongs to a sandbox, which FOYER_SANDBOX=0 may not use`),
  );
  expect(readSettings(env).isSandbox).toBe(true);
});

test('takes services on its own machine in production', () => {
  const env = {
    FOYER_SANDBOX: '0',
    FOYER_SECRET: 'x'.repeat(32),
    SMS_URL: 'http://127.0.0.1:8080/sms',
    SMS_KEY: OWN_KEY,
    SMTP_URL: 'smtp://relay:password@localhost:25',
    MAIL_FROM: 'no-reply@lotus.test',
  };
  expect(readSettings(env)).toMatchObject({ sms: { url: env.SMS_URL }, mail: { url: env.SMTP_URL } });
});
