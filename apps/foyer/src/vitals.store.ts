import { countJobs, type JobCount } from '@foyer/database/job.store.ts';
import { JOBS_SCHEMA as GATEWAY_JOBS } from '@foyer/gateway/scheduled.jobs.ts';
import { JOBS_SCHEMA as LOTTERY_JOBS } from '@foyer/lotto/server/settings.ts';
import type pg from 'pg';

const JOB_SCHEMAS = [GATEWAY_JOBS, LOTTERY_JOBS];
/** How long a draw may wait for its numbers after they are due. */
const LATE_AFTER = '60 seconds';
/** How long a ticket may wait for its debit or its rollback: two sweeps. */
const STUCK_AFTER = '150 seconds';
const SHOWN = 5;

/** The health of gateway and lottery, all processes, as far as the database shows it. */
export interface Vitals extends DrawVitals, TicketVitals {
  jobs: JobCount;
}

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

export async function readVitals(pool: pg.Pool): Promise<Vitals> {
  const [draws, tickets, jobs] = [await readDraws(pool), await readTickets(pool), await countJobs(pool, JOB_SCHEMAS)];
  return { ...draws, ...tickets, jobs };
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

/** The first parked jobs, with their errors. */
export async function findParkedJobs(pool: pg.Pool): Promise<string[]> {
  const jobs = JOB_SCHEMAS.map(
    (schema) => `select task_identifier, attempts, max_attempts, locked_at, last_error, run_at from ${schema}.jobs`,
  );
  const { rows } = await pool.query<{ task: string; attempts: number; error: string | null }>(
    `select task_identifier as task, attempts, last_error as error from (${jobs.join(' union all ')}) as job
     where attempts >= max_attempts and locked_at is null order by run_at limit ${SHOWN}`,
  );
  return rows.map(
    ({ attempts, error, task }) => `${task}, after ${attempts} attempts: ${(error ?? 'no error').split('\n')[0]}`,
  );
}
