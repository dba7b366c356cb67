import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { APP_ROLE, ARCADE_ROLE, CLUSTER_USER, OWNER_ROLE } from './cluster.data.ts';

export type ClusterRole = typeof CLUSTER_USER | typeof OWNER_ROLE | typeof APP_ROLE | typeof ARCADE_ROLE;

/** The password of each role of an embedded cluster. */
export type ClusterPasswords = Readonly<Record<ClusterRole, string>>;

const ROLES: readonly ClusterRole[] = [CLUSTER_USER, OWNER_ROLE, APP_ROLE, ARCADE_ROLE];

const fileOf = (directory: string): string => `${directory}.passwords`;

/** The passwords of a cluster, which only this user may read; null before its first start. */
export async function readPasswords(directory: string): Promise<ClusterPasswords | null> {
  const text = await readFile(fileOf(directory), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : JSON.parse(text);
}

/** The passwords of a cluster, generated at its first start; that of a role added by a later version, at its next one. */
export async function ensurePasswords(directory: string): Promise<ClusterPasswords> {
  const known = await readPasswords(directory);
  const missing = ROLES.filter((role) => !known?.[role]);
  if (known && missing.length === 0) return known;
  const added = Object.fromEntries(missing.map((role) => [role, newPassword()]));
  const made = { ...known, ...added } as ClusterPasswords;
  const draft = `${fileOf(directory)}.draft`;
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 });
  await rename(draft, fileOf(directory));
  return made;
}

const newPassword = (): string => randomBytes(24).toString('base64url');
