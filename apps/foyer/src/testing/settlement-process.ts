import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@foyer/database/open-pool.ts';
import { getDraw } from '@foyer/lotto/server/draws/draw.store.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import pg from 'pg';
import { openSettlementFixture } from './settlement-fixture.ts';

/** The message that makes the process start its work. */
export interface Life {
  databaseUrl: string;
  drawId: string;
  /** SIGKILL ends it this long after the start of this statement, counted from one; null: it runs to the end. */
  death: { statement: number; afterMs: number } | null;
}

/** How soon to retry a draw that the connection of a killed process still locks. */
const HELD_MS = 10;

async function live({ databaseUrl, drawId, death }: Life): Promise<void> {
  const pool = openPool(databaseUrl);
  const { lotto } = await openSettlementFixture(pool);
  if (death) dieAt(death);
  while ((await getDraw(pool, drawId))?.state !== 'settled') {
    await runDraw(lotto, drawId);
    await pause(HELD_MS);
  }
  process.exit(0);
}

function dieAt({ statement, afterMs }: NonNullable<Life['death']>): void {
  let left = statement;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function countAndSend(this: pg.Client, ...text: unknown[]) {
    left -= 1;
    if (left === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), afterMs);
    return Reflect.apply(query, this, text);
  } as typeof query;
}

process.once('message', (life) => live(life as Life));
