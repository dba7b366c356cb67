import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { migrateGateway } from '@foyer/gateway/create-gateway.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMAND = fileURLToPath(new URL('maintenance.ts', import.meta.url));
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ template: 'gateway', migrate: migrateGateway });
});
afterAll(() => database.drop());

/** Runs the command as an operator does. */
function order(words: string[], env: Record<string, string> = { DATABASE_URL: database.url }) {
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr }),
    );
  });
}

const states = async () =>
  (await database.pool.query('select merchant, maintenance_until from foyer.merchant_state order by merchant')).rows;

test('closes merchants and opens them again', async () => {
  const until = await order(['lotus', '--until', '2099-11-22T03:00+07:00']);
  expect(until).toEqual({ code: 0, out: 'lotus is in maintenance until 2099-11-21T20:00:00.000Z.\n' });
  expect((await order(['samba', '--open-end'])).out).toBe('samba is in maintenance until you open it with --off.\n');
  expect(await states()).toEqual([
    { merchant: 'lotus', maintenance_until: new Date('2099-11-21T20:00:00Z') },
    { merchant: 'samba', maintenance_until: null },
  ]);
  expect(await order(['lotus', '--off'])).toEqual({ code: 0, out: 'lotus is open.\n' });
  expect(await order(['lotus', '--off'])).toEqual({ code: 0, out: 'lotus is open.\n' });
  expect(await states()).toEqual([{ merchant: 'samba', maintenance_until: null }]);
});

test('rejects an invalid command in one line and changes nothing', async () => {
  const before = await states();
  for (const words of [['nobody', '--off'], ['lotus', '--until', '2020-01-01T00:00Z'], ['lotus']]) {
    const { code, out } = await order(words);
    expect([words, code, out.trimEnd().split('\n').length]).toEqual([words, 1, 1]);
  }
  expect(await states()).toEqual(before);
});

test('reports that Foyer is not running, or that the database is not migrated', async () => {
  const { code, out } = await order(['lotus', '--off'], { FOYER_DATA: '/tmp/no-foyer-here' });
  expect([code, out]).toEqual([1, 'Foyer is not running. Start it first, or set DATABASE_URL or FOYER_DATA.\n']);
  const empty = await freshDatabase();
  const answer = await order(['lotus', '--off'], { DATABASE_URL: empty.url });
  await empty.drop();
  expect(answer).toEqual({ code: 1, out: 'The database has not all of Foyer’s tables yet. Start Foyer once.\n' });
});
