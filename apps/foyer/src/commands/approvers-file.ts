import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readApprovers } from '@foyer/lotto/server/approvals/approvers.ts';

const KEY_BYTES = 32;

/**
 * Adds one person to the list of approvers, with the given key, or removes them.
 * NOTE never written from the database: anyone with write access to it could make themselves an approver.
 * @returns whether the list changed
 */
export async function setApprover(file: string, name: string, publicKey: string | null): Promise<boolean> {
  const entries = [...(await readApprovers(file))].map(([known, key]): [string, string] => [
    known,
    key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('base64'),
  ]);
  const before = new Map(entries);
  if ((before.get(name) ?? null) === publicKey) return false;
  const after = new Map(before);
  if (publicKey) after.set(name, publicKey);
  else after.delete(name);
  await mkdir(path.dirname(file), { recursive: true });
  // A reader sees the old list or the new one, never half of it.
  await writeFile(`${file}.new`, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return true;
}
