import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatMasterKey, type MasterKey, parseMasterKeys } from '@foyer/vendor/key-service.ts';
import type { Settings } from './settings.ts';

/**
 * The master keys of the lottery's seeds: those of `LOTTO_SEED_KEYS`, or the sandbox's own, made on its first start and stored
 * beside its database, never in it.
 * @throws when the file is damaged: with another key, open draws could not be drawn
 */
export async function readSeedKeys(
  settings: Pick<Settings, 'seedKeys' | 'dataDirectory'>,
): Promise<readonly MasterKey[]> {
  if (settings.seedKeys) return settings.seedKeys;
  const file = path.join(settings.dataDirectory, 'seed-keys');
  await mkdir(settings.dataDirectory, { recursive: true });
  const made = formatMasterKey({ id: 'sandbox-1', bytes: randomBytes(32) });
  // The first of two processes that start at the same time wins.
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const keys = parseMasterKeys((await readFile(file, 'utf8')).trim());
  if (!keys)
    throw new Error(`${file} is damaged: it has the key that opens the seeds of draws; restore it from a backup`);
  return keys;
}
