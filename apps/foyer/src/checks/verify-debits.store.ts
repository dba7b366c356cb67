import type { Queryable } from '@foyer/database/open-pool.ts';
import { type TicketRow, toStoredTicket } from '@foyer/lotto/server/tickets/ticket-row.ts';
import { isPaidBy } from '@foyer/lotto/server/tickets/ticket-transactions.ts';
import type { Difference } from './reconcile.store.ts';

const PAGE = 2_000;
const DETAILS = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Compares what each ticket is a bet on with the id of its debit in the ledger, which is made from it: so draw, picks, stake and odds of a
 * ticket are those that were paid for, before its draw as well. Both must be in this database.
 * @returns the tickets that differ; at most twenty
 */
export async function verifyDebits(db: Queryable): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const { rows }: { rows: (TicketRow & { bet_id: string | null })[] } = await db.query<
      TicketRow & { bet_id: string | null }
    >(
      `select ticket.*, bet.tx_id as bet_id from (
         select * from lotto.ticket where ticket_id > $1 and not is_trial order by ticket_id limit ${PAGE}) ticket
       left join foyer.ledger_transfer bet on bet.source = 'FOYER' and bet.round_id = ticket.ticket_id::text and bet.kind in ('bet', 'freeRound')
       order by ticket.ticket_id`,
      [after],
    );
    // A ticket without a debit is another fault, or none.
    for (const row of rows)
      if (row.bet_id !== null && !isPaidBy(toStoredTicket(row), row.bet_id))
        differences.push({
          invariant: 'I7 a ticket is the bet that was paid for',
          detail: `ticket ${row.ticket_id} of ${row.draw_id}`,
        });
    after = differences.length < DETAILS ? rows.at(-1)?.ticket_id : undefined;
  }
  return differences.slice(0, DETAILS);
}
