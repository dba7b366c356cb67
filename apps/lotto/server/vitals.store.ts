import type { Values } from '@foyer/http/add-gauges.ts';
import type pg from 'pg';

/** Values of the lottery's database, by name, with their help. */
export const LOTTO_GAUGES = {
  foyer_draws_late: 'Draws without numbers a minute after these are due.',
  foyer_settlement_lag_seconds: 'Age of the oldest numbers whose draw is not settled.',
  foyer_tickets_pending: 'Tickets whose debit is on its way.',
  foyer_tickets_voiding: 'Tickets whose rollback is on its way.',
  foyer_tickets_stuck:
    'Those of both that have been so for longer than two sweeps, and those whose win the wallet refuses.',
};
/** How long a draw may wait for its numbers after they are due. */
const LATE_AFTER = '60 seconds';
/** How long a ticket may wait for its debit or its rollback: two sweeps. */
const STUCK_AFTER = '150 seconds';
const SHOWN = 5;

/** The health of the lottery, all processes, as far as the database shows it. */
export interface LottoVitals extends DrawVitals, TicketVitals {}

interface DrawVitals {
  /** Draws whose numbers are overdue. */
  drawsLate: number;
  /** For the oldest draw that has numbers and is not settled: seconds since its numbers; 0 when there is none. */
  settlementLagSeconds: number;
}

interface TicketVitals {
  /** Debits on their way. */
  ticketsPending: number;
  /** Rollbacks on their way. */
  ticketsVoiding: number;
  /** Tickets of both kinds that have waited for too long, and those whose win the wallet has refused. */
  ticketsStuck: number;
}

export async function readLottoVitals(pool: pg.Pool): Promise<LottoVitals> {
  return { ...(await readDraws(pool)), ...(await readTickets(pool)) };
}

export async function readLottoGauges(pool: pg.Pool): Promise<Values> {
  const vitals = await readLottoVitals(pool);
  return {
    foyer_draws_late: vitals.drawsLate,
    foyer_settlement_lag_seconds: vitals.settlementLagSeconds,
    foyer_tickets_pending: vitals.ticketsPending,
    foyer_tickets_voiding: vitals.ticketsVoiding,
    foyer_tickets_stuck: vitals.ticketsStuck,
  };
}

const LATE = `state in ('scheduled', 'open', 'closed', 'drawing') and draws_at < lotto.clock() - interval '${LATE_AFTER}'`;
const UNPAID = `state = 'open' and next_credit_at is not null`;
const STUCK = `(state in ('pending', 'voiding') and placed_at < lotto.clock() - interval '${STUCK_AFTER}' or ${UNPAID})`;

async function readDraws(pool: pg.Pool): Promise<DrawVitals> {
  const { rows } = await pool.query<DrawVitals>(
    `select count(*) filter (where ${LATE})::int as "drawsLate",
       coalesce(extract(epoch from lotto.clock() - min(drawn_at) filter (where state in ('drawn', 'settling'))), 0)::float8
         as "settlementLagSeconds"
     from lotto.draw where state not in ('settled', 'voided')`,
  );
  return rows[0] as DrawVitals;
}

async function readTickets(pool: pg.Pool): Promise<TicketVitals> {
  const { rows } = await pool.query<TicketVitals>(
    `select count(*) filter (where state = 'pending')::int as "ticketsPending",
       count(*) filter (where state = 'voiding')::int as "ticketsVoiding", count(*) filter (where ${STUCK})::int as "ticketsStuck"
     from lotto.ticket where state in ('pending', 'voiding') or ${UNPAID}`,
  );
  return rows[0] as TicketVitals;
}

/** The first late draws, such as `VNQ60-20261122-0100, due 2026-11-22T01:00:00.000Z, closed`. */
export async function findLateDraws(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ drawId: string; drawsAt: Date; state: string }>(
    `select draw_id as "drawId", draws_at as "drawsAt", state from lotto.draw where ${LATE} order by draws_at limit ${SHOWN}`,
  );
  return rows.map(({ drawId, drawsAt, state }) => `${drawId}, due ${drawsAt.toISOString()}, ${state}`);
}

/** The first tickets that have waited too long. */
export async function findStuckTickets(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ ticketId: string; placedAt: Date; state: string }>(
    `select ticket_id as "ticketId", placed_at as "placedAt", state from lotto.ticket where ${STUCK} order by placed_at limit ${SHOWN}`,
  );
  return rows.map(({ placedAt, state, ticketId }) => `${ticketId}, ${state} since ${placedAt.toISOString()}`);
}
