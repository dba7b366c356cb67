import { withTransaction } from '@foyer/database/open-pool.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrateGateway } from '../../create-gateway.ts';
import { createMaintenanceCache } from './maintenance-cache.ts';
import { type Maintenance, setMaintenance } from './merchant-state.store.ts';

let database: FreshDatabase;
let now = Date.parse('2026-11-21T12:00:00Z');
let queries = 0;
beforeAll(async () => {
  database = await freshDatabase({ template: 'gateway', migrate: migrateGateway });
  database.pool.on('acquire', () => queries++);
});
beforeEach(async () => {
  await set(null);
  queries = 0;
});
afterAll(() => database.drop());

const newBoard = (pool = database.pool) =>
  createMaintenanceCache({ pool, log: pino({ level: 'silent' }), now: () => now });
const set = (maintenance: Maintenance | null, pool = database.pool) =>
  withTransaction(pool, (client) => setMaintenance(client, 'lotus', maintenance));
const closeNow = () => set({ from: new Date(now), until: null });

test('queries the database once for a hundred simultaneous first calls', async () => {
  await closeNow();
  queries = 0;
  const board = newBoard();
  const answers = await Promise.all(Array.from({ length: 100 }, () => board.of('lotus')));
  expect(answers.every((answer) => answer !== null)).toBe(true);
  expect(queries).toBe(1);
});

test('applies a change within a second, with at most two queries in that time', async () => {
  const board = newBoard();
  await board.of('lotus');
  await closeNow();
  queries = 0;
  for (let passed = 0; passed < 1000; passed += 10) {
    now += 10;
    await board.of('lotus');
  }
  expect(queries).toBeLessThanOrEqual(2);
  now += 1001;
  expect(await board.of('lotus')).not.toBeNull();
});

test('returns no outdated state after an idle hour', async () => {
  const board = newBoard();
  expect(await board.of('lotus')).toBeNull();
  now += 3_600_000;
  await closeNow();
  expect(await board.of('lotus')).not.toBeNull();
});

test('ignores a maintenance that has not started', async () => {
  await set({ from: new Date(now + 5000), until: new Date(now + 9000) });
  const board = newBoard();
  const answers = [];
  for (const step of [0, 4999, 1, 3999, 1]) {
    now += step;
    answers.push((await board.of('lotus')) !== null);
  }
  expect(answers).toEqual([false, false, true, true, false]);
});

test('returns the last known state when the database fails, and throws without one', async () => {
  const lost = await freshDatabase({ template: 'gateway', migrate: migrateGateway });
  await set({ from: new Date(now), until: null }, lost.pool);
  const board = newBoard(lost.pool);
  expect(await board.of('lotus')).not.toBeNull();
  await lost.drop();
  now += 5000;
  expect(await board.of('lotus')).not.toBeNull();
  await expect(newBoard(lost.pool).of('lotus')).rejects.toThrow();
});

test('records every change as an audit event', async () => {
  await closeNow();
  await set(null);
  const { rows } = await database.pool.query(
    `select details from foyer.audit_event where merchant = 'lotus' and kind = 'maintenance' order by id desc limit 2`,
  );
  expect(rows.map(({ details }) => details)).toEqual([{}, { from: new Date(now).toISOString(), until: null }]);
});
