import { LEDGER_KEYS_FORMAT, type LedgerKeys, parseLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { SettingError } from '@foyer/http/read-setting.ts';

/** What a vendor needs in production, so that its books can be verified. */
export const LEDGER_KEYS = {
  name: 'LEDGER_KEYS',
  purpose: '<version>:<base64 of 32 bytes>, which seals what decides and pays bets',
};

/** Reads a vendor's `LEDGER_KEYS`; without them its books are not sealed. @throws SettingError if they are malformed */
export function readVendorKeys(env: NodeJS.ProcessEnv): LedgerKeys | undefined {
  if (env.LEDGER_KEYS === undefined) return undefined;
  const keys = parseLedgerKeys(env.LEDGER_KEYS);
  if (keys) return keys;
  throw new SettingError(`LEDGER_KEYS must be ${LEDGER_KEYS_FORMAT}`);
}
