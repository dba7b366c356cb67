import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatLedgerKey, type LedgerKeys, parseLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import type { Settings } from './settings.ts';

/** The arcade's process gets keys of its own, which do not show those of the ledger. */
export const ARCADE_KEYS = 'arcade';

type KeySettings = Pick<Settings, 'ledgerKeys' | 'dataDirectory'>;

const fileOf = ({ dataDirectory }: KeySettings): string => path.join(dataDirectory, 'ledger-keys');

/**
 * The master keys of the ledger: those of `LEDGER_KEYS`, or the sandbox's own, made on its first start and stored beside its database,
 * never in it.
 * @throws when the file is damaged: with another key, nothing that the ledger has could be verified
 */
export async function openLedgerKeys(settings: KeySettings): Promise<LedgerKeys> {
  if (settings.ledgerKeys) return settings.ledgerKeys;
  await mkdir(settings.dataDirectory, { recursive: true });
  const made = formatLedgerKey({ version: 1, bytes: randomBytes(32) });
  // The first of two processes that start at the same time wins.
  await writeFile(fileOf(settings), made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readLedgerKeys(settings);
}

/** The keys for a command, which makes none. @throws SettingError if there are none, or the file is damaged */
export async function readLedgerKeys(settings: KeySettings): Promise<LedgerKeys> {
  if (settings.ledgerKeys) return settings.ledgerKeys;
  const file = fileOf(settings);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new SettingError(
      `There are no keys of the ledger: set LEDGER_KEYS, or start Foyer once, which makes ${file}`,
    );
  });
  const keys = parseLedgerKeys(text.trim());
  if (!keys)
    throw new SettingError(`${file} is damaged: it has the key that seals the ledger; restore it from a backup`);
  return keys;
}
