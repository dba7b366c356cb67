import { getLedgerCheck } from '@foyer/gateway/wallet/ledger-check.store.ts';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { readVitals } from './vitals.store.ts';

/** Reads the values of a group of gauges. */
type Read = () => Promise<Readonly<Record<string, number>>>;

const POOL = {
  foyer_database_connections: 'Connections of the pool for calls.',
  foyer_database_connections_idle: 'Those of them without a query.',
  foyer_database_connections_waiting: 'Calls that wait for a connection.',
};
const VITALS = {
  foyer_jobs_waiting: 'Jobs to be run, now or later.',
  foyer_jobs_parked: 'Jobs that failed at their last attempt.',
  foyer_draws_late: 'Draws without numbers a minute after these are due.',
  foyer_settlement_lag_seconds: 'Age of the oldest numbers whose draw is not settled.',
  foyer_tickets_pending: 'Tickets whose debit is on its way.',
  foyer_tickets_voiding: 'Tickets whose rollback is on its way.',
  foyer_tickets_stuck:
    'Those of both that have been so for longer than two sweeps, and those whose win the wallet refuses.',
};
const LEDGER = {
  foyer_ledger_check_age_seconds: 'Time since the last check of the ledger.',
  foyer_ledger_check_faults: 'What it found, and what is to be looked into.',
};

/**
 * Adds gauges of values that only the database has. It is queried only when the metrics are read. Without an answer
 * `foyer_database_up` is 0 and the values have no samples.
 */
export function measureDatabase(registry: Registry, pool: pg.Pool): void {
  addGauges(registry, POOL, async () => ({
    foyer_database_connections: pool.totalCount,
    foyer_database_connections_idle: pool.idleCount,
    foyer_database_connections_waiting: pool.waitingCount,
  }));
  addGauges(registry, { foyer_database_up: 'Whether the database answers.', ...VITALS, ...LEDGER }, () =>
    readAll(pool).catch(() => ({ foyer_database_up: 0 })),
  );
}

/** Adds whether the arcade's process listens. */
export function measureArcade(registry: Registry, isOpen: () => boolean): void {
  addGauges(registry, { foyer_arcade_up: 'Whether the process of the arcade listens.' }, async () => ({
    foyer_arcade_up: isOpen() ? 1 : 0,
  }));
}

async function readAll(pool: pg.Pool): Promise<Readonly<Record<string, number>>> {
  const [vitals, check] = [await readVitals(pool), await getLedgerCheck(pool)];
  return {
    foyer_database_up: 1,
    foyer_jobs_waiting: vitals.jobs.waiting,
    foyer_jobs_parked: vitals.jobs.parked,
    foyer_draws_late: vitals.drawsLate,
    foyer_settlement_lag_seconds: vitals.settlementLagSeconds,
    foyer_tickets_pending: vitals.ticketsPending,
    foyer_tickets_voiding: vitals.ticketsVoiding,
    foyer_tickets_stuck: vitals.ticketsStuck,
    ...(check && {
      foyer_ledger_check_age_seconds: (Date.now() - check.checkedAt.getTime()) / 1000,
      foyer_ledger_check_faults: check.faults.length,
    }),
  };
}

/** Adds gauges that share one reading, which also serves concurrent requests. */
function addGauges(registry: Registry, help: Readonly<Record<string, string>>, read: Read): void {
  let reading: ReturnType<Read> | null = null;
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  for (const [name, text] of Object.entries(help)) {
    const gauge: Gauge = new Gauge({
      name,
      help: text,
      registers: [registry],
      async collect() {
        const value = (await readOnce())[name];
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }
}
