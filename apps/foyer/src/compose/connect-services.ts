import type { GatewayOptions } from '@foyer/gateway/create-gateway.ts';
import { connectServices as connectConfigured } from '@foyer/gateway/settings/connect-services.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Sandbox } from '@foyer/sandbox/create-sandbox.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';

interface Connected {
  /** The gateway's options for its third-party services. */
  services: Pick<
    GatewayOptions,
    | 'captchaKeys'
    | 'socialSecrets'
    | 'identityAccounts'
    | 'paymentAccounts'
    | 'walletAccounts'
    | 'fcmAccounts'
    | 'pushContact'
    | 'chatAccounts'
    | 'servers'
    | 'messages'
  >;
  /** The fake services, which listen on the loopback already; null in production. */
  sandbox: Sandbox | null;
}

interface ConnectOptions {
  settings: Settings;
  secret: string;
  merchants: readonly Merchant[];
  log: Logger;
}

/** Connects the configured services; in a sandbox the fake ones, except for a configured mail or SMS service or account at a provider. */
export async function connectServices({ log, merchants, secret, settings }: ConnectOptions): Promise<Connected> {
  const { isSandbox, services } = settings;
  if (!isSandbox) return { services: connectConfigured(services), sandbox: null };
  // Production never loads the fake services.
  const { createSandbox, deliverTo } = await import('@foyer/sandbox/create-sandbox.ts');
  const sandbox = createSandbox({
    merchants,
    keys: sandboxKeys(secret, merchants),
    log,
    deliver: deliverTo(`http://127.0.0.1:${settings.port}`),
  });
  const { mail, sms, ...connections } = await sandbox.open();
  const paymentAccounts = { ...connections.paymentAccounts, ...services.paymentAccounts };
  const identityAccounts = { ...connections.identityAccounts, ...services.identityAccounts };
  const walletAccounts = { ...connections.walletAccounts, ...services.walletAccounts };
  const chatAccounts = { ...connections.chatAccounts, ...services.chatAccounts };
  const configured = {
    ...connections,
    chatAccounts,
    identityAccounts,
    paymentAccounts,
    walletAccounts,
    fcmAccounts: { ...connections.fcmAccounts, ...services.fcmAccounts },
    pushContact: services.pushContact,
    mail: services.mail ?? mail,
    sms: services.sms ?? sms,
  };
  return { services: connectConfigured(configured), sandbox };
}
