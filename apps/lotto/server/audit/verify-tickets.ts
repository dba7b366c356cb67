import type { Database } from '../context.ts';
import { findDifferences } from '../corrections/find-differences.ts';
import { type Draw, getDraw } from '../draws/draw.store.ts';
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
    faults.push(...(await findWrongPayouts(db, draw)));
  }
  return faults;
}

async function findWrongPayouts(db: Database, draw: Draw): Promise<TicketFault[]> {
  const invariant = 'I5 a payout is what the rules give';
  try {
    const { over, short } = await findDifferences(db, draw);
    const wrong = [...short, ...(draw.state === 'corrected' ? [] : over)];
    return wrong.map(({ currency, merchant, minor, tickets }) => ({
      invariant,
      detail: `${draw.drawId}: ${tickets} tickets of ${merchant}, off by ${minor} minor units of ${currency}`,
    }));
  } catch (error) {
    // A ticket that no rules can be applied to, such as of a game that does not exist, was changed.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return [{ invariant, detail: `${draw.drawId}: its tickets cannot be settled again: ${error.message}` }];
  }
}
