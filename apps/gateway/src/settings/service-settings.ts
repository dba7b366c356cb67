import { isSandboxKey } from '@foyer/contract/sandbox-key.ts';
import { parseJson, readUrl, SettingError } from '@foyer/http/read-setting.ts';
import type { NeededSetting } from '@foyer/http/require-settings.ts';
import { isSocialSecrets, type SocialSecrets } from '../accounts/social/social-secrets.ts';
import { type ChatAccounts, isChatAccounts } from '../platform/connectors/chat/chat-accounts.ts';
import { type IdentityAccounts, isIdentityAccounts } from '../platform/connectors/identity/connect-identity.ts';
import type { SignedHttpOptions } from '../platform/connectors/message/signed-http.ts';
import type { SmtpOptions } from '../platform/connectors/message/smtp.ts';
import { isPaymentAccounts, type PaymentAccounts } from '../platform/connectors/payment/connect-payments.ts';
import { type FcmAccounts, isFcmAccounts } from '../platform/connectors/push/fcm.ts';
import { REAL_SERVERS, type Servers } from '../platform/connectors/servers.data.ts';
import { isWalletAccounts, type WalletAccounts } from '../platform/connectors/wallet/connect-wallets.ts';

/** Needed if `SMTP_URL` or `SMS_URL` is set. */
export const MAIL_SETTING: NeededSetting = {
  name: 'MAIL_FROM',
  purpose: 'the sender of the e-mails that SMTP_URL sends',
};
export const SMS_SETTING: NeededSetting = { name: 'SMS_KEY', purpose: '<key id>:<secret> of the service at SMS_URL' };

/** The third-party services, as an operator configures them. */
export interface ServiceSettings {
  /** Merchant code → key at the captcha service. */
  captchaKeys: Record<string, string>;
  /** Merchant code → provider → secret at the identity provider. */
  socialSecrets: SocialSecrets;
  /** Merchant code → provider → account at a service that checks identities. */
  identityAccounts: IdentityAccounts;
  /** Merchant code → connector → account at a payment provider. */
  paymentAccounts: PaymentAccounts;
  /** Merchant code → accounts at vendors with their own wallets. */
  walletAccounts: WalletAccounts;
  /** Merchant code → service account at Firebase Cloud Messaging. */
  fcmAccounts: FcmAccounts;
  /** Contact for push services; null: the merchant’s domain. */
  pushContact: string | null;
  /** Merchant code → provider → account at a chat provider. */
  chatAccounts: ChatAccounts;
  /** The mail server; null: e-mails are not sent. */
  mail: SmtpOptions | null;
  /** The SMS service; null: SMS are not sent. */
  sms: SignedHttpOptions | null;
  /** The addresses of the captcha service, the identity providers and the push services. */
  servers: Servers;
}

/**
 * Reads `CAPTCHA_KEYS`, `SOCIAL_SECRETS`, `IDENTITY_ACCOUNTS`, `PAYMENT_ACCOUNTS`, `WALLET_ACCOUNTS`, `CHAT_ACCOUNTS`,
 * `FCM_ACCOUNTS`, `PUSH_CONTACT`, `SMTP_URL` with `MAIL_FROM`, `SMS_URL` with `SMS_KEY`, and `SERVERS`, which a sandbox prints.
 * One that is empty, of those in JSON, counts as absent.
 * @throws SettingError for the first invalid setting, and in production for the first one that belongs to a sandbox
 */
export function readServiceSettings(env: NodeJS.ProcessEnv, isSandbox: boolean): ServiceSettings {
  const settings = {
    captchaKeys: readKeys('CAPTCHA_KEYS', env.CAPTCHA_KEYS),
    socialSecrets: readSocialSecrets(env.SOCIAL_SECRETS),
    identityAccounts: readIdentityAccounts(env.IDENTITY_ACCOUNTS),
    paymentAccounts: readPaymentAccounts(env.PAYMENT_ACCOUNTS),
    walletAccounts: readWalletAccounts(env.WALLET_ACCOUNTS),
    fcmAccounts: readFcmAccounts(env.FCM_ACCOUNTS),
    pushContact: readPushContact(env.PUSH_CONTACT),
    chatAccounts: readChatAccounts(env.CHAT_ACCOUNTS),
    mail: readMail(env),
    sms: readSms(env),
    servers: readServers(env.SERVERS),
  };
  const fake = isSandbox ? null : findSandboxSetting(settings);
  if (fake) throw new SettingError(`${fake} belongs to a sandbox, which FOYER_SANDBOX=0 may not use`);
  return settings;
}

/** The first setting that connects a gateway to a sandbox instead of a real service; null if none does. */
function findSandboxSetting(settings: ServiceSettings): string | null {
  const {
    captchaKeys,
    chatAccounts,
    fcmAccounts,
    identityAccounts,
    mail,
    paymentAccounts,
    servers,
    sms,
    socialSecrets,
    walletAccounts,
  } = settings;
  if (Object.values(captchaKeys).some(isSandboxKey)) return 'CAPTCHA_KEYS';
  if (Object.values(socialSecrets).some((secrets) => Object.values(secrets).some(isSandboxKey)))
    return 'SOCIAL_SECRETS';
  if (Object.values(identityAccounts).some(isSandboxAccount)) return 'IDENTITY_ACCOUNTS';
  if (Object.values(paymentAccounts).some(isSandboxAccount)) return 'PAYMENT_ACCOUNTS';
  if (Object.values(walletAccounts).some(isSandboxAccount)) return 'WALLET_ACCOUNTS';
  if (Object.values(fcmAccounts).some(isSandboxFcm)) return 'FCM_ACCOUNTS';
  if (Object.values(chatAccounts).some((accounts) => Object.values(accounts).some(hasSandboxPart)))
    return 'CHAT_ACCOUNTS';
  if (sms && /^\/sandbox(\/|$)/.test(new URL(sms.url).pathname)) return 'SMS_URL';
  if (sms && isSandboxKey(sms.secret)) return 'SMS_KEY';
  if (mail && isSandboxKey(new URL(mail.url).password)) return 'SMTP_URL';
  return servers === REAL_SERVERS ? null : 'SERVERS';
}

/** Whether one of a merchant’s accounts has a sandbox's address or key. */
const isSandboxAccount = (
  accounts: PaymentAccounts[string] | IdentityAccounts[string] | WalletAccounts[string],
): boolean => Object.values(accounts).some(hasSandboxPart);

const hasSandboxPart = (account: object): boolean =>
  Object.values(account).some(
    (part) =>
      typeof part === 'string' && (isSandboxKey(part) || /^\/sandbox(\/|$)/.test(URL.parse(part)?.pathname ?? '')),
  );

/** Whether messages of an account, or its tokens, would go to a sandbox. */
const isSandboxFcm = ({ token_uri = '', url = '' }: FcmAccounts[string]): boolean =>
  [token_uri, url].some((address) => /^https?:\/\/[^/]+\/sandbox(\/|$)/.test(address));

/** `{"lotus":{"sumsub":{"url":"…","appToken":"…","secretKey":"…","webhookSecret":"…","levelPrefix":"…"}}}`. Errors do not quote the value. */
function readIdentityAccounts(value?: string): IdentityAccounts {
  const given = parseJson(value || '{}');
  if (isIdentityAccounts(given)) return given;
  throw new SettingError(
    'IDENTITY_ACCOUNTS must be a JSON object of merchant codes, each with its account at a service that checks identities',
  );
}

/** `{"lotus":{"payos":{"url":"…","clientId":"…","apiKey":"…","checksumKey":"…"}}}`. Errors do not quote the value. */
function readPaymentAccounts(value?: string): PaymentAccounts {
  const given = parseJson(value || '{}');
  if (isPaymentAccounts(given)) return given;
  throw new SettingError(
    'PAYMENT_ACCOUNTS must be a JSON object of merchant codes, each with its accounts by connector',
  );
}

/** `{"lotus":[{"code":"PALACE","name":"…","url":"…","keyId":"…","secret":"…"}]}`. Errors do not quote the value. */
function readWalletAccounts(value?: string): WalletAccounts {
  const given = parseJson(value || '{}');
  if (isWalletAccounts(given)) return given;
  throw new SettingError(
    'WALLET_ACCOUNTS must be a JSON object of merchant codes, each with a list of accounts at vendors with wallets',
  );
}

/** `{"lotus":{"project_id":"…","client_email":"…","private_key":"…"}}`: the files of service accounts. Errors do not quote the value. */
function readFcmAccounts(value?: string): FcmAccounts {
  const given = parseJson(value || '{}');
  if (isFcmAccounts(given)) return given;
  throw new SettingError(
    'FCM_ACCOUNTS must be a JSON object of merchant codes, each with its service account of Firebase',
  );
}

/** Apple refuses messages whose sender has no such contact (RFC 8292 §2.1). */
function readPushContact(value: string | undefined): string | null {
  if (!value) return null;
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(value) || (URL.canParse(value) && value.startsWith('https://'))) return value;
  throw new SettingError('PUSH_CONTACT must be an address that begins with mailto: or https:');
}

/** `{"lotus":{"LIVECHAT":{"url":"…","clientId":"…","organizationId":"…","agentToken":"…"},"COMM100":{"ssoSecret":"…"}}}`. Errors do not quote the value. */
function readChatAccounts(value?: string): ChatAccounts {
  const given = parseJson(value || '{}');
  if (isChatAccounts(given)) return given;
  throw new SettingError(
    'CHAT_ACCOUNTS must be a JSON object of merchant codes, each with its accounts at LIVECHAT and COMM100',
  );
}

/** `SMTP_URL` is the mail server, `MAIL_FROM` the sender; both or neither. */
function readMail({ SMTP_URL, MAIL_FROM = '' }: NodeJS.ProcessEnv): SmtpOptions | null {
  const url = readUrl('SMTP_URL', SMTP_URL, /^smtps?:$/);
  if (!url) return null;
  if (!/^[^\s@]+@[^\s@]+$/.test(MAIL_FROM)) throw new SettingError('MAIL_FROM must be an e-mail address');
  return { url, from: MAIL_FROM };
}

/** `SMS_URL` is the SMS service, `SMS_KEY` is `<key id>:<secret>`; both or neither. */
function readSms({ SMS_URL, SMS_KEY = '' }: NodeJS.ProcessEnv): SignedHttpOptions | null {
  const url = readUrl('SMS_URL', SMS_URL, /^https?:$/);
  if (!url) return null;
  const [, keyId, secret] = /^([\w-]{1,64}):(.{16,})$/.exec(SMS_KEY) ?? [];
  if (!keyId || !secret)
    throw new SettingError('SMS_KEY must be <key id>:<secret>, the secret of 16 characters or more');
  return { url, keyId, secret };
}

/** `{"lotus":{"telegram":"…"}}`. Errors do not quote the value. */
function readSocialSecrets(value?: string): SocialSecrets {
  const given = parseJson(value || '{}');
  if (isSocialSecrets(given)) return given;
  throw new SettingError('SOCIAL_SECRETS must be a JSON object of merchant codes, each with its secrets by provider');
}

/** A JSON object of strings. It is a secret, so errors do not quote the value. */
function readKeys(name: string, value?: string): Record<string, string> {
  const given = parseJson(value || '{}');
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const entries = isObject ? Object.entries(given) : [['', null]];
  if (!entries.every(([, key]) => typeof key === 'string' && key !== ''))
    throw new SettingError(`${name} must be a JSON object of merchant codes and keys`);
  return Object.fromEntries(entries);
}

/** The addresses that a sandbox prints, which replace those of the real services. */
function readServers(value: string | undefined): Servers {
  if (value === undefined) return REAL_SERVERS;
  const given = parseJson(value) as Servers | null;
  if (given?.captcha && given.firebase && given.line && given.telegram && given.push) return given;
  throw new SettingError('SERVERS must be the JSON that a sandbox prints');
}
