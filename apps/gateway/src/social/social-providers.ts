import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Servers } from '../connectors/servers.data.ts';
import { createFirebase, type FirebaseConnector } from '../connectors/social/firebase.ts';
import { createIdTokenCheck } from '../connectors/social/id-token.ts';
import { createLine, type LineAccount, type LineConnector } from '../connectors/social/line.ts';
import { createMaya, type MayaAccount, type MayaConnector } from '../connectors/social/maya.ts';
import { sendToProvider } from '../connectors/social/social-provider.ts';
import { createTelegram, type TelegramAccount, type TelegramConnector } from '../connectors/social/telegram.ts';
import type { SocialSecretName, SocialSecrets } from './social-secrets.ts';

/** A merchant's provider accounts; absent without an account or its secret. */
export interface SocialAccounts {
  firebase?: { projectId: string };
  line?: LineAccount;
  telegram?: TelegramAccount;
  maya?: MayaAccount;
}

/** The dependencies of social sign-ins. */
export interface SocialProviders {
  firebase: FirebaseConnector;
  line: LineConnector;
  telegram: TelegramConnector;
  maya: MayaConnector;
  accountsOf(merchant: Pick<Merchant, 'code'>): SocialAccounts;
}

interface ServiceSettings {
  merchants: readonly Merchant[];
  socialSecrets: SocialSecrets;
  servers: Servers;
  /** ms since 1970 */
  now(): number;
}

/** @throws naming the first merchant that offers a sign-in without its secret */
export function createSocialProviders({ merchants, now, servers, socialSecrets }: ServiceSettings): SocialProviders {
  const accounts = new Map(
    merchants.map((merchant) => [merchant.code, accountsOf(merchant, { servers, socialSecrets })]),
  );
  const send = sendToProvider;
  const verifyIdToken = createIdTokenCheck({ send, now });
  return {
    firebase: createFirebase(servers.firebase, verifyIdToken),
    line: createLine({ servers: servers.line, send, now }),
    telegram: createTelegram({ servers: servers.telegram, send, verifyIdToken, now }),
    maya: createMaya({ send, now }),
    accountsOf: ({ code }) => accounts.get(code) ?? {},
  };
}

function accountsOf(
  { code, has, social }: Merchant,
  { servers, socialSecrets }: Pick<ServiceSettings, 'servers' | 'socialSecrets'>,
): SocialAccounts {
  if (!social) return {};
  const { firebase, line, maya, telegram } = social;
  const secrets = socialSecrets[code] ?? {};
  const { line: lineSecret, maya: mayaSecret, telegram: botToken } = secrets;
  const missing = (name: SocialSecretName) =>
    new Error(`SOCIAL_SECRETS has no ${name} of the merchant ${code}, which offers that sign-in`);
  if (line && !lineSecret && has('LINELOGIN3')) throw missing('line');
  if (telegram && !botToken && has('TELEGRAMLOGIN3')) throw missing('telegram');
  if (maya && !mayaSecret) throw missing('maya');
  const clientSecret = secrets.telegramOidc ?? null;
  return {
    ...(firebase ? { firebase: { projectId: firebase.projectId } } : {}),
    ...(line && lineSecret ? { line: { clientId: line.clientId, secret: lineSecret } } : {}),
    ...(telegram && botToken ? { telegram: { botId: telegram.botId, botToken, clientSecret } } : {}),
    ...(maya && mayaSecret
      ? {
          maya: {
            merchant: code,
            environments: servers.maya ? environmentsBelow(servers.maya, maya.environments) : maya.environments,
            secret: mayaSecret,
          },
        }
      : {}),
  };
}

const environmentsBelow = (address: string, environments: object): Record<string, string> =>
  Object.fromEntries(Object.keys(environments).map((name) => [name, `${address}/${name}`]));
