import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { type AdminSettings, readAdminSettings } from '@foyer/http/admin-settings.ts';
import {
  readHeaderName,
  readHost,
  readIsSandbox,
  readLimitScale,
  readLogLevel,
  readPort,
  readPreviousSecrets,
  readSecret,
  readUrl,
  SettingError,
} from '@foyer/http/read-setting.ts';
import { type NeededSetting, refuseMissing } from '@foyer/http/require-settings.ts';
import { readHeadsFileSetting } from './heads-file-setting.ts';
import { JOURNAL, readJournalSetting } from './journal-setting.ts';
import { LEDGER_KEYS, readLedgerKeysSetting } from './ledger-keys-setting.ts';
import { MAIL_SETTING, readServiceSettings, type ServiceSettings, SMS_SETTING } from './service-settings.ts';

const NEEDED: readonly NeededSetting[] = [
  { name: 'DATABASE_URL', purpose: 'the PostgreSQL of gateway and lottery' },
  { name: 'FOYER_SECRET', purpose: '32 random characters or more, which seal what is stored' },
  LEDGER_KEYS,
];

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
  /** Where it answers staff, health checks and Prometheus. */
  admin: AdminSettings;
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

/** The settings that a gateway of its own needs, and that are missing or empty. */
export function findMissingSettings(env: NodeJS.ProcessEnv): NeededSetting[] {
  const needed = [
    ...NEEDED,
    ...(readIsSandbox(env) ? [] : [JOURNAL]),
    ...(env.SMTP_URL ? [MAIL_SETTING] : []),
    ...(env.SMS_URL ? [SMS_SETTING] : []),
  ];
  return needed.filter(({ name }) => !env[name]);
}

/**
 * Reads `DATABASE_URL`, `FOYER_SECRET` and `LEDGER_KEYS`; optional are `DATABASE_MIGRATION_URL`, `REDIS_URL`, `PORT`, `HOST`, `ADMIN_PORT`, `ADMIN_HOSTS`, `COUNTRY_HEADER`, `FOYER_SANDBOX`, `LOG_LEVEL`, `LIMIT_SCALE`, `EXCLUSION_JOURNAL`, `LEDGER_HEADS_FILE` and
 * those of `readServiceSettings`.
 * @throws SettingError naming all that are missing, or the first that is invalid
 */
export function readGatewaySettings(env: NodeJS.ProcessEnv): GatewaySettings {
  const isSandbox = readIsSandbox(env);
  refuseMissing(findMissingSettings(env));
  const ledgerKeys = readLedgerKeysSetting(env);
  if (!ledgerKeys) throw new SettingError(`${LEDGER_KEYS.name} is needed: ${LEDGER_KEYS.purpose}`);
  return {
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, /^postgres(ql)?:$/) ?? '',
    migrationUrl: readUrl('DATABASE_MIGRATION_URL', env.DATABASE_MIGRATION_URL, /^postgres(ql)?:$/) ?? undefined,
    redisUrl: readUrl('REDIS_URL', env.REDIS_URL, /^rediss?:$/),
    secret: readSecret(env) ?? '',
    previousSecrets: readPreviousSecrets(env),
    ledgerKeys,
    headsFile: readHeadsFileSetting(env),
    port: readPort('PORT', env.PORT, 4403),
    host: readHost(env),
    admin: readAdminSettings(env, 4413),
    countryHeader: readHeaderName('COUNTRY_HEADER', env.COUNTRY_HEADER),
    isSandbox,
    limitScale: readLimitScale(env, isSandbox),
    logLevel: readLogLevel(env, 'info'),
    services: readServiceSettings(env, isSandbox),
    exclusionJournal: readJournalSetting(env, { isSandbox }),
  };
}
