import type { Database } from '../context.ts';
import { findDifferences } from '../corrections/find-differences.ts';
import { getDraw } from '../draws/draw.store.ts';
import { matchesSeal } from '../draws/seal-tickets.ts';
import { findDrawsToVerify, findRuleFaults, type TicketFault } from './verify-tickets.store.ts';

/**
 * Checks the tickets of every finished draw against what was sealed at its close, and their payouts against its numbers (I5, I7).
 * What was paid too much before a correction stays with the players, so a corrected draw may have paid more.
 * @returns the violations; empty when the tickets are as they were sealed and paid by the rules
 */
export async function verifyTickets(db: Database): Promise<TicketFault[]> {
  const faults = await findRuleFaults(db);
  for (const drawId of await findDrawsToVerify(db)) {
    const draw = await getDraw(db, drawId);
    if (!draw) continue;
    if (!(await matchesSeal(db, drawId)))
      faults.push({ invariant: 'I7 the tickets of a draw are those that were sealed', detail: drawId });
    const { over, short } = await findDifferences(db, draw);
    const wrong = [...short, ...(draw.state === 'corrected' ? [] : over)];
    for (const { currency, merchant, minor, tickets } of wrong)
      faults.push({
        invariant: 'I5 a payout is what the rules give',
        detail: `${drawId}: ${tickets} tickets of ${merchant}, off by ${minor} minor units of ${currency}`,
      });
  }
  return faults;
}
