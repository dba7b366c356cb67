import { spawn } from 'node:child_process';
import { chown, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { CLUSTER_USER } from './cluster.data.ts';
import { DatabaseError, explainOutput } from './database-error.ts';
import { makeFolder } from './make-folder.ts';
import type { ServerUser } from './server-user.ts';

/**
 * The folder as PostgreSQL gets it, which is also its working directory: the server's user need not be able to
 * enter the folders above it, and the length of the path does not matter.
 */
export const dataArgument = (directory: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : directory;

/** PostgreSQL's output with the folder's real name. */
export const withRealName = (output: string, directory: string): string =>
  output.replaceAll('/proc/self/cwd', directory);

interface Creation {
  binaries: Binaries;
  user: ServerUser | null;
  /** The superuser's. */
  password: string;
}

/**
 * Creates a cluster in the folder unless there is one.
 * @throws DatabaseError if the folder contains something else, or a cluster of another version
 */
export async function ensureCluster(directory: string, { binaries, password, user }: Creation): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await makeFolder(directory, 0o700);
  if (await isThere(unfinished)) await emptyFolder(directory);
  const version = await readIfThere(path.join(directory, 'PG_VERSION'));
  if (version !== null) {
    requireVersion(directory, version.trim(), binaries.major);
    if (user) await requireOwner(directory, user);
    return;
  }
  if ((await readdir(directory)).length > 0)
    throw new DatabaseError(
      `${directory} is not empty and holds no database. Empty it, or set FOYER_DATA to another folder.`,
    );
  if (user) await chown(directory, user.uid, user.gid);
  // A process that is killed half-way leaves an incomplete cluster; the next start creates it again.
  await writeFile(unfinished, '');
  try {
    await initialise(directory, { binaries, password, user });
  } catch (error) {
    await emptyFolder(directory);
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function requireVersion(directory: string, version: string, major: number): void {
  if (version === `${major}`) return;
  throw new DatabaseError(
    `The database in ${directory} is of PostgreSQL ${version}, and this Foyer comes with ${major}. Start the Foyer that made it, or set FOYER_DATA to another folder.`,
  );
}

async function requireOwner(directory: string, user: ServerUser): Promise<void> {
  if ((await stat(directory)).uid === user.uid) return;
  throw new DatabaseError(
    `The database in ${directory} belongs to root, and PostgreSQL does not run as root. Change its owner: chown -R ${CLUSTER_USER}: ${directory}`,
  );
}

async function initialise(directory: string, { binaries: { initdb }, user, ...creation }: Creation): Promise<void> {
  const password = await openPasswordFile(`${directory}.password`, creation.password, user);
  try {
    const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C', '--auth=scram-sha-256'];
    const login = [`--username=${CLUSTER_USER}`, '--pwfile=/dev/stdin'];
    const child = spawn(initdb, [`--pgdata=${dataArgument(directory)}`, ...login, ...options], {
      cwd: directory,
      stdio: [password.fd, 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
      ...user,
    });
    let output = '';
    child.stderr?.on('data', (chunk) => (output += chunk));
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code !== 0) throw explainOutput(withRealName(output, directory), directory);
  } finally {
    await password.close();
  }
}

/** An open temporary file that the server's user can read, deleted when it is closed. */
async function openPasswordFile(name: string, password: string, user: ServerUser | null) {
  await rm(name, { force: true });
  await writeFile(name, `${password}\n`, { mode: 0o600 });
  if (user) await chown(name, user.uid, user.gid);
  const file = await open(name);
  await rm(name);
  return file;
}

async function emptyFolder(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => []))
    await rm(path.join(directory, name), { recursive: true, force: true });
}

const isThere = async (file: string): Promise<boolean> => (await readIfThere(file)) !== null;

function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
