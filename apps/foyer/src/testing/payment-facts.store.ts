import type pg from 'pg';

interface Row {
  id: string;
  state: string;
  minor: string;
}

/** The payments that we have booked as received, by the provider’s reference. */
export async function findPaid(pool: pg.Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select split_part(payment_id, ':', 2) as id, state, credited_minor::text as minor from foyer.cashier_payment`,
  );
  return rows;
}

/** The withdrawals that we have ordered. */
export async function findWithdrawn(pool: pg.Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select id::text, state, amount_minor::text as minor from foyer.cashier_withdrawal`,
  );
  return rows;
}

/** Makes everything due immediately, and has the running Foyer process it. */
export async function makeAllDue(pool: pg.Pool): Promise<void> {
  await pool.query(`update foyer.cashier_withdrawal set ask_at = foyer.clock() where state = 'sending'`);
  await pool.query(`update foyer.cashier_notice set next_at = foyer.clock() where processed_at is null`);
  await pool.query(
    `update foyer.cashier_deposit set polled_at = foyer.clock() - interval '1 hour' where state in ('created', 'pending')`,
  );
  await pool.query(`select foyer_jobs.add_job('follow-payments', '{}')`);
}

/** The number of withdrawals and notices under way. */
export async function countUnderWay(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ open: bigint }>(
    `select (select count(*) from foyer.cashier_withdrawal where state in ('held', 'needs_review', 'approved', 'sending'))
      + (select count(*) from foyer.cashier_notice where processed_at is null) as open`,
  );
  return Number(rows[0]?.open ?? 0n);
}
