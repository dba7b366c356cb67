import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRunningDatabaseUrl, startEmbedded } from '@foyer/database/embedded.ts';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** A checkout removes only its own old templates: another one may be copying its. */
const TEMPLATE = `foyer-template-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}-`;

/** An empty data folder, for the first start of all. */
export const makeEmptyFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'foyer-kill-'));

/**
 * A data folder whose database has empty tables: a copy of one that is made once for each state of the migrations,
 * because a new cluster and its tables take longer than the rest of a start.
 */
export async function makeDataFolder(): Promise<string> {
  const folder = await makeEmptyFolder();
  // With its owners: PostgreSQL does not run as root.
  await run('cp', ['-a', `${await requireTemplate()}/.`, folder]);
  return folder;
}

/** The template, made by the first caller. Several processes may make it at the same time: the first rename wins. */
async function requireTemplate(): Promise<string> {
  const name = TEMPLATE + (await hashTables());
  const template = path.join(tmpdir(), name);
  const found = (await readdir(tmpdir())).filter((entry) => entry.startsWith(TEMPLATE));
  if (found.includes(name)) return template;
  const made = await mkdtemp(path.join(tmpdir(), 'foyer-making-'));
  // A process of its own: Playwright would compile all that the migrations import.
  await run(process.execPath, ['apps/foyer/src/testing/fill-data-folder.ts', made], { cwd: ROOT });
  await rename(made, template).catch(() => rm(made, { recursive: true }));
  for (const old of found) await rm(path.join(tmpdir(), old), { recursive: true, force: true });
  return template;
}

/** Hashes what the tables of a new database depend on: migrations, the lock file's PostgreSQL, and how a cluster is made. */
async function hashTables(): Promise<string> {
  const hash = createHash('sha256').update(String(process.getuid?.()));
  for (const folder of [
    'apps/gateway/src/db/migrations',
    'apps/lotto/server/db/migrations',
    'apps/arcade/server/db/migrations',
    'packages/database/src/seal-migrations',
    'packages/database/src',
  ]) {
    const files = await readdir(path.join(ROOT, folder), { withFileTypes: true });
    for (const { name } of files.filter((entry) => entry.isFile()).sort((a, b) => a.name.localeCompare(b.name)))
      hash.update(name).update(await readFile(path.join(ROOT, folder, name)));
  }
  return hash
    .update(await readFile(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
}

/** Stops the database that a killed process left running, and removes the folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  if (await getRunningDatabaseUrl(path.join(folder, 'db'))) {
    await (await startEmbedded({ directory: path.join(folder, 'db') })).stop();
  }
  await rm(folder, { recursive: true, force: true });
}
