import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';
import {
  readHeaderName,
  readIsSandbox,
  readLimitScale,
  readLogLevel,
  readPort,
  readPreviousSecrets,
  readSecret,
  readUrl,
  SettingError,
} from '@foyer/http/read-setting.ts';
import { readHeadsFileSetting } from './heads-file-setting.ts';
import { readJournalSetting } from './journal-setting.ts';
import { readLedgerKeysSetting } from './ledger-keys-setting.ts';
import { readServiceSettings, type ServiceSettings } from './service-settings.ts';

/** The settings of a gateway that runs as its own process. */
export interface GatewaySettings {
  databaseUrl: string;
  /** URL for the role that owns the tables; absent: the role of `databaseUrl` owns them. */
  migrationUrl: string | undefined;
  /** A Redis for counting calls and for notifications of chat messages between processes; null: PostgreSQL is used. */
  redisUrl: string | null;
  secret: string;
  previousSecrets: readonly string[];
  /** Master keys of the ledger; the highest version seals. */
  ledgerKeys: LedgerKeys;
  /** The file that heads of the ledger are appended to; null: none. */
  headsFile: string | null;
  port: number;
  host: string;
  /** Header name in lower case; null: countries are unknown. */
  countryHeader: string | null;
  isSandbox: boolean;
  /** Multiplies every rate limit. */
  limitScale: number;
  logLevel: string;
  services: ServiceSettings;
  /** File that stores exclusions outside the database. */
  exclusionJournal: string | undefined;
}

/**
 * Reads `DATABASE_URL`, `FOYER_SECRET` and `LEDGER_KEYS`; optional are `DATABASE_MIGRATION_URL`, `REDIS_URL`, `PORT`, `HOST`, `COUNTRY_HEADER`, `FOYER_SANDBOX`, `LOG_LEVEL`, `LIMIT_SCALE`, `EXCLUSION_JOURNAL`, `LEDGER_HEADS_FILE` and
 * those of `readServiceSettings`.
 * @throws SettingError naming the first invalid setting
 */
export function readGatewaySettings(env: NodeJS.ProcessEnv): GatewaySettings {
  if (!env.DATABASE_URL) throw new SettingError('DATABASE_URL is not set');
  const secret = readSecret(env);
  if (secret === null) throw new SettingError('FOYER_SECRET is not set');
  const ledgerKeys = readLedgerKeysSetting(env);
  if (ledgerKeys === null) throw new SettingError('LEDGER_KEYS is not set');
  const isSandbox = readIsSandbox(env);
  return {
    databaseUrl: env.DATABASE_URL,
    migrationUrl: env.DATABASE_MIGRATION_URL,
    redisUrl: readUrl('REDIS_URL', env.REDIS_URL, /^rediss?:$/),
    secret,
    previousSecrets: readPreviousSecrets(env),
    ledgerKeys,
    headsFile: readHeadsFileSetting(env),
    port: readPort('PORT', env.PORT, 4403),
    host: env.HOST ?? '127.0.0.1',
    countryHeader: readHeaderName('COUNTRY_HEADER', env.COUNTRY_HEADER),
    isSandbox,
    limitScale: readLimitScale(env, isSandbox),
    logLevel: readLogLevel(env, 'info'),
    services: readServiceSettings(env, isSandbox),
    exclusionJournal: readJournalSetting(env, { isSandbox }),
  };
}
