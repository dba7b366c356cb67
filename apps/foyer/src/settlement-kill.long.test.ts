import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import { countLateTickets } from '@foyer/lotto/server/testing/moved-clock.store.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Progress, progressOf } from './testing/bet-facts.store.ts';
import { findBetFaults, findMemberFaults } from './testing/find-bet-faults.ts';
import { seedDraw } from './testing/seed-draw.ts';
import { openSettlementFixture } from './testing/settlement-fixture.ts';
import { outcomeOf, sumsOf } from './testing/settlement-outcome.store.ts';
import type { KillPlan } from './testing/settlement-process.ts';

/** `KILL_SEED=…` repeats a run, killed at the same statements; `KILL_TICKETS=100000` is the long run. */
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const TICKETS = Number(process.env.KILL_TICKETS ?? 9_000);
const PLAYERS = 40;
const KILLS = 10;
/** How many statements a process may run before it is killed: more where there is more to do. */
const STATEMENTS = { min: 3, max: Math.max(60, TICKETS / 1_000) };
/** From here on, processes are killed so early that the tenth still has work to do. */
const NEAR_END = { open: 5_000, max: 10 };
const MAX_MS = 12;
const TEST_MS = 600_000;
const DRAW = 'VNQ60-20261121-0733';
const PROCESS = path.join(import.meta.dirname, 'testing/settlement-process.ts');

/** A number from 0 to below 1, derived from the seed and an index. */
function chance(place: number): number {
  const value = Math.sin(SEED * 12.9898 + place * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** The statements to kill the processes at, early and late ones, in an order derived from the seed. */
function toKillStatements(): number[] {
  const range = (STATEMENTS.max - STATEMENTS.min) / KILLS;
  const statements = Array.from(
    { length: KILLS },
    (_, index) => STATEMENTS.min + Math.floor((index + chance(index)) * range),
  );
  return statements.sort((left, right) => chance(left) - chance(right));
}

/** The same draw with the same tickets in each database. */
const prepared = {
  template: 'settlement_kill',
  async migrate(pool: pg.Pool) {
    const { gateway, lotto } = await openSettlementFixture(pool);
    await seedDraw({ gateway: gateway.context, lotto }, { tickets: TICKETS, players: PLAYERS });
    await gateway.stop();
  },
};

let killed: FreshDatabase;
let uninterrupted: FreshDatabase;
beforeAll(async () => {
  waiting = startProcess();
  killed = await freshDatabase(prepared);
  uninterrupted = await freshDatabase(prepared);
}, TEST_MS);
afterAll(async () => {
  waiting?.kill();
  await killed?.drop();
  await uninterrupted?.drop();
});

/** The next process, which loads its modules while the previous one is checked. */
let waiting: ChildProcess;
const startProcess = () => spawn(process.execPath, [PROCESS], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

/** @returns the signal that ended the process, null if it finished */
async function settleInProcess(kill: KillPlan['kill']): Promise<NodeJS.Signals | null> {
  const child = waiting;
  const ended = once(child, 'exit');
  child.send({ databaseUrl: killed.url, drawId: DRAW, kill } satisfies KillPlan);
  const [code, signal]: [number | null, NodeJS.Signals | null] = (await ended) as never;
  waiting = startProcess();
  if (code) throw new Error(`the settling process failed with ${code}`);
  return signal;
}

test('reaches the same result when killed at ten random points of a settlement', {
  timeout: TEST_MS,
}, async () => {
  console.log(`settlement of ${TICKETS} tickets, killed with seed ${SEED}`);
  const { gateway, lotto } = await openSettlementFixture(uninterrupted.pool);
  await runDraw(lotto, DRAW);
  await gateway.stop();
  const progresses: Progress[] = [];
  for (const [index, planned] of toKillStatements().entries()) {
    const { open } = await progressOf(killed.pool, DRAW);
    const statement = open > NEAR_END.open ? planned : Math.min(planned, NEAR_END.max);
    const afterMs = Math.floor(chance(index + KILLS) * MAX_MS);
    expect(await settleInProcess({ statement, afterMs })).toBe('SIGKILL');
    expect(await verifyLedger(killed.pool)).toEqual([]);
    const progress = await progressOf(killed.pool, DRAW);
    progresses.push(progress);
    console.log(
      `killed ${afterMs} ms after statement ${statement}: ${progress.paid} paid, ${progress.settled} settled`,
    );
  }
  expect(progresses.some(({ open, settled }) => open > 0 && settled > 0)).toBe(true);
  expect(await settleInProcess(null)).toBeNull();
  await expectHolds();
  expect(await outcomeOf(killed.pool)).toEqual(await outcomeOf(uninterrupted.pool));
});

/** Checks I1–I9 and I12–I14 on the current data; I10 and I11 concern bets. */
async function expectHolds(): Promise<void> {
  expect(await findBetFaults(killed.pool)).toEqual([]);
  expect(await findMemberFaults(killed.pool)).toEqual([]);
  expect(await countLateTickets(killed.pool)).toBe(0);
  const sums = await sumsOf(killed.pool, DRAW);
  expect(sums).toHaveLength(2);
  expect(sums.map(({ margin }) => margin)).toEqual(sums.map(({ houseGain }) => houseGain));
  expect(sums.reduce((total, { settled }) => total + settled, 0n)).toBe(BigInt(TICKETS));
  expect(sums[0]?.sealed).toBe(BigInt(TICKETS));
}
