import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { IdMarks } from './id-marks.ts';

let folder: string;
let journal: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-marks-'));
  journal = path.join(folder, 'exclusions.jsonl');
  gateway = await bootGateway({ exclusionJournal: journal });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const marks = async () => JSON.parse(await readFile(`${journal}.ids`, 'utf8'));

test('gives no member’s id again after an older backup was restored', async () => {
  const { id } = await gateway.member('marked01');
  const { pool } = gateway.database;
  await new IdMarks(journal).write(pool);
  // As in a backup from before the registration.
  await pool.query(`select setval(pg_get_serial_sequence('foyer.member', 'id'), 8100001)`);
  await new IdMarks(journal).raise(pool);
  const next = await gateway.member('marked02');
  expect(BigInt(next.id)).toBeGreaterThan(BigInt(id));
  expect(BigInt((await marks())['member.id'])).toBeGreaterThan(BigInt(next.id));
});

test('marks every counter whose numbers others know', async () => {
  await new IdMarks(journal).write(gateway.database.pool);
  expect(Object.keys(await marks()).sort()).toEqual([
    'cashier_deposit.number',
    'cashier_withdrawal.number',
    'feedback.number',
    'member.id',
    'wallet_transfer.number',
  ]);
});

test('ignores marks that are unreadable, and never lowers one of another process', async () => {
  const file = path.join(folder, 'other.jsonl');
  await writeFile(`${file}.ids`, '{"member.id":"9000000","secret; drop":"1","feedback.number":"x"}');
  const one = new IdMarks(file);
  await writeFile(`${file}.ids`, '{"member.id":"9500000"}');
  await one.write(gateway.database.pool);
  expect(JSON.parse(await readFile(`${file}.ids`, 'utf8'))['member.id']).toBe('9500000');
  await writeFile(`${file}.ids`, 'cut off');
  await new IdMarks(file).raise(gateway.database.pool);
});
