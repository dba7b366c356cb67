import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readServiceSettings, type ServiceSettings } from '@foyer/gateway/settings/service-settings.ts';
import {
  readChoice,
  readHeaderName,
  readIsSandbox,
  readLogLevel,
  readPort,
  readSecret,
  readUrl,
  SettingError,
} from '@foyer/http/read-setting.ts';
import { type Approvers, parseApprovers } from '@foyer/lotto/server/corrections/approvers.ts';

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
  /** `DATABASE_URL` for the role that owns the tables; null: it is the same. */
  migrationUrl: string | null;
  gatewayUrl: string | null;
  /** The header, in lower case, in which the proxy in front names a visitor's country. */
  countryHeader: string | null;
  /** Third-party services; a sandbox uses only the configured mail and SMS service. */
  services: ServiceSettings;
  /** drand relay URL; null: draws use the local beacon. */
  drandUrl: string | null;
  /** Who may approve corrections of draws; each needs two. */
  approvers: Approvers;
  isSandbox: boolean;
  /** Whether clients may register a service worker. */
  hasWorker: boolean;
  logLevel: string;
  /** null: the sandbox generates one and stores it in the data directory. */
  secret: string | null;
}

/** Reads the environment. @throws SettingError naming the first invalid setting */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const isSandbox = readIsSandbox(env);
  const secret = readSecret(env);
  if (!isSandbox && secret === null) throw new SettingError('FOYER_SECRET is needed when FOYER_SANDBOX=0');
  return {
    port: readPort('PORT', env.PORT, 4400),
    host: env.HOST ?? '127.0.0.1',
    adminPort: readPort('ADMIN_PORT', env.ADMIN_PORT, 4401),
    dataDirectory: path.resolve(env.FOYER_DATA ?? '.foyer'),
    merchantsDirectory: path.resolve(ROOT, env.FOYER_MERCHANTS ?? 'merchants'),
    webBuild: path.resolve(ROOT, 'apps/web', env.WEB_BUILD ?? 'build'),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, /^postgres(ql)?:$/),
    migrationUrl: readUrl('DATABASE_MIGRATION_URL', env.DATABASE_MIGRATION_URL, /^postgres(ql)?:$/),
    gatewayUrl: readUrl('GATEWAY_URL', env.GATEWAY_URL, /^https?:$/),
    countryHeader: readHeaderName('COUNTRY_HEADER', env.COUNTRY_HEADER),
    services: readServiceSettings(env, isSandbox),
    drandUrl: readUrl('DRAND_URL', env.DRAND_URL, /^https?:$/),
    approvers: readApprovers(env.LOTTO_APPROVERS),
    isSandbox,
    hasWorker: readChoice('SERVICE_WORKER', env.SERVICE_WORKER ?? '1', ['0', '1']) === '1',
    logLevel: readLogLevel(env, 'warn'),
    secret,
  };
}

function readApprovers(value = '{}'): Approvers {
  const approvers = parseApprovers(value);
  if (approvers) return approvers;
  throw new SettingError('LOTTO_APPROVERS must be a JSON object of names and Ed25519 public keys, each key once');
}
