import { createSignedHttpSender } from '@foyer/gateway/connectors/message/signed-http.ts';
import { createSmtpSender } from '@foyer/gateway/connectors/message/smtp.ts';
import type { GatewayOptions } from '@foyer/gateway/create-gateway.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Sandbox } from '@foyer/sandbox/create-sandbox.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** The services outside that the gateway is connected to. */
type Services = Pick<GatewayOptions, 'captchaKeys' | 'socialSecrets' | 'servers' | 'messages'>;

interface Connected {
  services: Services;
  /** The fake ones, which listen on the loopback already; null in production. */
  sandbox: Sandbox | null;
}

interface ConnectOptions {
  settings: Settings;
  secret: string;
  merchants: readonly Merchant[];
  log: Logger;
}

/** Connects the configured services; in a sandbox the fake ones, except for a configured mail or SMS service. */
export async function connectServices({ log, merchants, secret, settings }: ConnectOptions): Promise<Connected> {
  const { captchaKeys, socialSecrets } = settings;
  if (!settings.isSandbox)
    return { services: { captchaKeys, socialSecrets, messages: sendersOf(settings) }, sandbox: null };
  // Production never loads the fake services.
  const { createSandbox } = await import('@foyer/sandbox/create-sandbox.ts');
  const sandbox = createSandbox({ merchants, keys: sandboxKeys(secret, merchants), log });
  const { mail, sms, ...connections } = await sandbox.open();
  const messages = sendersOf({ mail: settings.mail ?? mail, sms: settings.sms ?? sms });
  return { services: { ...connections, messages }, sandbox };
}

const sendersOf = ({ mail, sms }: Pick<Settings, 'mail' | 'sms'>) => ({
  email: mail && createSmtpSender(mail),
  sms: sms && createSignedHttpSender(sms),
});
