import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSeedKeys } from './seed-keys.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'foyer-keys-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const read = (name: string) => readSeedKeys({ seedKeys: null, dataDirectory: path.join(root, name) });

test('creates a key on the first start, readable by its owner only, and reuses it afterwards', async () => {
  const keys = await read('one');
  expect(keys).toMatchObject([{ id: 'sandbox-1' }]);
  expect(keys[0]?.bytes).toHaveLength(32);
  expect(await read('one')).toEqual(keys);
  expect((await stat(path.join(root, 'one', 'seed-keys'))).mode & 0o777).toBe(0o600);
});

test('gives processes that start at the same time one key', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => read('many')));
  for (const keys of all) expect(keys).toEqual(all[0]);
});

test('prefers the configured keys', async () => {
  const seedKeys = [{ id: 'k', bytes: new Uint8Array(32) }];
  expect(await readSeedKeys({ seedKeys, dataDirectory: path.join(root, 'none') })).toBe(seedKeys);
});

test('does not replace a damaged key, which would leave open draws without numbers', async () => {
  await read('damaged');
  await writeFile(path.join(root, 'damaged', 'seed-keys'), 'sandbox-1:abc');
  await expect(read('damaged')).rejects.toThrow(/damaged/);
});
