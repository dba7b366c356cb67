import type { TicketStanding } from '@foyer/contract/lotto/ticket.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';

import { type StoredTicket, type TicketRow, toStoredTicket } from './ticket-row.ts';

/** The owner of tickets: a player exists only within a merchant. */
export interface Player {
  readonly merchant: string;
  readonly playerRef: string;
}

/** A ticket of this player; null for another player's, as for one that does not exist. */
export async function getPlayerTicket(db: Queryable, player: Player, ticketId: string): Promise<StoredTicket | null> {
  const { rows } = await db.query<TicketRow>(
    'select * from lotto.ticket where ticket_id = $1 and merchant = $2 and player_ref = $3',
    [ticketId, player.merchant, player.playerRef],
  );
  return rows[0] ? toStoredTicket(rows[0]) : null;
}

export interface TicketPage {
  /** The last ticket of the page before. */
  readonly beforeId: string | null;
  readonly drawId: string | null;
  readonly standing: TicketStanding | null;
  readonly limit: number;
}

/** The state of a ticket for its player: a settled one has won or lost. */
const STANDING = `case when state in ('pending', 'open') then 'open' when state <> 'settled' then 'void'
  when jsonb_array_length(coalesce(corrected_hits, hits)) > 0 then 'won' else 'lost' end`;

/** A player's tickets, newest first. Refused ones never cost anything and are left out. */
export async function findPlayerTickets(db: Queryable, player: Player, page: TicketPage): Promise<StoredTicket[]> {
  const { rows } = await db.query<TicketRow>(
    `select * from lotto.ticket
     where merchant = $1 and player_ref = $2 and state <> 'refused' and ($4::text is null or draw_id = $4)
       and ($6::text is null or ${STANDING} = $6)
       and ($3::uuid is null or (placed_at, ticket_id) < (select placed_at, ticket_id from lotto.ticket
             where ticket_id = $3 and merchant = $1 and player_ref = $2))
     order by placed_at desc, ticket_id desc limit $5`,
    [player.merchant, player.playerRef, page.beforeId, page.drawId, page.limit, page.standing],
  );
  return rows.map(toStoredTicket);
}
