import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The sandbox's own secret: random, created on the first start, stored next to its data. */
export async function readSandboxSecret(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
