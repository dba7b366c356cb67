import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { expect, test } from 'vitest';
import { requireGateway } from './require-gateway.ts';

const COMPLETE = {
  DATABASE_URL: 'postgres://db.example/foyer',
  FOYER_SECRET: 'x'.repeat(32),
  LEDGER_KEYS: `1:${Buffer.alloc(32, 2).toString('base64')}`,
  CAPTCHA_KEYS: '{"aurora":"a-key-of-the-service","samba":"another-key-of-it"}',
  SOCIAL_SECRETS:
    '{"aurora":{"line":"a-secret-of-line","maya":"a-secret-of-maya"},"lotus":{"telegram":"1:a-token-of-a-bot"}}',
};

const missingIn = async (env: NodeJS.ProcessEnv, directory = TEST_MERCHANTS) => {
  const fault = await requireGateway(env, directory).then(
    () => null,
    (error: Error) => error,
  );
  return [...(fault?.message ?? '').matchAll(/^ {2}([A-Z_]+) {2,}\S/gm)].map(([, name]) => name);
};

test('names everything that a gateway of its own lacks in one list', async () => {
  const env = { FOYER_SANDBOX: '0', SMTP_URL: 'smtp://mail.example', SMS_URL: 'https://sms.example' };
  expect(await missingIn(env)).toEqual([
    'DATABASE_URL',
    'FOYER_SECRET',
    'LEDGER_KEYS',
    'EXCLUSION_JOURNAL',
    'MAIL_FROM',
    'SMS_KEY',
    'CAPTCHA_KEYS',
    'SOCIAL_SECRETS',
  ]);
});

test('names what is missing even if the folder of the brands cannot be read', async () => {
  expect(await missingIn({ FOYER_SECRET: 'x'.repeat(32) }, '/nowhere')).toEqual(['DATABASE_URL', 'LEDGER_KEYS']);
});

test('accepts a complete gateway', async () => {
  await requireGateway(COMPLETE, TEST_MERCHANTS);
});
