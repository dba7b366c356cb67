import { findMissingServices, formatMissingService } from '@foyer/gateway/settings/missing-services.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { expect, test } from 'vitest';
import { requireProduction } from './require-production.ts';
import { readSettings } from './settings.ts';

const KEY = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const COMPLETE = {
  FOYER_SANDBOX: '0',
  FOYER_SECRET: 'x'.repeat(32),
  DRAND_URL: 'https://api.drand.sh',
  LOTTO_SEED_KEYS: KEY,
  LEDGER_KEYS: `1:${Buffer.alloc(32, 2).toString('base64')}`,
  CAPTCHA_KEYS: '{"aurora":"a-key-of-the-service","samba":"another-key-of-it"}',
  SOCIAL_SECRETS:
    '{"aurora":{"line":"a-secret-of-line","maya":"a-secret-of-maya"},"lotus":{"telegram":"1:a-token-of-a-bot"}}',
};

const missingIn = async (env: NodeJS.ProcessEnv) => {
  const error = await requireProduction(env).then(
    () => null,
    (fault: unknown) => fault,
  );
  expect(error).toBeInstanceOf(SettingError);
  return [...(error as Error).message.matchAll(/^ {2}([A-Z_]+) {2,}\S/gm)].map(([, name]) => name);
};

test('names everything that production lacks in one list', async () => {
  const env = {
    FOYER_SANDBOX: '0',
    DATABASE_URL: 'postgres://db.example/foyer',
    ARCADE_DATABASE_URL: 'postgres://db.example/arcade',
    SMTP_URL: 'smtp://mail.example',
    SMS_URL: 'https://sms.example',
  };
  expect(await missingIn(env)).toEqual([
    'FOYER_SECRET',
    'DRAND_URL',
    'LOTTO_SEED_KEYS',
    'LEDGER_KEYS',
    'EXCLUSION_JOURNAL',
    'ARCADE_SEED_KEY',
    'MAIL_FROM',
    'SMS_KEY',
    'CAPTCHA_KEYS',
    'SOCIAL_SECRETS',
  ]);
});

test('names the brands whose documents require keys, and the folder they are in', async () => {
  await expect(requireProduction({ ...COMPLETE, CAPTCHA_KEYS: undefined })).rejects.toThrow(
    /^CAPTCHA_KEYS is needed .*aurora, samba.*FOYER_MERCHANTS.*\/merchants/,
  );
  await expect(requireProduction({ ...COMPLETE, SOCIAL_SECRETS: '{"aurora":{"line":"a-secret"}}' })).rejects.toThrow(
    /^SOCIAL_SECRETS is needed .*aurora \(maya\), lotus \(telegram\)/,
  );
});

test('counts an empty setting as missing', async () => {
  expect(await missingIn({ ...COMPLETE, DRAND_URL: '', FOYER_SECRET: '' })).toEqual(['FOYER_SECRET', 'DRAND_URL']);
  expect(await missingIn({ ...COMPLETE, CAPTCHA_KEYS: '', SOCIAL_SECRETS: '' })).toEqual([
    'CAPTCHA_KEYS',
    'SOCIAL_SECRETS',
  ]);
});

test('names the folder of the brands when it cannot be read', async () => {
  await expect(requireProduction({ ...COMPLETE, FOYER_MERCHANTS: '/nowhere' })).rejects.toThrow(
    /^\/nowhere cannot be read as the folder of the brands \(FOYER_MERCHANTS\): ENOENT$/,
  );
});

test('names what is missing even if the keys or the folder of the brands cannot be read', async () => {
  const without = { ...COMPLETE, DRAND_URL: '', LEDGER_KEYS: '' };
  for (const wrong of [{ CAPTCHA_KEYS: '{' }, { FOYER_MERCHANTS: '/nowhere' }])
    expect(await missingIn({ ...without, ...wrong })).toEqual(['DRAND_URL', 'LEDGER_KEYS']);
});

test('accepts a complete production, a sandbox, and pages alone with a secret', async () => {
  await requireProduction(COMPLETE);
  await requireProduction({});
  await requireProduction({ FOYER_SANDBOX: '0', FOYER_SECRET: 'x'.repeat(32), GATEWAY_URL: 'https://gateway.example' });
});

test('lists the services that brands do without, each with its setting', async () => {
  const merchants = (await loadMerchants('merchants')).filter(({ code }) => ['aurora', 'lotus'].includes(code));
  const { services } = readSettings({
    ...COMPLETE,
    PAYMENT_ACCOUNTS: JSON.stringify({
      lotus: { payos: { url: 'https://api-merchant.payos.vn', clientId: 'a', apiKey: 'b', checksumKey: 'c' } },
    }),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'foyer@mail.example',
  });
  expect(findMissingServices(merchants, services).map(formatMissingService)).toEqual([
    'payments: none for aurora (PAYMENT_ACCOUNTS): nobody can deposit or withdraw',
    'identity checks: none for aurora, lotus (IDENTITY_ACCOUNTS): only staff can check documents',
    'SMS: none for aurora, lotus (SMS_URL): codes by SMS cannot be sent',
    expect.stringMatching(/^legal texts: none for /),
  ]);
});
