import { LEDGER_KEYS_FORMAT, type LedgerKeys, parseLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import type { NeededSetting } from '@foyer/http/require-settings.ts';

/** What production needs to move money. */
export const LEDGER_KEYS: NeededSetting = {
  name: 'LEDGER_KEYS',
  purpose: '<version>:<base64 of 32 bytes>, which seals the ledger',
};

/** Reads `LEDGER_KEYS`; null without it. @throws SettingError if it is malformed */
export function readLedgerKeysSetting(env: NodeJS.ProcessEnv): LedgerKeys | null {
  if (env.LEDGER_KEYS === undefined) return null;
  const keys = parseLedgerKeys(env.LEDGER_KEYS);
  if (keys) return keys;
  throw new SettingError(`LEDGER_KEYS must be ${LEDGER_KEYS_FORMAT}`);
}
