import type pg from 'pg';

/** Adds jobs that have failed at their last attempt. */
export async function parkJobs(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `select foyer_jobs.add_job('no-such-task', '{}', job_key => 'parked ' || number, max_attempts => 1) from generate_series(1, $1) number`,
    [count],
  );
  await pool.query(
    `update foyer_jobs._private_jobs set attempts = 1, last_error = 'the disk of the test is full' where key like 'parked %'`,
  );
}

/** Adds a copy of any ticket to a draw, as one whose win the wallet refuses. */
export async function makeRefusedWin(pool: pg.Pool, drawId: string): Promise<void> {
  await pool.query(
    `insert into lotto.ticket
     select (jsonb_populate_record(original, jsonb_build_object('ticket_id', gen_random_uuid(), 'request_id', gen_random_uuid(),
       'draw_id', $1::text, 'state', 'open', 'hits', null, 'payout_minor', null, 'settled_at', null, 'refusal', null,
       'next_credit_at', lotto.clock() + interval '1 hour'))).*
     from lotto.ticket original limit 1`,
    [drawId],
  );
}

/** Adds a draw whose numbers were due ten minutes ago; it belongs to no game that a clock advances. */
export async function makeLateDraw(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into lotto.draw (draw_id, game_code, opens_at, closes_at, draws_at, state, commitment, sealed_seed)
     select 'LATE-1', 'LATE', lotto.clock() - interval '20 minutes', lotto.clock() - interval '11 minutes',
       lotto.clock() - interval '10 minutes', 'open', '00', 'none'`,
  );
}
