import { ARCADE_MIGRATIONS } from '@foyer/arcade/server/db/migrations.ts';
import { findMigrations } from '@foyer/database/migrate.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import { comparableBefore, compareRounds, findStuckRounds } from '../checks/reconcile-arcade.store.ts';
import { findApplied } from '../checks/server-facts.store.ts';
import { formatStartupError } from '../settings/format-startup-error.ts';
import type { Finding } from './finding.ts';

const NEWEST_ROUNDS = 1_000;
const about = 'arcade';

interface Arcade {
  /** The URL of its database; null: it has none, so it does not run. */
  readonly url: string | null;
  /** The pool of the ledger. */
  readonly ledger: pg.Pool;
  /** Whether its process listens, as Foyer reports; null: no Foyer runs, or it has no arcade. */
  readonly isOpen: boolean | null;
}

/** The arcade's process, its database, and its rounds, which are compared with the ledger. */
export async function examineArcade({ isOpen, ledger, url }: Arcade): Promise<Finding[]> {
  if (!url) return [{ about, state: 'ok', text: 'off' }];
  const process: Finding[] =
    isOpen === false
      ? [{ about, state: 'wrong', text: 'Its process is not open. Foyer starts it again; its log says why it ends.' }]
      : [];
  const pool = openPool(url, 1, { use: 'work' });
  try {
    const migrations = await examineMigrations(pool, isOpen === true);
    if (migrations) return [...process, migrations];
    return [...process, ...(await examineRounds(pool, ledger))];
  } catch (error) {
    return [...process, { about, state: 'wrong', text: `Its database does not answer: ${formatStartupError(error)}` }];
  } finally {
    await pool.end();
  }
}

/** The finding about its tables; null: they are as this Foyer expects them. */
async function examineMigrations(pool: pg.Pool, isOpen: boolean): Promise<Finding | null> {
  const files = [...(await findMigrations(ARCADE_MIGRATIONS)).keys()];
  const applied = await findApplied(pool, 'arcade');
  const unknown = applied.filter((name) => !files.includes(name));
  if (unknown.length > 0)
    return { about, state: 'wrong', text: 'Its database is of a newer Foyer than this one.', details: unknown };
  const missing = files.filter((name) => !applied.includes(name));
  if (missing.length === 0) return null;
  return isOpen
    ? { about, state: 'wrong', text: 'Migrations are missing. Start Foyer again.', details: missing }
    : { about, state: 'note', text: `${missing.length} migrations are applied at its next start` };
}

async function examineRounds(arcade: pg.Pool, ledger: pg.Pool): Promise<Finding[]> {
  const stuck = await findStuckRounds(arcade);
  const differences = await compareRounds(
    { arcade, ledger },
    { before: comparableBefore(Date.now()), newest: NEWEST_ROUNDS },
  );
  const details = differences.map(({ detail }) => detail);
  return [
    stuck.length > 0
      ? { about, state: 'wrong', text: 'Rounds wait for the wallet, or for their end, for too long.', details: stuck }
      : { about, state: 'ok', text: 'no round waits for long' },
    details.length > 0
      ? { about, state: 'wrong', text: 'Rounds and ledger differ. npm run verify:ledger looks at all.', details }
      : {
          about,
          state: 'ok',
          text: 'the newest rounds agree with the ledger; npm run verify:ledger looks at all of them',
        },
  ];
}
