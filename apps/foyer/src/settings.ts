import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignedHttpOptions } from '@foyer/gateway/connectors/message/signed-http.ts';
import type { SmtpOptions } from '@foyer/gateway/connectors/message/smtp.ts';
import { isSocialSecrets, type SocialSecrets } from '@foyer/gateway/social/social-secrets.ts';
import { type Approvers, parseApprovers } from '@foyer/lotto/server/corrections/approvers.ts';
import { findSandboxSetting } from './sandbox-settings.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** All settings of a start, each optional. */
export interface Settings {
  port: number;
  host: string;
  adminPort: number;
  dataDirectory: string;
  /** The folder with one folder per merchant. */
  merchantsDirectory: string;
  /** The built pages. */
  webBuild: string;
  databaseUrl: string | null;
  gatewayUrl: string | null;
  /** The header, in small letters, in which the proxy in front names a visitor's country. */
  countryHeader: string | null;
  /** Merchant code → key at the captcha service. */
  captchaKeys: Record<string, string>;
  /** Merchant code → provider → secret at providers of identities. */
  socialSecrets: SocialSecrets;
  /** Where mail goes; null: nowhere, or to the sandbox. */
  mail: SmtpOptions | null;
  /** Where SMS go; null as with mail. */
  sms: SignedHttpOptions | null;
  /** drand relay URL; null: draws use the local beacon. */
  drandUrl: string | null;
  /** Who may approve that a draw is corrected, two at a time. */
  approvers: Approvers;
  isSandbox: boolean;
  /** Whether clients may register a service worker. */
  hasWorker: boolean;
  logLevel: string;
  /** null: the sandbox stores its own in the data directory. */
  secret: string | null;
}

/** A setting that cannot be used: one line that names it. */
export class SettingError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SECRET_MIN = 32;

/** Reads the environment. @throws SettingError naming the first wrong setting */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const isSandbox = oneOf('FOYER_SANDBOX', env.FOYER_SANDBOX ?? '1', ['0', '1']) === '1';
  const secret = env.FOYER_SECRET ?? null;
  if (secret !== null && secret.length < SECRET_MIN)
    throw new SettingError(`FOYER_SECRET must have at least ${SECRET_MIN} characters`);
  if (!isSandbox && secret === null) throw new SettingError('FOYER_SECRET is needed when FOYER_SANDBOX=0');
  const settings: Settings = {
    port: port('PORT', env.PORT, 4400),
    host: env.HOST ?? '127.0.0.1',
    adminPort: port('ADMIN_PORT', env.ADMIN_PORT, 4401),
    dataDirectory: path.resolve(env.FOYER_DATA ?? '.foyer'),
    merchantsDirectory: path.resolve(ROOT, env.FOYER_MERCHANTS ?? 'merchants'),
    webBuild: path.resolve(ROOT, 'apps/web', env.WEB_BUILD ?? 'build'),
    databaseUrl: url('DATABASE_URL', env.DATABASE_URL, /^postgres(ql)?:$/),
    gatewayUrl: url('GATEWAY_URL', env.GATEWAY_URL, /^https?:$/),
    countryHeader: header('COUNTRY_HEADER', env.COUNTRY_HEADER),
    captchaKeys: keys('CAPTCHA_KEYS', env.CAPTCHA_KEYS),
    socialSecrets: readSocialSecrets(env.SOCIAL_SECRETS),
    mail: readMail(env),
    sms: readSms(env),
    drandUrl: url('DRAND_URL', env.DRAND_URL, /^https?:$/),
    approvers: readApprovers(env.LOTTO_APPROVERS),
    isSandbox,
    hasWorker: oneOf('SERVICE_WORKER', env.SERVICE_WORKER ?? '1', ['0', '1']) === '1',
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL ?? 'warn', LOG_LEVELS),
    secret,
  };
  const fake = isSandbox ? null : findSandboxSetting(settings);
  if (fake) throw new SettingError(`${fake} belongs to a sandbox, which FOYER_SANDBOX=0 may not use`);
  return settings;
}

/** `SMTP_URL` is the mail server, `MAIL_FROM` the sender; both or neither. */
function readMail({ SMTP_URL, MAIL_FROM }: Record<string, string | undefined>): SmtpOptions | null {
  const address = url('SMTP_URL', SMTP_URL, /^smtps?:$/);
  if (!address) return null;
  if (!/^[^\s@]+@[^\s@]+$/.test(MAIL_FROM ?? '')) throw new SettingError('MAIL_FROM must be an e-mail address');
  return { url: address, from: MAIL_FROM ?? '' };
}

/** `SMS_URL` is the SMS service, `SMS_KEY` is `<key id>:<secret>`; both or neither. */
function readSms({ SMS_URL, SMS_KEY }: Record<string, string | undefined>): SignedHttpOptions | null {
  const address = url('SMS_URL', SMS_URL, /^https?:$/);
  if (!address) return null;
  const [, keyId, secret] = /^([\w-]{1,64}):(.{16,})$/.exec(SMS_KEY ?? '') ?? [];
  if (!keyId || !secret)
    throw new SettingError('SMS_KEY must be <key id>:<secret>, the secret of 16 characters or more');
  return { url: address, keyId, secret };
}

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (!allowed.includes(value)) throw new SettingError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
  return value;
}

function port(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new SettingError(`${name} must be a port from 0 to 65535, not "${value}"`);
  return number;
}

function header(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^[a-z][a-z0-9-]{0,63}$/i.test(value))
    throw new SettingError(`${name} must be the name of a header, not "${value}"`);
  return value.toLowerCase();
}

/** `{"lotus":{"telegram":"…"}}`. Errors do not quote the value. */
function readSocialSecrets(value = '{}'): SocialSecrets {
  const given = parse(value);
  if (isSocialSecrets(given)) return given;
  throw new SettingError('SOCIAL_SECRETS must be a JSON object of merchant codes, each with its secrets by provider');
}

function readApprovers(value = '{}'): Approvers {
  const approvers = parseApprovers(value);
  if (approvers) return approvers;
  throw new SettingError('LOTTO_APPROVERS must be a JSON object of names and Ed25519 public keys, each key once');
}

/** A JSON object of strings. It is a secret, so errors do not quote the value. */
function keys(name: string, value = '{}'): Record<string, string> {
  const wrong = new SettingError(`${name} must be a JSON object of merchant codes and keys`);
  const given = parse(value);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong;
  const entries = Object.entries(given);
  if (!entries.every(([, key]) => typeof key === 'string' && key !== '')) throw wrong;
  return Object.fromEntries(entries);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function url(name: string, value: string | undefined, protocols: RegExp): string | null {
  if (value === undefined) return null;
  if (!URL.canParse(value) || !protocols.test(new URL(value).protocol))
    throw new SettingError(`${name} is not an address it can use`);
  return value;
}
