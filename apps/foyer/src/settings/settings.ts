import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { readVendorSettings, type VendorSettings } from '@foyer/gateway/play/vendors/vendor-settings.ts';
import { readHeadsFileSetting } from '@foyer/gateway/settings/heads-file-setting.ts';
import { readJournalSetting } from '@foyer/gateway/settings/journal-setting.ts';
import { readLedgerKeysSetting } from '@foyer/gateway/settings/ledger-keys-setting.ts';
import { readServiceSettings, type ServiceSettings } from '@foyer/gateway/settings/service-settings.ts';
import { type AdminSettings, readAdminSettings } from '@foyer/http/admin-settings.ts';
import {
  readChoice,
  readHeaderName,
  readIsSandbox,
  readLimitScale,
  readLogLevel,
  readPort,
  readPreviousSecrets,
  readSecret,
  readUrl,
  readUrls,
  SettingError,
} from '@foyer/http/read-setting.ts';
import { refuseMissing } from '@foyer/http/require-settings.ts';
import { type MasterKey, parseMasterKeys } from '@foyer/vendor/key-service.ts';

import { findMissingSettings, IN_PRODUCTION } from './needed-settings.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Settings of the arcade, which runs if it has a database and a key for its seeds. */
export interface ArcadeSettings {
  /** Off: its process is not started, and its games are not visible. */
  isOn: boolean;
  /** null: the embedded PostgreSQL has one for it. */
  databaseUrl: string | null;
  /** A port of the loopback; 0: any free one. */
  port: number;
  /** Seals its server seeds; null: the sandbox derives one from its secret. */
  seedKey: MasterKey | null;
}

/** All settings of a start, each optional. */
export interface Settings extends AdminSettings {
  port: number;
  dataDirectory: string;
  /** The folder with one folder per merchant. */
  merchantsDirectory: string;
  /** The built pages. */
  webBuild: string;
  databaseUrl: string | null;
  /** `DATABASE_URL` for the role that owns the tables; null: it is the same. */
  migrationUrl: string | null;
  /** A Redis that counts calls and notifies all processes of chat messages; null: PostgreSQL does. */
  redisUrl: string | null;
  gatewayUrl: string | null;
  arcade: ArcadeSettings;
  /** Vendors that are connected without code. */
  vendors: readonly VendorSettings[];
  /** The header, in lower case, in which the proxy in front names a visitor's country. */
  countryHeader: string | null;
  /** The file that records exclusions outside the database too. */
  exclusionJournal: string | undefined;
  /** Third-party services; a sandbox uses only the configured mail and SMS service. */
  services: ServiceSettings;
  /** URLs of drand relays; none: draws use the local beacon. */
  drandUrls: readonly string[];
  /** Master keys of the lottery's seeds, the first one seals; null: the sandbox makes one and stores it in the data directory. */
  seedKeys: readonly MasterKey[] | null;
  /** Master keys of the ledger, the highest version seals; null: the sandbox makes one and stores it in the data directory. */
  ledgerKeys: LedgerKeys | null;
  /** The file that heads of the ledger are appended to; null: none. */
  headsFile: string | null;
  /** The file of the approvers of corrections and voids of draws, each of which needs two. `npm run staff` maintains it. */
  approversFile: string;
  isSandbox: boolean;
  /** Whether clients may register a service worker. */
  hasWorker: boolean;
  /** The file of the key and certificate that sign iOS profiles; null: they are not signed. */
  profileCertificate: string | null;
  /** Multiplies every rate limit. */
  limitScale: number;
  logLevel: string;
  /** null: the sandbox generates one and stores it in the data directory. */
  secret: string | null;
  previousSecrets: readonly string[];
}

/** Reads the environment. @throws SettingError naming the first invalid setting */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const isSandbox = readIsSandbox(env);
  if (!isSandbox) refuseMissing(findMissingSettings(env), IN_PRODUCTION);
  return {
    port: readPort('PORT', env.PORT, 4400),
    ...readAdminSettings(env, 4401),
    dataDirectory: path.resolve(dataFolderOf(env)),
    merchantsDirectory: merchantsFolderOf(env),
    webBuild: path.resolve(ROOT, 'apps/web', env.WEB_BUILD ?? 'build'),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, /^postgres(ql)?:$/),
    migrationUrl: readUrl('DATABASE_MIGRATION_URL', env.DATABASE_MIGRATION_URL, /^postgres(ql)?:$/),
    redisUrl: readUrl('REDIS_URL', env.REDIS_URL, /^rediss?:$/),
    gatewayUrl: readUrl('GATEWAY_URL', env.GATEWAY_URL, /^https?:$/),
    arcade: readArcade(env),
    vendors: readVendorSettings(env, isSandbox),
    countryHeader: readHeaderName('COUNTRY_HEADER', env.COUNTRY_HEADER),
    services: readServiceSettings(env, isSandbox),
    drandUrls: readUrls('DRAND_URL', env.DRAND_URL, /^https?:$/),
    seedKeys: readSeedKeysSetting(env.LOTTO_SEED_KEYS),
    ledgerKeys: readLedgerKeysSetting(env),
    headsFile: readHeadsFileSetting(env, env.DATABASE_URL && !env.FOYER_DATA ? undefined : dataFolderOf(env)),
    exclusionJournal: readJournal(env, isSandbox),
    approversFile: path.resolve(env.APPROVERS_FILE ?? path.join(dataFolderOf(env), 'approvers.json')),
    isSandbox,
    profileCertificate: env.PROFILE_CERTIFICATE ? path.resolve(env.PROFILE_CERTIFICATE) : null,
    hasWorker: readChoice('SERVICE_WORKER', env.SERVICE_WORKER ?? '1', ['0', '1']) === '1',
    limitScale: readLimitScale(env, isSandbox),
    logLevel: readLogLevel(env, 'event'),
    secret: readSecret(env),
    previousSecrets: readPreviousSecrets(env),
  };
}

function readArcade(env: Record<string, string | undefined>): ArcadeSettings {
  const databaseUrl = readUrl('ARCADE_DATABASE_URL', env.ARCADE_DATABASE_URL, /^postgres(ql)?:$/);
  const [seedKey = null, ...more] = env.ARCADE_SEED_KEY ? (parseMasterKeys(env.ARCADE_SEED_KEY) ?? []) : [];
  if (env.ARCADE_SEED_KEY && (!seedKey || more.length > 0))
    throw new SettingError('ARCADE_SEED_KEY must be <name>:<base64 of 32 bytes>');
  const isOn = readChoice('ARCADE', env.ARCADE ?? '1', ['0', '1']) === '1';
  return { isOn, databaseUrl, seedKey, port: readPort('ARCADE_PORT', env.ARCADE_PORT, 0) };
}

function readSeedKeysSetting(value: string | undefined): readonly MasterKey[] | null {
  if (value === undefined) return null;
  const keys = parseMasterKeys(value);
  if (keys) return keys;
  throw new SettingError(
    'LOTTO_SEED_KEYS must be <name>:<base64 of 32 bytes>, several separated by commas, each name once',
  );
}

/** In the data folder, beside the database there; for any other database in production the operator must decide. */
function readJournal(env: NodeJS.ProcessEnv, isSandbox: boolean): string | undefined {
  const isElsewhere = Boolean(env.DATABASE_URL);
  // Pages alone exclude nobody.
  if (env.GATEWAY_URL && !isElsewhere) return undefined;
  const fallback = path.resolve(dataFolderOf(env), 'exclusions.jsonl');
  return readJournalSetting(env, { isSandbox, ...(isElsewhere ? {} : { fallback }) });
}

/** `FOYER_MERCHANTS`: the folder with one folder per brand. */
export const merchantsFolderOf = ({ FOYER_MERCHANTS }: NodeJS.ProcessEnv): string =>
  path.resolve(ROOT, FOYER_MERCHANTS ?? 'merchants');

/** An empty setting counts as absent: the folder that Foyer is started in is never the data folder. */
const dataFolderOf = ({ FOYER_DATA }: NodeJS.ProcessEnv): string => FOYER_DATA || '.foyer';
