import type { Queryable } from '@foyer/database/open-pool.ts';
import type { NumberHits } from '@foyer/lottery/settle-ticket.ts';
import { capOf, worstPayout } from '@foyer/lottery/worst-case.ts';
import type { VoidReason } from './ticket-refusals.data.ts';
import { type NewTicket, type StoredTicket, type TicketRow, toStoredTicket } from './ticket-row.ts';
import { requireTicketMove, type TicketMove, type TicketState } from './ticket-states.ts';

/** Raised by `take_liability`. */
const LIABILITY_AT_CAP = 'LT001';

/**
 * Inserts a pending ticket if, within the statement, the draw is open and on sale by the database clock, and what all its
 * tickets can win together stays within the cap.
 * @returns null when it is not on sale, or when the request already has a ticket; `full` at the cap
 */
export async function insertTicket(db: Queryable, entry: NewTicket): Promise<StoredTicket | null | 'full'> {
  try {
    const { rows } = await db.query<TicketRow>(INSERT_TICKET, toValues(entry));
    return rows[0] ? toStoredTicket(rows[0]) : null;
  } catch (error) {
    if ((error as { code?: string }).code === LIABILITY_AT_CAP) return 'full';
    throw error;
  }
}

const INSERT_TICKET = `with open_draw as (select draw_id, closes_at from lotto.draw where draw_id = $2 and game_code = $3 and state = 'open' for share),
    moment as (select draw_id, closes_at, lotto.clock() as now from open_draw)
    insert into lotto.ticket (ticket_id, draw_id, game_code, merchant, player_ref, wallet_session_id, is_trial, request_id,
      input_hash, bet_code, numbers, currency, stake_minor, total_minor, odds, prize_mode, rebate_minor, rules_version,
      worst_payout_minor, debit_id, placed_at)
    select $1, draw_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $21, now from moment where now < closes_at
    on conflict do nothing returning *, lotto.take_liability(ticket, $20)`;

function toValues({ bettor, ticket, ...entry }: NewTicket): unknown[] {
  return [
    entry.ticketId,
    entry.drawId,
    ticket.gameCode,
    bettor.merchant,
    bettor.playerRef,
    bettor.walletSessionId,
    bettor.isTrial,
    entry.requestId,
    entry.inputHash,
    ticket.betCode,
    ticket.numbers,
    ticket.stake.currency,
    ticket.stake.minor,
    entry.total.minor,
    JSON.stringify(ticket.odds),
    ticket.prizeMode,
    ticket.rebate.minor,
    ticket.rulesVersion,
    worstPayout(ticket).minor,
    capOf(ticket.stake.currency).draw,
    entry.debitId,
  ];
}

export async function getTicket(db: Queryable, ticketId: string): Promise<StoredTicket | null> {
  const { rows } = await db.query<TicketRow>('select * from lotto.ticket where ticket_id = $1', [ticketId]);
  return rows[0] ? toStoredTicket(rows[0]) : null;
}

/** Makes one transition; `refusal` states why a ticket ends without a result. @returns whether it was still in the old state */
export async function moveTicket(
  db: Queryable,
  ticketId: string,
  move: TicketMove & { readonly refusal?: string },
): Promise<boolean> {
  requireTicketMove(move);
  const { rowCount } = await db.query(
    'update lotto.ticket set state = $3, refusal = coalesce($4, refusal) where ticket_id = $1 and state = $2',
    [ticketId, move.from, move.to, move.refusal ?? null],
  );
  return rowCount === 1;
}

/** Abandons the pending tickets of a draw. Their debits may be in flight; confirming one fails from now on. */
export async function voidPendingTickets(db: Queryable, drawId: string, refusal: VoidReason): Promise<void> {
  requireTicketMove({ from: 'pending', to: 'voiding' });
  await db.query(`update lotto.ticket set state = 'voiding', refusal = $2 where draw_id = $1 and state = 'pending'`, [
    drawId,
    refusal,
  ]);
}

/** Voids every ticket of a voided draw; their stakes are refunded. @returns how many */
export async function voidTickets(db: Queryable, drawId: string, refusal: VoidReason): Promise<number> {
  requireTicketMove({ from: 'open', to: 'voiding' });
  const { rowCount } = await db.query(
    `update lotto.ticket set state = 'voiding', refusal = $2 where draw_id = $1 and state in ('pending', 'open')`,
    [drawId, refusal],
  );
  return rowCount ?? 0;
}

/** Abandons tickets whose process died between storing and paying. */
export async function voidStaleTickets(db: Queryable, olderThanMs: number, refusal: VoidReason): Promise<void> {
  requireTicketMove({ from: 'pending', to: 'voiding' });
  await db.query(
    `update lotto.ticket set state = 'voiding', refusal = $2
     where state = 'pending' and placed_at < lotto.clock() - $1 * interval '1 millisecond'`,
    [olderThanMs, refusal],
  );
}

/** The same for one ticket. @returns whether it was pending for longer than this, and is now to be rolled back */
export async function voidIfStale(
  db: Queryable,
  ticketId: string,
  { olderThanMs, refusal }: { readonly olderThanMs: number; readonly refusal: VoidReason },
): Promise<boolean> {
  requireTicketMove({ from: 'pending', to: 'voiding' });
  const { rowCount } = await db.query(
    `update lotto.ticket set state = 'voiding', refusal = $3
     where ticket_id = $1 and state = 'pending' and placed_at < lotto.clock() - $2 * interval '1 millisecond'`,
    [ticketId, olderThanMs, refusal],
  );
  return rowCount === 1;
}

export async function hasTickets(db: Queryable, drawId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from lotto.ticket where draw_id = $1 limit 1', [drawId]);
  return rowCount === 1;
}

export async function countTickets(db: Queryable, drawId: string, states: readonly TicketState[]): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    'select count(*) from lotto.ticket where draw_id = $1 and state = any($2)',
    [drawId, states],
  );
  return Number(rows[0]?.count ?? 0);
}

/** How many tickets a draw still waits for. Those that a job retries do not count. */
export async function countUnfinishedTickets(db: Queryable, drawId: string): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    `select count(*) from lotto.ticket where draw_id = $1 and state in ('pending', 'open', 'voiding')
       and case state when 'open' then next_credit_at when 'voiding' then next_rollback_at end is null`,
    [drawId],
  );
  return Number(rows[0]?.count ?? 0);
}

export interface TicketsAfter {
  readonly drawId: string;
  readonly state: TicketState;
  readonly afterId: string | null;
  readonly limit: number;
  /** Leaves out tickets whose win a job retries. */
  readonly skipsPostponedWins?: boolean;
  /** Only the tickets of one part of the players: part `index` of `count`. */
  readonly players?: { readonly index: number; readonly count: number };
}

/** Before every id. An unconditional comparison allows the index scan to start at the page. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Tickets of a draw in one state, ordered by id, starting after a given one. */
export async function findTicketsAfter(db: Queryable, page: TicketsAfter): Promise<StoredTicket[]> {
  const { rows } = await db.query<TicketRow>(
    `select * from lotto.ticket where draw_id = $1 and state = $2 and ticket_id > $3
       and (hashtext(player_ref) & 65535) % $5 = $6 and (not $7 or next_credit_at is null) order by ticket_id limit $4`,
    [
      page.drawId,
      page.state,
      page.afterId ?? BEFORE_ALL,
      page.limit,
      page.players?.count ?? 1,
      page.players?.index ?? 0,
      page.skipsPostponedWins ?? false,
    ],
  );
  return rows.map(toStoredTicket);
}

/** How many tickets of a draw precede this one, by id. */
export async function rankOfTicket(db: Queryable, drawId: string, ticketId: string): Promise<number> {
  const { rows } = await db.query<{ rank: number }>(
    `select count(*)::int as rank from lotto.ticket where draw_id = $1 and state in ('open', 'settled') and ticket_id < $2`,
    [drawId, ticketId],
  );
  return rows[0]?.rank ?? 0;
}

/** Tickets whose rollback is due, the longest waiting first. */
export async function findVoidingTickets(db: Queryable, limit: number): Promise<StoredTicket[]> {
  const { rows } = await db.query<TicketRow>(
    `select * from lotto.ticket where state = 'voiding' and coalesce(next_rollback_at, placed_at) <= (select lotto.clock())
     order by coalesce(next_rollback_at, placed_at) limit $1`,
    [limit],
  );
  return rows.map(toStoredTicket);
}

/** Postpones the next rollback of a ticket. @param pauseMs after the first attempt; doubled after each further one, to an hour at most */
export async function postponeRollback(db: Queryable, ticketId: string, pauseMs: number): Promise<void> {
  await db.query(
    `update lotto.ticket set rollback_attempts = rollback_attempts + 1, next_rollback_at = lotto.clock()
       + least(interval '1 hour', $2 * interval '1 millisecond' * power(2, least(rollback_attempts, 12)))
     where ticket_id = $1 and state = 'voiding'`,
    [ticketId, pauseMs],
  );
}

/** Tickets of ended draws whose win the wallet has refused and whose next attempt is due, the longest waiting first. */
export async function findRefusedWins(db: Queryable, limit: number): Promise<StoredTicket[]> {
  const { rows } = await db.query<TicketRow>(
    `select ticket.* from lotto.ticket join lotto.draw using (draw_id)
     where ticket.state = 'open' and next_credit_at <= (select lotto.clock()) and draw.state in ('settled', 'corrected')
     order by next_credit_at limit $1`,
    [limit],
  );
  return rows.map(toStoredTicket);
}

/** The first pause before a refused win is tried again; it doubles each time, to an hour at most. */
const WIN_PAUSE = `interval '1 minute'`;

/** Postpones the next attempts to pay wins. */
export async function postponeWins(db: Queryable, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await db.query(
    `update lotto.ticket set credit_attempts = credit_attempts + 1, next_credit_at = lotto.clock()
       + least(interval '1 hour', ${WIN_PAUSE} * power(2, least(credit_attempts, 12)))
     where ticket_id = any($1::uuid[]) and state = 'open'`,
    [ticketIds],
  );
}

export interface SettledTicket {
  readonly ticketId: string;
  readonly hits: readonly NumberHits[];
  readonly payoutMinor: bigint;
}

/**
 * Marks tickets whose wins are paid. One statement for a whole batch.
 * A limit unknown at planning time makes the planner expect few rows, and use the index instead of a sequential scan.
 */
export async function markSettled(db: Queryable, settled: readonly SettledTicket[]): Promise<void> {
  requireTicketMove({ from: 'open', to: 'settled' });
  await db.query(
    `update lotto.ticket as ticket set state = 'settled', hits = done.hits, payout_minor = done.payout, settled_at = lotto.clock()
     from (select * from unnest($1::uuid[], $2::jsonb[], $3::bigint[]) as paid (ticket_id, hits, payout) limit (select cardinality($1::uuid[]))) as done
     where ticket.ticket_id = done.ticket_id and ticket.state = 'open'`,
    [
      settled.map((each) => each.ticketId),
      settled.map((each) => JSON.stringify(each.hits)),
      settled.map((each) => each.payoutMinor),
    ],
  );
}
