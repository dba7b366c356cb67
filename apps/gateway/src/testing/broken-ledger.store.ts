import type pg from 'pg';

/**
 * Changes the ledger with its triggers off, as only a superuser can. `SEQ` in the change is the newest transfer.
 * @returns a function that puts the ledger back
 */
export async function alterLedger(pool: pg.Pool, change: string): Promise<() => Promise<void>> {
  const tables = ['ledger_posting', 'ledger_transfer', 'ledger_account'];
  const run = async (statements: readonly string[]) => {
    const client = await pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    client.release();
  };
  const seq = '(select max(seq) from foyer.ledger_transfer)';
  const copies = tables.map((table) => `create table public.copy_of_${table} as table foyer.${table}`);
  await run([...copies, `update foyer.${change.replaceAll('SEQ', seq)}`]);
  return () =>
    run([
      `update foyer.ledger_posting now set amount_minor = old.amount_minor from public.copy_of_ledger_posting old
        where old.transfer_seq = now.transfer_seq and old.account_id = now.account_id`,
      `update foyer.ledger_transfer now set amount_minor = old.amount_minor, at = old.at from public.copy_of_ledger_transfer old
        where old.seq = now.seq`,
      `update foyer.ledger_account now set balance_minor = old.balance_minor from public.copy_of_ledger_account old where old.id = now.id`,
      ...tables.map((table) => `drop table public.copy_of_${table}`),
    ]);
}

/** Adds a run of the scheduled check. */
export async function addLedgerCheck(pool: pg.Pool): Promise<void> {
  await pool.query(`select foyer_jobs.add_job('check-ledger', '{}')`);
}
