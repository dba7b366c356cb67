import { verifyLedgerKeys } from '@foyer/database/ledger-key.store.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { verifySeals } from '@foyer/database/verify-seals.store.ts';
import { verifyCauses } from '../cashier/payments/verify-causes.store.ts';
import { verifyPayments } from '../cashier/payments/verify-payments.store.ts';
import { type LedgerFault, verifyLedger } from '../ledger/wallet/verify-ledger.ts';
import type { Head } from './head.ts';
import { verifyGrants } from './verify-grants.store.ts';
import { verifyHeads } from './verify-heads.ts';
import { verifyRounds } from './verify-rounds.store.ts';

/**
 * Checks the ledger, and every document that money follows from against it, beginning at both. Like `verifyLedger`, on a snapshot
 * if Foyer is running.
 * @param recorded heads of the ledger from outside the database
 * @returns the violations, with the row named; empty when the books are consistent
 */
export async function verifyBooks(db: Queryable, recorded: readonly Head[] = []): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const verify of [
    verifyLedger,
    verifyPayments,
    verifyCauses,
    verifyGrants,
    verifyRounds,
    verifySeals,
    verifyLedgerKeys,
  ])
    faults.push(...(await verify(db)));
  return [...faults, ...(await verifyHeads(db, recorded))];
}
