import type { Merchant } from '@foyer/merchant/merchant.ts';
import { FIREBASE } from '../connectors/social/firebase.data.ts';
import { createFirebase, type FirebaseConnector } from '../connectors/social/firebase.ts';
import { createIdTokenCheck } from '../connectors/social/id-token.ts';
import { LINE } from '../connectors/social/line.data.ts';
import { createLine, type LineAccount, type LineConnector } from '../connectors/social/line.ts';
import { createMaya, type MayaAccount, type MayaConnector } from '../connectors/social/maya.ts';
import { type SocialSend, sendToProvider } from '../connectors/social/social-provider.ts';
import { TELEGRAM } from '../connectors/social/telegram.data.ts';
import { createTelegram, type TelegramAccount, type TelegramConnector } from '../connectors/social/telegram.ts';
import type { SecretBox } from '../http/secret-box.ts';
import { SANDBOX_FIREBASE, SANDBOX_LINE, SANDBOX_MAYA, SANDBOX_TELEGRAM } from '../sandbox/idp/sandbox-issuers.data.ts';
import type { SocialSecretName, SocialSecrets } from './social-secrets.ts';

/** A merchant's accounts; absent where it has none, or no secret for it. */
export interface SocialAccounts {
  firebase?: { projectId: string };
  line?: LineAccount;
  telegram?: TelegramAccount;
  maya?: MayaAccount;
}

/** All that a social sign-in needs besides the call. */
export interface SocialProviders {
  firebase: FirebaseConnector;
  line: LineConnector;
  telegram: TelegramConnector;
  maya: MayaConnector;
  accountsOf(merchant: Pick<Merchant, 'code'>): SocialAccounts;
}

interface ServiceSettings {
  merchants: readonly Merchant[];
  socialSecrets?: SocialSecrets;
  seal: SecretBox;
  /** The sandbox plays the providers itself: its way there; null: the real ones. */
  sandboxSend: SocialSend | null;
  /** ms since 1970 */
  now(): number;
}

/** @throws naming the first merchant that offers a sign-in and has no secret for it */
export function createSocialProviders({
  merchants,
  now,
  sandboxSend,
  seal,
  socialSecrets,
}: ServiceSettings): SocialProviders {
  const isSandbox = sandboxSend !== null;
  const secretOf = (code: string, name: SocialSecretName) =>
    isSandbox ? seal.nameOf(`social secret ${name}`, code) : socialSecrets?.[code]?.[name];
  const accounts = new Map(merchants.map((merchant) => [merchant.code, accountsOf(merchant, { isSandbox, secretOf })]));
  const send = sandboxSend ?? sendToProvider;
  const verifyIdToken = createIdTokenCheck({ send, now });
  return {
    firebase: createFirebase(isSandbox ? SANDBOX_FIREBASE : FIREBASE, verifyIdToken),
    line: createLine({ servers: isSandbox ? SANDBOX_LINE : LINE, send, now }),
    telegram: createTelegram({ servers: isSandbox ? SANDBOX_TELEGRAM : TELEGRAM, send, verifyIdToken, now }),
    maya: createMaya({ send, now }),
    accountsOf: ({ code }) => accounts.get(code) ?? {},
  };
}

interface Secrets {
  isSandbox: boolean;
  secretOf(code: string, name: SocialSecretName): string | undefined;
}

function accountsOf({ code, has, social }: Merchant, { isSandbox, secretOf }: Secrets): SocialAccounts {
  if (!social) return {};
  const { firebase, line, maya, telegram } = social;
  const [lineSecret, botToken, mayaSecret] = [
    secretOf(code, 'line'),
    secretOf(code, 'telegram'),
    secretOf(code, 'maya'),
  ];
  const missing = (name: SocialSecretName) =>
    new Error(`SOCIAL_SECRETS has no ${name} of the merchant ${code}, which offers that sign-in`);
  if (line && !lineSecret && has('LINELOGIN3')) throw missing('line');
  if (telegram && !botToken && has('TELEGRAMLOGIN3')) throw missing('telegram');
  if (maya && !mayaSecret) throw missing('maya');
  const clientSecret = secretOf(code, 'telegramOidc') ?? null;
  return {
    ...(firebase ? { firebase: { projectId: firebase.projectId } } : {}),
    ...(line && lineSecret ? { line: { clientId: line.clientId, secret: lineSecret } } : {}),
    ...(telegram && botToken ? { telegram: { botId: telegram.botId, botToken, clientSecret } } : {}),
    ...(maya && mayaSecret
      ? {
          maya: {
            merchant: code,
            environments: isSandbox ? toSandboxEnvironments(maya.environments) : maya.environments,
            secret: mayaSecret,
          },
        }
      : {}),
  };
}

const toSandboxEnvironments = (environments: object): Record<string, string> =>
  Object.fromEntries(Object.keys(environments).map((name) => [name, SANDBOX_MAYA + name]));
