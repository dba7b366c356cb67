import type { Queryable } from '@foyer/database/open-pool.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';
import { type StoredTicket, type TicketRow, toStoredTicket } from '@foyer/lotto/server/tickets/ticket-row.ts';
import type pg from 'pg';

/** A ticket of the vendor with the gateway's wallet movements for it. */
export interface BetFact {
  readonly ticket: StoredTicket;
  readonly drawState: string;
  readonly result: DrawResult | null;
  /** How many transfers of each kind, and their sum from the member's side. */
  readonly moved: Readonly<
    Record<'bet' | 'win' | 'correction' | 'refund', { readonly count: number; readonly minor: bigint }>
  >;
}

type FactRow = TicketRow & {
  draw_state: string;
  draw_numbers: DrawResult | null;
} & Record<
    'bets' | 'bet_minor' | 'wins' | 'win_minor' | 'corrections' | 'correction_minor' | 'refunds' | 'refund_minor',
    bigint
  >;

const FACTS = `
  select ticket.*, draw.state as draw_state, draw.numbers as draw_numbers, moved.*
  from lotto.ticket join lotto.draw using (draw_id), lateral (
    select count(*) filter (where kind = 'bet') as bets, coalesce(sum(amount_minor) filter (where kind = 'bet'), 0)::bigint as bet_minor,
      count(*) filter (where kind = 'win') as wins, coalesce(sum(amount_minor) filter (where kind = 'win'), 0)::bigint as win_minor,
      count(*) filter (where kind = 'correction') as corrections,
      coalesce(sum(amount_minor) filter (where kind = 'correction'), 0)::bigint as correction_minor,
      count(*) filter (where kind = 'refund') as refunds, coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as refund_minor
    from foyer.ledger_transfer where source = 'FOYER' and round_id = ticket.ticket_id::text) as moved
  where not is_trial`;

/** Every ticket of the vendor, with its money. */
export async function findBetFacts(db: Queryable): Promise<BetFact[]> {
  const { rows } = await db.query<FactRow>(FACTS);
  return rows.map((row) => ({
    ticket: toStoredTicket(row),
    drawState: row.draw_state,
    result: row.draw_numbers,
    moved: {
      bet: { count: Number(row.bets), minor: row.bet_minor },
      win: { count: Number(row.wins), minor: row.win_minor },
      correction: { count: Number(row.corrections), minor: row.correction_minor },
      refund: { count: Number(row.refunds), minor: row.refund_minor },
    },
  }));
}

/** Rounds of the lottery with wallet movements but without a ticket. */
export async function findTransfersWithoutTicket(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ seq: bigint }>(
    `select seq from foyer.ledger_transfer transfer where source = 'FOYER' and kind <> 'dead'
     and not exists (select from lotto.ticket where ticket_id::text = transfer.round_id)`,
  );
  return rows.map((row) => String(row.seq));
}

/** What a member was granted and has, according to the ledger alone. */
export interface MemberMoney {
  readonly playerRef: string;
  readonly grantedMinor: bigint;
  readonly movedMinor: bigint;
  readonly balanceMinor: bigint;
}

export async function findMemberMoney(pool: pg.Pool): Promise<MemberMoney[]> {
  const { rows } = await pool.query<MemberMoney>(
    `select player.player_ref as "playerRef", account.balance_minor as "balanceMinor",
       (select coalesce(sum(amount_minor), 0)::bigint from foyer.ledger_transfer where account_id = account.id and kind = 'grant') as "grantedMinor",
       (select coalesce(sum(amount_minor), 0)::bigint from foyer.ledger_posting where account_id = account.id) as "movedMinor"
     from (select distinct player_ref, account_id from foyer.vendor_session) player
     join foyer.ledger_account account on account.id = player.account_id`,
  );
  return rows;
}

/** The progress of a draw's settlement: `paid` counts the wallet's payments, `settled` the vendor's tickets. */
export interface Progress {
  readonly open: number;
  readonly paid: number;
  readonly settled: number;
}

export async function progressOf(pool: pg.Pool, drawId: string): Promise<Progress> {
  const { rows } = await pool.query<Record<keyof Progress, bigint>>(
    `select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'settled') as settled,
       (select count(*) from foyer.vendor_round join lotto.ticket on ticket_id::text = round_id
         where ticket.draw_id = $1 and vendor_round.state = 'completed') as paid
     from lotto.ticket where draw_id = $1`,
    [drawId],
  );
  const [row] = rows;
  return { open: Number(row?.open), paid: Number(row?.paid), settled: Number(row?.settled) };
}

/**
 * Locks a round, so that the batch of its ticket cannot be paid and the settlement cannot end before the process is killed.
 * @returns a function that unlocks it
 */
export async function holdLastRound(pool: pg.Pool, drawId: string): Promise<() => void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(
    `select from foyer.vendor_round where source = 'FOYER' and round_id =
       (select ticket_id::text from lotto.ticket where draw_id = $1 and state = 'open' order by ticket_id desc limit 1) for update`,
    [drawId],
  );
  return () => client.release(true);
}
