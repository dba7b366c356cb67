import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { CLUSTER_USER } from './cluster.data.ts';
import { DatabaseError } from './database-error.ts';

/** The account PostgreSQL runs as. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * The account PostgreSQL must run as in this folder; null: the current one.
 * PostgreSQL refuses to run as root: there it runs as the owner of the cluster, or for a new one as `postgres`.
 * @throws DatabaseError when the folder belongs to another user
 */
export async function findServerUser(directory: string): Promise<ServerUser | null> {
  const own = process.getuid?.();
  if (own === undefined) return null;
  const owner = await stat(directory).catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (own !== 0) {
    if (!owner || owner.uid === own) return null;
    throw new DatabaseError(
      `The database in ${directory} belongs to ${nameOf(owner.uid)}, and Foyer runs as ${nameOf(own)}. Start it as the same user as before, or set FOYER_DATA to another folder.`,
    );
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : requireAccount();
}

/** The account `postgres`, created if it does not exist. */
function requireAccount(): ServerUser {
  const found = findAccount();
  if (found) return found;
  try {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false'];
    execFileSync('useradd', [...options, CLUSTER_USER], { stdio: ['ignore', 'ignore', 'pipe'] });
    return readAccount();
  } catch (error) {
    const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
    throw new DatabaseError(
      `PostgreSQL does not run as root, and the user "${CLUSTER_USER}" could not be created (${reason}). Create it, or start Foyer as another user.`,
    );
  }
}

function findAccount(): ServerUser | null {
  try {
    return readAccount();
  } catch {
    return null;
  }
}

const readAccount = (): ServerUser => ({ uid: Number(id('-u', CLUSTER_USER)), gid: Number(id('-g', CLUSTER_USER)) });

const id = (...args: string[]): string =>
  execFileSync('id', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function nameOf(uid: number): string {
  try {
    return id('-nu', `${uid}`);
  } catch {
    return `user ${uid}`;
  }
}
