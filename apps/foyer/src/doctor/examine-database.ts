import { countJobs, findParkedJobs } from '@foyer/database/job.store.ts';
import { findMigrations } from '@foyer/database/migrate.ts';
import { checkNewestTransfers } from '@foyer/gateway/ledger/wallet/check-ledger.ts';
import { getLedgerCheck } from '@foyer/gateway/ledger/wallet/ledger-check.store.ts';
import { findLateDraws, findStuckTickets, readLottoVitals } from '@foyer/lotto/server/vitals.store.ts';
import type pg from 'pg';
import { SCHEMAS } from '../checks/known-schemas.ts';
import { JOB_SCHEMAS } from '../checks/measure-database.ts';
import { reconcileBets } from '../checks/reconcile.store.ts';
import { findApplied, readAheadMs, readServerFacts } from '../checks/server-facts.store.ts';
import type { Finding } from './finding.ts';

const OLDEST_MAJOR = 15;
const CLOCK_LIMIT_MS = 2_000;
const FEW_CONNECTIONS = 20;
const MANY_JOBS = 1_000;
const LAG_LIMIT_SECONDS = 60;
/** Three runs of the scheduled check. */
const CHECK_LIMIT_MS = 15 * 60_000;

interface Patient {
  pool: pg.Pool;
  isSandbox: boolean;
  /** Whether a Foyer runs; only then its scheduled work is expected. */
  isRunning: boolean;
}

/** All findings in the database. Draws and money are examined only if all tables are as this Foyer expects them. */
export async function examineDatabase(patient: Patient): Promise<Finding[]> {
  const { pool } = patient;
  const server = await examineServer(patient);
  const migrations = await examineMigrations(patient);
  if (migrations.state !== 'ok') return [...server, migrations];
  return [
    ...server,
    migrations,
    await examineLotteryClock(pool),
    ...(await examineWork(pool)),
    ...(await examineLedger(patient)),
  ];
}

async function examineServer({ isSandbox, pool }: Patient): Promise<Finding[]> {
  const askedAt = Date.now();
  const facts = await readServerFacts(pool);
  const offsetMs = Math.round(facts.nowMs - (askedAt + Date.now()) / 2);
  const { connections, major, maxConnections, role, size, version } = facts;
  const left = maxConnections - connections;
  const isOld = major < OLDEST_MAJOR;
  const server: Finding = { about: 'database', state: 'ok', text: `PostgreSQL ${version}, as ${role}, ${size}` };
  if (isOld) Object.assign(server, { state: 'wrong', text: `${server.text}. Foyer needs ${OLDEST_MAJOR} or newer.` });
  else if (facts.isSuperuser && !isSandbox)
    Object.assign(server, {
      state: 'wrong',
      text: `${server.text}, a superuser. Give DATABASE_URL a role of its own, and DATABASE_MIGRATION_URL the owner's.`,
    });
  return [
    server,
    left < FEW_CONNECTIONS
      ? { about: 'connections', state: 'wrong', text: `${connections} of ${maxConnections} are used.` }
      : { about: 'connections', state: 'ok', text: `${connections} of ${maxConnections}` },
    Math.abs(offsetMs) > CLOCK_LIMIT_MS
      ? {
          about: 'clock',
          state: 'wrong',
          text: `The database is ${offsetMs} ms ahead of this machine. Synchronise both.`,
        }
      : { about: 'clock', state: 'ok', text: `the database is ${offsetMs} ms ahead of this machine` },
  ];
}

async function examineMigrations({ isRunning, pool }: Patient): Promise<Finding> {
  const [missing, unknown]: [string[], string[]] = [[], []];
  for (const migrations of SCHEMAS) {
    const { schema } = migrations;
    const files = [...(await findMigrations(migrations)).keys()];
    const applied = await findApplied(pool, schema);
    missing.push(...files.filter((name) => !applied.includes(name)).map((name) => `${schema}/${name}`));
    unknown.push(...applied.filter((name) => !files.includes(name)).map((name) => `${schema}/${name}`));
  }
  const about = 'migrations';
  if (unknown.length > 0)
    return { about, state: 'wrong', text: 'The database is of a newer Foyer than this one.', details: unknown };
  if (missing.length === 0) return { about, state: 'ok', text: 'all applied' };
  if (isRunning) return { about, state: 'wrong', text: 'Some are missing. Start Foyer again.', details: missing };
  return { about, state: 'note', text: `${missing.length} are applied at the next start` };
}

async function examineLotteryClock(pool: pg.Pool): Promise<Finding> {
  const aheadMs = Math.round(await readAheadMs(pool));
  const about = 'draw clock';
  return aheadMs > CLOCK_LIMIT_MS
    ? { about, state: 'note', text: `The system clock was set back by ${aheadMs} ms; draws go on as before.` }
    : { about, state: 'ok', text: 'that of the system' };
}

/** Jobs, draws and tickets. */
async function examineWork(pool: pg.Pool): Promise<Finding[]> {
  const { drawsLate, settlementLagSeconds, ticketsPending, ticketsStuck, ticketsVoiding } = await readLottoVitals(pool);
  const jobs = await countJobs(pool, JOB_SCHEMAS);
  const lag = Math.round(settlementLagSeconds);
  const inFlight = ticketsPending + ticketsVoiding;
  return [
    jobs.parked > 0
      ? wrong('jobs', `Parked, because every attempt failed: ${jobs.parked}.`, await findParkedJobs(pool, JOB_SCHEMAS))
      : ok('jobs', `${jobs.waiting} waiting, none parked`),
    ...(jobs.waiting > MANY_JOBS ? [wrong('job queue', 'More jobs wait than are done. Do all processes run?')] : []),
    drawsLate > 0
      ? wrong('draws', `${drawsLate} without numbers, though these are due.`, await findLateDraws(pool))
      : ok('draws', 'none is late'),
    lag > LAG_LIMIT_SECONDS
      ? wrong('settlement', `A draw has had numbers for ${lag} s and is not settled.`)
      : ok('settlement', 'in time'),
    ticketsStuck > 0
      ? wrong('tickets', `${ticketsStuck} wait for the wallet for too long.`, await findStuckTickets(pool))
      : ok('tickets', `${inFlight} in flight, none for long`),
  ];
}

const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });

const wrong = (about: string, text: string, details: readonly string[] = []): Finding => ({
  about,
  state: 'wrong',
  text,
  details,
});

/** The newest transfers now, and when the scheduled check last ran. */
async function examineLedger({ isRunning, pool }: Patient): Promise<Finding[]> {
  const faults = await checkNewestTransfers(pool, reconcileBets);
  const details = faults.map(({ detail, invariant }) => `${invariant}: ${detail}`);
  const ledger: Finding =
    faults.length > 0
      ? { about: 'ledger', state: 'wrong', text: 'It is broken. npm run verify:ledger looks at all of it.', details }
      : { about: 'ledger', state: 'ok', text: 'the newest transfers hold; npm run verify:ledger looks at all of them' };
  const last = await getLedgerCheck(pool);
  const ageMs = last ? Date.now() - last.checkedAt.getTime() : null;
  if (!isRunning || ageMs === null || ageMs < CHECK_LIMIT_MS) return [ledger];
  const minutes = Math.round(ageMs / 60_000);
  return [
    ledger,
    { about: 'ledger job', state: 'wrong', text: `The scheduled check last ran ${minutes} minutes ago.` },
  ];
}
