import path from 'node:path';
import { type NeededSetting, refuseMissing } from '@foyer/http/require-settings.ts';

/** Refuses a journal in so many words. */
const OFF = 'off';

/** What production needs with a database of the operator's own. */
export const JOURNAL: NeededSetting = {
  name: 'EXCLUSION_JOURNAL',
  purpose: 'a file outside the database, or "off" to let a restored backup forget exclusions',
};

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
  refuseMissing([JOURNAL], 'when FOYER_SANDBOX=0');
}
