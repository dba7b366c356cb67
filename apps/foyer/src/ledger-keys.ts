import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatLedgerKey, type LedgerKeys, parseLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import type { Settings } from './settings.ts';

/**
 * The master keys of the ledger: those of `LEDGER_KEYS`, or the sandbox's own, made on its first start and stored beside its database,
 * never in it.
 * @throws when the file is damaged: with another key, nothing that the ledger has could be verified
 */
export async function readLedgerKeys(settings: Pick<Settings, 'ledgerKeys' | 'dataDirectory'>): Promise<LedgerKeys> {
  if (settings.ledgerKeys) return settings.ledgerKeys;
  const file = path.join(settings.dataDirectory, 'ledger-keys');
  await mkdir(settings.dataDirectory, { recursive: true });
  const made = formatLedgerKey({ version: 1, bytes: randomBytes(32) });
  // The first of two processes that start at the same time wins.
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const keys = parseLedgerKeys((await readFile(file, 'utf8')).trim());
  if (!keys)
    throw new SettingError(`${file} is damaged: it has the key that seals the ledger; restore it from a backup`);
  return keys;
}
