import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listHeads } from '@foyer/gateway/audit/head.store.ts';
import { formatHead } from '@foyer/gateway/audit/head.ts';
import { writeHeads } from '@foyer/gateway/audit/write-heads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../testing/real-process.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
let foyer: RealFoyer;
let file: string;
beforeAll(async () => {
  folder = await makeDataFolder();
  foyer = await startRealFoyer(folder);
  file = path.join(folder, 'heads.jsonl');
  const pool = await foyer.openPool();
  await writeHeads({ pool, now: Date.now, log: console as never, headsFile: file });
  await pool.end();
}, 120_000);
afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
});

const run = (words: readonly string[] = [], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['apps/foyer/src/commands/verify-ledger.ts', ...words],
      { cwd: ROOT, env: { ...process.env, FOYER_DATA: folder, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() }),
    );
  });

test('finds a ledger consistent with its keys, and with the heads of a file', { timeout: 60_000 }, async () => {
  expect(await run()).toEqual({ code: 0, output: 'The ledger is consistent.' });
  expect(await run(['--heads', file])).toEqual({ code: 0, output: 'The ledger is consistent.' });
});

test('compares with what the admin port has published', { timeout: 60_000 }, async () => {
  const answer = await fetch(`${foyer.adminOrigin}/heads`);
  expect(await answer.text()).toBe(await readFile(file, 'utf8'));
});

test('finds a head that is not in the database, and prints its number', { timeout: 60_000 }, async () => {
  const pool = await foyer.openPool();
  const [head] = await listHeads(pool, 0n, 1);
  await pool.end();
  const other = path.join(folder, 'other.jsonl');
  await writeFile(other, formatHead({ ...(head as NonNullable<typeof head>), throughSeq: 1n }));
  const { code, output } = await run(['--heads', other]);
  expect(code).toBe(1);
  expect(output).toMatch(/H2 a head was written by Foyer: the file: head 1 was not written by Foyer/);
  expect(output).toMatch(
    /H1 the past is as a head has recorded it: the file: head 1 of \S+Z: a transfer from 1 to 1 was changed/,
  );
});

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['other words', ['--head', 'x'], {}, /^usage: npm run verify:ledger \[-- --heads <file>\]$/],
  ['a file that does not exist', ['--heads', '/nowhere/heads'], {}, /^ENOENT.*\/nowhere\/heads'$/],
  [
    'keys of another database',
    [],
    { LEDGER_KEYS: `1:${Buffer.alloc(32, 5).toString('base64')}` },
    /^The keys of the ledger .* are not those of this database: version 1 differs\.$/,
  ],
])('refuses %s in one line', { timeout: 60_000 }, async (_what, words, env, line) => {
  const { code, output } = await run(words, env);
  expect(code).toBe(1);
  expect(output).toMatch(line);
});
