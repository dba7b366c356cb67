import type { Queryable } from '@foyer/database/open-pool.ts';
import { verifyTickets } from '@foyer/lotto/server/audit/verify-tickets.ts';
import { type Difference, hasLottery, reconcileTickets } from './reconcile.store.ts';
import { verifyDebits } from './verify-debits.store.ts';

/**
 * Checks the draws and tickets of the lottery, and its tickets against the ledger, if they are in this database.
 * @param grace a PostgreSQL interval: the debits of younger tickets may be on their way
 * @returns the violations, with the row named
 */
export async function verifyLottery(db: Queryable, grace?: string): Promise<Difference[]> {
  if (!(await hasLottery(db))) return [];
  return [...(await verifyTickets(db)), ...(await reconcileTickets(db, grace)), ...(await verifyDebits(db))];
}
