import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@foyer/database/open-pool.ts';
import { getDraw } from '@foyer/lotto/server/draws/draw.store.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import pg from 'pg';
import { openSettlementFixture } from './settlement-fixture.ts';

/** The message that starts the process: the draw to settle, and when it is killed. */
export interface KillPlan {
  databaseUrl: string;
  drawId: string;
  /** SIGKILL ends it this long after the start of this statement, counted from one; null: it runs to the end. */
  kill: { statement: number; afterMs: number } | null;
}

/** How soon to retry a draw that the connection of a killed process still locks. */
const RETRY_MS = 10;

async function run({ databaseUrl, drawId, kill }: KillPlan): Promise<void> {
  const pool = openPool(databaseUrl, undefined, { ledgerKeys: TEST_LEDGER_KEYS });
  const { lotto } = await openSettlementFixture(pool);
  if (kill) killAt(kill);
  while ((await getDraw(pool, drawId))?.state !== 'settled') {
    await runDraw(lotto, drawId);
    await pause(RETRY_MS);
  }
  process.exit(0);
}

function killAt({ statement, afterMs }: NonNullable<KillPlan['kill']>): void {
  let left = statement;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function countAndSend(this: pg.Client, ...text: unknown[]) {
    left -= 1;
    if (left === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), afterMs);
    return Reflect.apply(query, this, text);
  } as typeof query;
}

process.once('message', (plan) => run(plan as KillPlan));
