import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSandboxSecret } from './secret.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'foyer-secret-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('creates a secret on the first start and reuses it afterwards', async () => {
  const directory = path.join(root, 'deep', 'down');
  const secret = await readSandboxSecret(directory);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readSandboxSecret(directory)).toBe(secret);
});

test('creates another secret for each sandbox', async () => {
  expect(await readSandboxSecret(path.join(root, 'a'))).not.toBe(await readSandboxSecret(path.join(root, 'b')));
});

test('lets only its owner read it', async () => {
  await readSandboxSecret(path.join(root, 'own'));
  const { mode } = await stat(path.join(root, 'own', 'secret'));
  expect((mode & 0o777).toString(8)).toBe('600');
});

test('replaces a truncated secret, as a full disk leaves it', async () => {
  const directory = path.join(root, 'half');
  await readSandboxSecret(directory);
  await writeFile(path.join(directory, 'secret'), 'short');
  const secret = await readSandboxSecret(directory);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readFile(path.join(directory, 'secret'), 'utf8')).toBe(secret);
});

test('names the folder that cannot be created', async () => {
  await writeFile(path.join(root, 'file'), '');
  await expect(readSandboxSecret(path.join(root, 'file', 'below'))).rejects.toThrow(/file/);
});
