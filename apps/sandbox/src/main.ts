/**
 * Runs the sandbox as its own process: `FOYER_SECRET`, and optionally `PORT`, `GATEWAY_URL` (which receives the reports of payment
 * providers), `LOG_LEVEL`, `TRUSTED_PROXIES`. Prints the settings of a gateway and of pages that use it.
 */

import { fileURLToPath } from 'node:url';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import pino from 'pino';
import { createSandbox, deliverTo } from './create-sandbox.ts';
import { sandboxKeys } from './settings/sandbox-keys.ts';

const MERCHANTS = process.env.FOYER_MERCHANTS ?? fileURLToPath(new URL('../../../merchants', import.meta.url));
const { FOYER_SECRET, GATEWAY_URL = 'http://127.0.0.1:4403', LOG_LEVEL = 'info', PORT = '4405' } = process.env;
if (!FOYER_SECRET) {
  console.error('FOYER_SECRET is not set');
  process.exit(1);
}

trustProxies(process.env.TRUSTED_PROXIES);
const merchants = await loadMerchants(MERCHANTS);
// The log goes to stderr, so that a shell can evaluate stdout.
const log = pino({ level: LOG_LEVEL }, pino.destination(2));
const keys = sandboxKeys(FOYER_SECRET, merchants);
const sandbox = createSandbox({ merchants, keys, log, deliver: deliverTo(GATEWAY_URL) });
const connections = await sandbox.open(Number(PORT));
const {
  captchaKeys,
  chatAccounts,
  identityAccounts,
  mail,
  paymentAccounts,
  servers,
  sms,
  socialSecrets,
  walletAccounts,
} = connections;
const settings = {
  SANDBOX_URL: new URL(sms.url).origin,
  CAPTCHA_KEYS: JSON.stringify(captchaKeys),
  SOCIAL_SECRETS: JSON.stringify(socialSecrets),
  IDENTITY_ACCOUNTS: JSON.stringify(identityAccounts),
  PAYMENT_ACCOUNTS: JSON.stringify(paymentAccounts),
  WALLET_ACCOUNTS: JSON.stringify(walletAccounts),
  FCM_ACCOUNTS: JSON.stringify(connections.fcmAccounts),
  CHAT_ACCOUNTS: JSON.stringify(chatAccounts),
  SERVERS: JSON.stringify(servers),
  SMS_URL: sms.url,
  SMS_KEY: `${sms.keyId}:${sms.secret}`,
  SMTP_URL: mail.url,
  MAIL_FROM: mail.from,
};
const lines = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`);
console.log(lines.join('\n'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => sandbox.close());
