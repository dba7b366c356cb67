import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getRunningDatabaseUrl, startEmbedded } from './embedded.ts';
import { openPool } from './open-pool.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-embedded-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return path.join(folder, 'db');
}

test('a second start takes over a cluster whose server was left behind, with its data', async () => {
  const directory = await scratch();
  const orphan = await startEmbedded({ directory, durable: false });
  const pool = openPool(orphan.url, 1);
  await pool.query('create table kept as select 7 as n');
  await pool.end();
  expect(await getRunningDatabaseUrl(directory)).toBe(orphan.url);
  const second = await startEmbedded({ directory, durable: false });
  const again = openPool(second.url, 1);
  expect((await again.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  await again.end();
  await second.stop();
  expect(await getRunningDatabaseUrl(directory)).toBeNull();
});
