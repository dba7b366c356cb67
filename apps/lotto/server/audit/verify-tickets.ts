import type { Queryable } from '@foyer/database/open-pool.ts';
import { getDraw } from '../draws/draw.store.ts';
import { verifyDraw, verifyVoids } from './verify-draws.ts';
import { verifyLottoSeals } from './verify-lotto-seals.ts';
import { verifySettlements } from './verify-settlements.ts';
import { findDrawsToVerify, findRuleFaults, type TicketFault } from './verify-tickets.store.ts';

/**
 * Checks the books of the lottery: that nothing in them was changed by hand, and that numbers, tickets and payouts of every finished draw
 * follow from its seed, what was sealed at its close, and the rules (I5, I7).
 * @returns the violations, with the row named; empty when there are none
 */
export async function verifyTickets(db: Queryable): Promise<TicketFault[]> {
  const faults = [...(await verifyLottoSeals(db)), ...(await findRuleFaults(db)), ...(await verifyVoids(db))];
  for (const drawId of await findDrawsToVerify(db)) {
    const draw = await getDraw(db, drawId);
    if (draw) faults.push(...(await verifyDraw(db, draw)), ...(await verifySettlements(db, draw)));
  }
  return faults;
}
