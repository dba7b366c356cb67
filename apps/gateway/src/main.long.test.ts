import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { formatLedgerKey } from '@foyer/database/ledger-keys.ts';
import { toConnections } from '@foyer/sandbox/settings/connections.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { expect, test } from 'vitest';

const SECRET = 'a secret of the tests, long enough to pass';
const LEDGER_KEYS = TEST_LEDGER_KEYS.map(formatLedgerKey).join();
/** No server listens here: a gateway that connects to its database prints another error. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/nothing';
const { captchaKeys, mail, servers, sms } = toConnections({
  url: 'http://127.0.0.1:4405',
  mailPort: 2525,
  merchants: [],
  fcmKey: '',
  keys: sandboxKeys(SECRET, [{ code: 'samba' }]),
});

/** The keys that the brands of the repository require. */
const KEYS = {
  CAPTCHA_KEYS: '{"aurora":"a-key-of-the-service","samba":"another-key-of-it"}',
  SOCIAL_SECRETS:
    '{"aurora":{"line":"a-secret-of-line","maya":"a-secret-of-maya"},"lotus":{"telegram":"1:a-token-of-a-bot"}}',
};

/** Starts the gateway like `npm start` of its build, with settings that it must refuse. */
async function refusal(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { DATABASE_URL: NO_DATABASE, FOYER_SECRET: SECRET, LEDGER_KEYS, PORT: '0', ...KEYS, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, lines: output.trim().split('\n') };
}

test.concurrent.each<[string, Record<string, string>]>([
  ['CAPTCHA_KEYS', { CAPTCHA_KEYS: JSON.stringify({ ...JSON.parse(KEYS.CAPTCHA_KEYS), ...captchaKeys }) }],
  ['SMS_URL', { SMS_URL: sms.url, SMS_KEY: `${sms.keyId}:${sms.secret}` }],
  ['SMTP_URL', { SMTP_URL: mail.url, MAIL_FROM: mail.from }],
  ['SERVERS', { SERVERS: JSON.stringify(servers) }],
])(
  'exits in production with one line when %s belongs to a sandbox',
  async (name, env) => {
    expect(await refusal({ ...env, FOYER_SANDBOX: '0', EXCLUSION_JOURNAL: 'off' })).toEqual({
      code: 1,
      lines: [`${name} belongs to a sandbox, which FOYER_SANDBOX=0 may not use`],
    });
  },
  30_000,
);

test.concurrent.each<[string, Record<string, string>]>([
  ['DATABASE_URL is needed: the PostgreSQL of gateway and lottery', { DATABASE_URL: '' }],
  ['FOYER_SECRET must have at least 32 characters', { FOYER_SECRET: 'short' }],
  [
    'LEDGER_KEYS must be <version>:<base64 of 32 bytes>, several separated by commas, each version a number above 0 and once',
    { LEDGER_KEYS: '1:short' },
  ],
  ['FOYER_SANDBOX must be one of 0, 1, not "false"', { FOYER_SANDBOX: 'false' }],
  ['PORT must be a port from 0 to 65535, not "http"', { PORT: 'http' }],
])(
  'exits with one line: %s',
  async (line, env) => {
    expect(await refusal(env)).toEqual({ code: 1, lines: [line] });
  },
  30_000,
);
