import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedgerKeys, readLedgerKeys } from './ledger-keys.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'foyer-keys-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const read = (name: string) => openLedgerKeys({ ledgerKeys: null, dataDirectory: path.join(root, name) });

test('creates a key on the first start, readable by its owner only, and reuses it afterwards', async () => {
  const keys = await read('one');
  expect(keys).toMatchObject([{ version: 1 }]);
  expect(keys[0].bytes).toHaveLength(32);
  expect(await read('one')).toEqual(keys);
  expect((await stat(path.join(root, 'one', 'ledger-keys'))).mode & 0o777).toBe(0o600);
});

test('gives processes that start at the same time one key', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => read('many')));
  for (const keys of all) expect(keys).toEqual(all[0]);
});

test('prefers the configured keys', async () => {
  const ledgerKeys: LedgerKeys = [{ version: 3, bytes: new Uint8Array(32) }];
  expect(await openLedgerKeys({ ledgerKeys, dataDirectory: path.join(root, 'none') })).toBe(ledgerKeys);
});

test('does not replace a damaged key, which would leave a ledger that nobody can verify', async () => {
  await read('damaged');
  await writeFile(path.join(root, 'damaged', 'ledger-keys'), '1:abc');
  await expect(read('damaged')).rejects.toThrow(/damaged/);
});

test('makes no key for a command', async () => {
  await expect(readLedgerKeys({ ledgerKeys: null, dataDirectory: path.join(root, 'absent') })).rejects.toThrow(
    /^There are no keys of the ledger: set LEDGER_KEYS, or start Foyer once, which makes .*absent\/ledger-keys$/,
  );
  const keys = await read('for-command');
  expect(await readLedgerKeys({ ledgerKeys: null, dataDirectory: path.join(root, 'for-command') })).toEqual(keys);
});
