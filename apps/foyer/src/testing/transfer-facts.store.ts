import type pg from 'pg';

interface Moved {
  id: string;
  direction: 'toVendor' | 'toMain';
  state: string;
  minor: string;
}

/** Every transfer that we have recorded. */
export async function findTransfers(pool: pg.Pool): Promise<Moved[]> {
  const { rows } = await pool.query<Moved>(
    'select id::text, direction, state, amount_minor::text as minor from foyer.wallet_transfer',
  );
  return rows;
}

/** The money at the vendor according to our ledger: the house accounts of its wallets. */
export async function readVendorMinor(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ minor: bigint }>(
    `select coalesce(sum(posting.amount_minor), 0)::bigint as minor from foyer.ledger_posting posting
     join foyer.ledger_account account on account.id = posting.account_id where account.name like 'house:wallet:%'`,
  );
  return rows[0]?.minor ?? 0n;
}

/** Makes everything due immediately, and has the running Foyer process it. */
export async function hurryTransfers(pool: pg.Pool): Promise<void> {
  await pool.query(`update foyer.wallet_transfer set ask_at = foyer.clock() where state in ('sending', 'unknown')`);
  await pool.query(`select foyer_jobs.add_job('follow-transfers', '{}')`);
}
