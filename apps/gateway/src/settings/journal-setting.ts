import path from 'node:path';
import { SettingError } from '@foyer/http/read-setting.ts';

/** Refuses a journal in so many words. */
const OFF = 'off';

/**
 * Reads `EXCLUSION_JOURNAL`: the file that records exclusions outside the database. In production with a database of the operator's own
 * there is no default: its backups lack the latest exclusions.
 * @param fallback the file without the setting; absent: none
 * @throws SettingError if production has neither a file nor `off`
 */
export function readJournalSetting(
  { EXCLUSION_JOURNAL }: NodeJS.ProcessEnv,
  { fallback, isSandbox }: { isSandbox: boolean; fallback?: string },
): string | undefined {
  if (EXCLUSION_JOURNAL === OFF) return undefined;
  if (EXCLUSION_JOURNAL) return path.resolve(EXCLUSION_JOURNAL);
  if (isSandbox || fallback) return fallback;
  throw new SettingError(
    'EXCLUSION_JOURNAL is needed when FOYER_SANDBOX=0: a file outside the database, or "off" to let a restored backup forget exclusions',
  );
}
