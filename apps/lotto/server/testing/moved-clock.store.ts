import type { Queryable } from '@foyer/database/open-pool.ts';
/** Stops the lotto's clock of one test database at a moment. */
export async function setDatabaseTime(db: Queryable, moment: Date): Promise<void> {
  const literal = moment.toISOString();
  await db.query(
    `create or replace function lotto.clock() returns timestamptz language sql volatile as $$ select timestamptz '${literal}' $$`,
  );
}

/** Advances a stopped clock. */
export async function passDatabaseTime(db: Queryable, ms: number): Promise<void> {
  const { rows } = await db.query<{ now: Date }>('select lotto.clock() as now');
  await setDatabaseTime(db, new Date((rows[0]?.now ?? new Date()).getTime() + ms));
}

/** Starts the clock with an offset in milliseconds, positive or negative. */
export async function shiftDatabaseTime(db: Queryable, byMs: number): Promise<void> {
  await db.query(
    `create or replace function lotto.clock() returns timestamptz language sql volatile as
     $$ select clock_timestamp() + ${Math.round(byMs)} * interval '1 millisecond' $$`,
  );
}

/** Sets the system's clock, which the lottery's follows, this much forward or back. */
export async function shiftSystemTime(db: Queryable, byMs: number): Promise<void> {
  await db.query(
    `create or replace function lotto.system_clock() returns timestamptz language sql volatile as
     $$ select clock_timestamp() + ${Math.round(byMs)} * interval '1 millisecond' $$`,
  );
}

/** Sets the system's clock, as if it had always been like that. */
export async function startSystemTime(db: Queryable, byMs: number): Promise<void> {
  await shiftSystemTime(db, byMs);
  await db.query('update lotto.clock_reading set system_at = lotto.system_clock(), at = lotto.system_clock()');
}

/** The ticket data that I5–I7 are checked on. */
export interface TicketTally {
  readonly state: string;
  readonly count: number;
  readonly staked: bigint;
  readonly paid: bigint;
}

export async function tallyTickets(db: Queryable): Promise<TicketTally[]> {
  const { rows } = await db.query<{ state: string; count: bigint; staked: string; paid: string }>(
    `select state, count(*), sum(total_minor)::text as staked, coalesce(sum(payout_minor), 0)::text as paid
     from lotto.ticket group by state order by state`,
  );
  return rows.map((row) => ({
    state: row.state,
    count: Number(row.count),
    staked: BigInt(row.staked),
    paid: BigInt(row.paid),
  }));
}

/** Tickets that were accepted at or after the close of their draw: there must be none (I7). */
export async function countLateTickets(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    'select count(*) from lotto.ticket join lotto.draw using (draw_id) where placed_at >= closes_at or placed_at < opens_at',
  );
  return Number(rows[0]?.count ?? 0);
}

export async function findDrawStates(db: Queryable): Promise<{ drawId: string; state: string }[]> {
  const { rows } = await db.query<{ drawId: string; state: string }>(
    'select draw_id as "drawId", state from lotto.draw order by opens_at',
  );
  return rows;
}

/** Attempts to change and to delete sealed records. */
export async function tamperWithManifest(db: Queryable, drawId: string): Promise<void> {
  await db.query(`update lotto.manifest set tickets = tickets + 1, root = 'forged' where draw_id = $1`, [drawId]);
  await db.query('delete from lotto.manifest where draw_id = $1', [drawId]);
}

/** What the tickets of a draw can win together, over all merchants of one currency. */
export async function liabilityOf(db: Queryable, drawId: string): Promise<bigint> {
  const { rows } = await db.query<{ minor: string }>(
    'select coalesce(sum(minor), 0)::text as minor from lotto.draw_liability where draw_id = $1',
    [drawId],
  );
  return BigInt(rows[0]?.minor ?? 0);
}
