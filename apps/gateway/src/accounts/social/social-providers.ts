import { SettingError } from '@foyer/http/read-setting.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Servers } from '../../platform/connectors/servers.data.ts';
import { createFirebase, type FirebaseConnector } from '../../platform/connectors/social/firebase.ts';
import { createIdTokenCheck } from '../../platform/connectors/social/id-token.ts';
import { createLine, type LineAccount, type LineConnector } from '../../platform/connectors/social/line.ts';
import { createMaya, type MayaAccount, type MayaConnector } from '../../platform/connectors/social/maya.ts';
import { sendToProvider } from '../../platform/connectors/social/social-provider.ts';
import {
  createTelegram,
  type TelegramAccount,
  type TelegramConnector,
} from '../../platform/connectors/social/telegram.ts';
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

/** The secrets that a merchant's sign-ins need and the settings lack. */
function findMissingSecrets({ code, has, social }: Merchant, socialSecrets: SocialSecrets): SocialSecretName[] {
  const secrets = socialSecrets[code] ?? {};
  const isOffered = {
    line: Boolean(social?.line) && has('LINELOGIN3'),
    telegram: Boolean(social?.telegram) && has('TELEGRAMLOGIN3'),
    maya: Boolean(social?.maya),
  };
  return (['line', 'telegram', 'maya'] as const).filter((name) => isOffered[name] && !secrets[name]);
}

/** Such as `aurora (line, telegram), samba (line)`; empty if nothing is missing. */
export const listMissingSecrets = (merchants: readonly Merchant[], socialSecrets: SocialSecrets): string =>
  merchants
    .map((merchant) => ({ code: merchant.code, names: findMissingSecrets(merchant, socialSecrets) }))
    .filter(({ names }) => names.length > 0)
    .map(({ code, names }) => `${code} (${names.join(', ')})`)
    .join(', ');

/** @throws SettingError naming every merchant that offers a sign-in without its secret */
export function createSocialProviders({ merchants, now, servers, socialSecrets }: ServiceSettings): SocialProviders {
  const missing = listMissingSecrets(merchants, socialSecrets);
  if (missing) throw new SettingError(`SOCIAL_SECRETS lacks secrets of sign-ins that are offered: ${missing}`);
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
  { code, social }: Merchant,
  { servers, socialSecrets }: Pick<ServiceSettings, 'servers' | 'socialSecrets'>,
): SocialAccounts {
  if (!social) return {};
  const { firebase, line, maya, telegram } = social;
  const secrets = socialSecrets[code] ?? {};
  const { line: lineSecret, maya: mayaSecret, telegram: botToken } = secrets;
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
