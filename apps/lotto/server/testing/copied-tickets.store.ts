import type { Queryable } from '@foyer/database/open-pool.ts';

interface Copies {
  readonly copies: number;
  /** Instead of the player of the ticket. */
  readonly playerRef?: string;
  /** Placed a second before the ticket. */
  readonly isOlder?: boolean;
}

/** Fills a draw: copies one ticket, without its share of the liability. */
export async function copyTicket(db: Queryable, { copies, isOlder = false, playerRef }: Copies): Promise<void> {
  await db.query(
    `insert into lotto.ticket select copy.* from lotto.ticket ticket cross join generate_series(1, $1) as number
     cross join lateral jsonb_populate_record(ticket, jsonb_build_object('number', number, 'ticket_id', gen_random_uuid(),
       'request_id', gen_random_uuid(), 'player_ref', coalesce($2, ticket.player_ref), 'worst_payout_minor', 0,
       'placed_at', ticket.placed_at - $3 * interval '1 second')) copy
     where ticket.ticket_id = (select ticket_id from lotto.ticket limit 1)`,
    [copies, playerRef ?? null, isOlder ? 1 : 0],
  );
}
