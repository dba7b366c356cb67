import { JOURNAL } from '@foyer/gateway/settings/journal-setting.ts';
import { LEDGER_KEYS } from '@foyer/gateway/settings/ledger-keys-setting.ts';
import { MAIL_SETTING, SMS_SETTING } from '@foyer/gateway/settings/service-settings.ts';
import type { NeededSetting } from '@foyer/http/require-settings.ts';

/** For the error of a start without them. */
export const IN_PRODUCTION = 'when FOYER_SANDBOX=0';

const PURPOSES = {
  FOYER_SECRET: '32 random characters or more, which seal what is stored',
  DRAND_URL: 'relays of the public beacon of draws, since the local one can be predicted',
  LOTTO_SEED_KEYS: '<name>:<base64 of 32 bytes>, which seals the seeds of draws',
  LEDGER_KEYS: LEDGER_KEYS.purpose,
  EXCLUSION_JOURNAL: JOURNAL.purpose,
  ARCADE_SEED_KEY: '<name>:<base64 of 32 bytes>, which seals the seeds of the arcade',
  MAIL_FROM: MAIL_SETTING.purpose,
  SMS_KEY: SMS_SETTING.purpose,
};

/** The settings that production needs beside the other settings, and that are missing or empty. */
export function findMissingSettings(env: NodeJS.ProcessEnv): NeededSetting[] {
  const isPagesOnly = Boolean(env.GATEWAY_URL);
  const isNeeded: Record<keyof typeof PURPOSES, boolean> = {
    FOYER_SECRET: true,
    // With GATEWAY_URL there are no draws here, and without a database of its own it excludes nobody.
    DRAND_URL: !isPagesOnly,
    LOTTO_SEED_KEYS: !isPagesOnly,
    // Pages alone move no money.
    LEDGER_KEYS: !isPagesOnly,
    // In the data folder, beside the database there; for any other database the operator must decide.
    EXCLUSION_JOURNAL: Boolean(env.DATABASE_URL),
    ARCADE_SEED_KEY: Boolean(env.ARCADE_DATABASE_URL),
    MAIL_FROM: Boolean(env.SMTP_URL),
    SMS_KEY: Boolean(env.SMS_URL),
  };
  return Object.entries(PURPOSES)
    .filter(([name]) => isNeeded[name as keyof typeof PURPOSES] && !env[name])
    .map(([name, purpose]) => ({ name, purpose }));
}
