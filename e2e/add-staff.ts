import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';
import { toKeyText } from '../packages/http/src/signing-key.ts';

const run = promisify(execFile);

/** Adds a person with roles by the command for staff. @param env settings that name the database @returns what the person signs in with */
export async function addStaff(
  env: Record<string, string>,
  [name = '', ...roles]: readonly string[],
): Promise<{ password: string; secret: string }> {
  const key = toKeyText(generateKeyPairSync('ed25519').privateKey);
  const words = ['apps/foyer/src/commands/staff.ts', 'add', name, key, ...roles];
  const { stdout } = await run('node', words, { env: { ...process.env, ...env } });
  const of = (what: string) => new RegExp(`${what} +(\\S+)`).exec(stdout)?.[1] ?? '';
  return { password: of('password'), secret: of('authenticator') };
}
