import { randomUUID } from 'node:crypto';
import { REAL_SERVERS } from '@foyer/gateway/platform/connectors/servers.data.ts';
import messages from '@foyer/locales/EN/messages.json' with { type: 'json' };
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { connectServices } from './connect-services.ts';

const SECRET = 'a secret of the tests, long enough to pass';
const merchants = await loadMerchants(TEST_MERCHANTS);
const connect = (env: Record<string, string>) =>
  connectServices({ settings: readSettings(env), secret: SECRET, merchants, log: pino({ level: 'silent' }) });
const [merchant] = merchants;
if (!merchant) throw new Error('no merchant');

describe('in a sandbox', async () => {
  const { sandbox, services } = await connect({});
  afterAll(() => sandbox?.close());

  test.each([
    ['sms', '+84912345678'],
    ['email', 'linh@mail.test'],
  ] as const)('sends an %s message to the outbox', async (channel, to) => {
    const text = messages.codeSms.replace('{brand}', 'Lotus').replace('{code}', '481203').replace('{minutes}', '10');
    await services.messages?.[channel]?.send({ id: randomUUID(), merchant, to, subject: 'Lotus', text });
    expect(sandbox?.outbox.find(to)).toMatchObject([{ merchant: merchant.code, channel, to, text, code: '481203' }]);
  });

  test('serves the captcha and the identity providers on the loopback', async () => {
    const { captcha, firebase } = services.servers ?? {};
    expect(await (await fetch(`${captcha?.status}?gt=any`)).json()).toEqual({ status: 'success' });
    expect(await (await fetch(firebase?.keys ?? '')).json()).toMatchObject({ keys: [{ kty: 'EC' }] });
    for (const { code } of merchants) expect(services.captchaKeys?.[code]).toMatch(/^sandbox-/);
  });

  test('uses a configured SMS service instead of the fake one', async () => {
    const other = await connect({ SMS_URL: 'http://127.0.0.1:1/sms', SMS_KEY: 'an-operator:a key of an operator' });
    const message = { id: randomUUID(), merchant, to: '+84912345679', subject: '', text: 'Hello' };
    await expect(other.services.messages?.sms?.send(message)).rejects.toThrow();
    expect(other.sandbox?.outbox.find(null)).toEqual([]);
    await other.sandbox?.close();
  });
});

test('connects only the configured services in production', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const draws = { DRAND_URL: 'https://api.drand.sh', LOTTO_SEED_KEYS: `k:${key}`, LEDGER_KEYS: `1:${key}` };
  const env = { ...draws, FOYER_SANDBOX: '0', FOYER_SECRET: SECRET, CAPTCHA_KEYS: '{"samba":"k"}' };
  expect(await connect(env)).toEqual({
    services: {
      captchaKeys: { samba: 'k' },
      socialSecrets: {},
      identityAccounts: {},
      paymentAccounts: {},
      fcmAccounts: {},
      pushContact: null,
      walletAccounts: {},
      chatAccounts: {},
      servers: REAL_SERVERS,
      messages: { email: null, sms: null },
    },
    sandbox: null,
  });
});
