import { type LedgerKeys, parseLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { SettingError } from '@foyer/http/read-setting.ts';

/** Reads `LEDGER_KEYS`; null without it. @throws SettingError if it is malformed */
export function readLedgerKeysSetting({ LEDGER_KEYS }: NodeJS.ProcessEnv): LedgerKeys | null {
  if (LEDGER_KEYS === undefined) return null;
  const keys = parseLedgerKeys(LEDGER_KEYS);
  if (keys) return keys;
  throw new SettingError(
    'LEDGER_KEYS must be <version>:<base64 of 32 bytes>, several separated by commas, each version a number above 0 and once',
  );
}
