import type pg from 'pg';
import {
  findRangeFaults,
  getLedgerCheck,
  getSettledSeq,
  type LedgerCheck,
  type LedgerRange,
  putLedgerCheck,
} from './ledger-check.store.ts';
import type { LedgerFault } from './verify-ledger.ts';

/** Another check of the same transfers, by a part that shares the database. */
export type RangeCheck = (pool: pg.Pool, range: LedgerRange) => Promise<LedgerFault[]>;

/** Keeps a check cheap; older unchecked transfers are left to `verify:ledger`. */
const MAX_TRANSFERS = 50_000n;

/**
 * Checks the transfers since the last check and stores the result. Earlier faults remain until somebody has dealt with them:
 * those transfers are checked again.
 */
export async function checkLedger(pool: pg.Pool, checkRange: RangeCheck = async () => []): Promise<LedgerFault[]> {
  const startedAt = performance.now();
  const [last, to] = [await getLedgerCheck(pool), await getSettledSeq(pool)];
  const range = { from: startOf(last, to), to };
  const faults = [...(await findRangeFaults(pool, range)), ...(await checkRange(pool, range))];
  const tookMs = Math.round(performance.now() - startedAt);
  await putLedgerCheck(pool, { throughSeq: faults.length > 0 ? range.from : to, tookMs, faults });
  return faults;
}

/** Checks the newest transfers and stores nothing. */
export async function checkNewestTransfers(pool: pg.Pool, checkRange: RangeCheck): Promise<LedgerFault[]> {
  const to = await getSettledSeq(pool);
  const range = { from: startOf(null, to), to };
  return [...(await findRangeFaults(pool, range)), ...(await checkRange(pool, range))];
}

function startOf(last: LedgerCheck | null, to: bigint): bigint {
  const earliest = to > MAX_TRANSFERS ? to - MAX_TRANSFERS : 0n;
  return last && last.throughSeq > earliest ? last.throughSeq : earliest;
}
