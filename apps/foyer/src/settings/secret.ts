import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The sandbox's own secret: random, created on the first start, stored next to its data. */
export async function readSandboxSecret(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'secret');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored.length >= 32) return stored;
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
