import type pg from 'pg';

/** Halves the odds of a draw's tickets until `restoreOdds`, as a faulty release would. */
export async function halveOdds(pool: pg.Pool, drawId: string): Promise<void> {
  await pool.query(`create table right_odds as select ticket_id, odds from lotto.ticket where draw_id = '${drawId}'`);
  await pool.query(
    `update lotto.ticket set odds = (select jsonb_object_agg(level, value::bigint / 2) from jsonb_each_text(odds) as each (level, value))
     where draw_id = $1`,
    [drawId],
  );
}

export async function restoreOdds(pool: pg.Pool): Promise<void> {
  await pool.query(
    'update lotto.ticket set odds = right_odds.odds from right_odds where right_odds.ticket_id = ticket.ticket_id',
  );
  await pool.query('drop table right_odds');
}
