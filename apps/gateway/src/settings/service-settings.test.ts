import { SettingError } from '@foyer/http/read-setting.ts';
import { toConnections } from '@foyer/sandbox/settings/connections.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import { expect, test } from 'vitest';
import { REAL_SERVERS } from '../platform/connectors/servers.data.ts';
import { readServiceSettings } from './service-settings.ts';

test('connects the real services by default, without mail or SMS', () => {
  expect(readServiceSettings({}, false)).toEqual({
    captchaKeys: {},
    socialSecrets: {},
    identityAccounts: {},
    paymentAccounts: {},
    walletAccounts: {},
    fcmAccounts: {},
    pushContact: null,
    chatAccounts: {},
    mail: null,
    sms: null,
    servers: REAL_SERVERS,
  });
});

test.each([
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
  ['PAYMENT_ACCOUNTS', 'not JSON'],
  ['PAYMENT_ACCOUNTS', '{"lotus":{"payos":{"url":"https://payos.test"}}}'],
  ['PAYMENT_ACCOUNTS', '{"lotus":{"bank":{}}}'],
  ['IDENTITY_ACCOUNTS', 'not JSON'],
  ['IDENTITY_ACCOUNTS', '{"lotus":{"sumsub":{"url":"https://sumsub.test"}}}'],
  ['IDENTITY_ACCOUNTS', '{"lotus":{"other":{}}}'],
  ['FCM_ACCOUNTS', 'not JSON'],
  ['FCM_ACCOUNTS', '{"lotus":{"project_id":"foyer","client_email":"a@b.test"}}'],
  ['FCM_ACCOUNTS', '{"lotus":{"project_id":"foyer","client_email":"a@b.test","private_key":"hidden"}}'],
  ['PUSH_CONTACT', 'nobody'],
  ['PUSH_CONTACT', 'http://lotus.test'],
  ['CHAT_ACCOUNTS', 'not JSON'],
  ['CHAT_ACCOUNTS', '{"lotus":{"LIVECHAT":{"url":"https://accounts.livechat.test"}}}'],
  ['CHAT_ACCOUNTS', '{"lotus":{"COMM100":{"ssoSecret":"short"}}}'],
  ['CHAT_ACCOUNTS', '{"lotus":{"MIDUOKE":{}}}'],
  ['SERVERS', 'not JSON'],
  ['SERVERS', '{}'],
  ['SMTP_URL', 'http://mail.test'],
  ['SMS_URL', 'sms.test'],
])('rejects the %s %s in one line that names it', (name, value) => {
  const read = () => readServiceSettings({ [name]: value }, true);
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]*$`));
});

test('rejects a mail or SMS service without its sender or key', () => {
  expect(() => readServiceSettings({ SMTP_URL: 'smtp://mail.test' }, true)).toThrow(/^MAIL_FROM /);
  expect(() => readServiceSettings({ SMS_URL: 'https://sms.test', SMS_KEY: 'short:key' }, true)).toThrow(/^SMS_KEY /);
});

test('reads the captcha keys by merchant, and does not quote invalid ones', () => {
  const { captchaKeys } = readServiceSettings({ CAPTCHA_KEYS: '{"samba":"k1","aurora":"k2"}' }, false);
  expect(captchaKeys).toEqual({ samba: 'k1', aurora: 'k2' });
  expect(() => readServiceSettings({ CAPTCHA_KEYS: '{"samba":"hidden' }, false)).toThrow(/^(?!.*hidden)/);
});

test('reads the secrets of identity providers by merchant, and does not quote invalid ones', () => {
  const secrets = { lotus: { telegram: '7:AA', telegramOidc: 'x' }, aurora: { line: 'y', maya: 'z' } };
  const { socialSecrets } = readServiceSettings({ SOCIAL_SECRETS: JSON.stringify(secrets) }, false);
  expect(socialSecrets).toEqual(secrets);
  const wrong = { SOCIAL_SECRETS: '{"lotus":{"telegram":["hidden"]}}' };
  expect(() => readServiceSettings(wrong, false)).toThrow(/^(?!.*hidden)/);
});

const KEYS = sandboxKeys('x'.repeat(32), [{ code: 'lotus' }]);
const { chatAccounts, mail, paymentAccounts, servers, sms, walletAccounts } = toConnections({
  url: 'http://127.0.0.1:4402',
  mailPort: 2525,
  merchants: [],
  fcmKey: '',
  keys: KEYS,
});
const FCM = {
  project_id: 'foyer',
  client_email: 'push@foyer.test',
  private_key: '-----BEGIN PRIVATE KEY-----\nAA\n-----END PRIVATE KEY-----\n',
};
const OWN_KEY = 'an-operator:a key of an operator';

test.each([
  ['CAPTCHA_KEYS', { CAPTCHA_KEYS: JSON.stringify(KEYS.captchaKeys) }],
  ['SOCIAL_SECRETS', { SOCIAL_SECRETS: JSON.stringify(KEYS.socialSecrets) }],
  ['PAYMENT_ACCOUNTS', { PAYMENT_ACCOUNTS: JSON.stringify(paymentAccounts) }],
  ['WALLET_ACCOUNTS', { WALLET_ACCOUNTS: JSON.stringify(walletAccounts) }],
  ['FCM_ACCOUNTS', { FCM_ACCOUNTS: JSON.stringify({ lotus: { ...FCM, url: 'http://127.0.0.1:4402/sandbox/fcm' } }) }],
  ['CHAT_ACCOUNTS', { CHAT_ACCOUNTS: JSON.stringify(chatAccounts) }],
  ['SMS_URL', { SMS_URL: sms.url, SMS_KEY: OWN_KEY }],
  ['SMS_URL', { SMS_URL: 'http://localhost:4400/sandbox/sms', SMS_KEY: OWN_KEY }],
  ['SMS_KEY', { SMS_URL: 'https://sms.example/send', SMS_KEY: `${sms.keyId}:${sms.secret}` }],
  ['SMTP_URL', { SMTP_URL: mail.url, MAIL_FROM: mail.from }],
  ['SERVERS', { SERVERS: JSON.stringify(servers) }],
])('rejects a %s of a sandbox in production, and accepts it in a sandbox', (name, env) => {
  expect(() => readServiceSettings(env, false)).toThrow(
    new SettingError(`${name} belongs to a sandbox, which FOYER_SANDBOX=0 may not use`),
  );
  expect(() => readServiceSettings(env, true)).not.toThrow();
});

test('accepts services on its own machine in production', () => {
  const env = {
    SMS_URL: 'http://127.0.0.1:8080/sms',
    SMS_KEY: OWN_KEY,
    SMTP_URL: 'smtp://relay:password@localhost:25',
    MAIL_FROM: 'no-reply@lotus.test',
  };
  expect(readServiceSettings(env, false)).toMatchObject({ sms: { url: env.SMS_URL }, mail: { url: env.SMTP_URL } });
});

test('reads Firebase service accounts as in their files, and the contact for push services', () => {
  const env = { FCM_ACCOUNTS: JSON.stringify({ lotus: FCM }), PUSH_CONTACT: 'mailto:push@lotus.test' };
  expect(readServiceSettings(env, false)).toMatchObject({
    fcmAccounts: { lotus: FCM },
    pushContact: 'mailto:push@lotus.test',
  });
});
