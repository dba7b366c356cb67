import type pg from 'pg';
import { verifyChainRange } from './verify-chain.store.ts';
import type { LedgerFault } from './verify-ledger.ts';

/** Transfers after `from`, up to `to`. */
export interface LedgerRange {
  from: bigint;
  to: bigint;
}

/** The last scheduled check. */
export interface LedgerCheck {
  throughSeq: bigint;
  checkedAt: Date;
  tookMs: number;
  faults: readonly LedgerFault[];
}

const IN_RANGE = 'seq > $1 and seq <= $2';

/** The cheap part of `verifyLedger`: each reads only the given transfers and, by index, what belongs to them. */
const RULES: Readonly<Record<string, string>> = {
  'I1 postings of a transfer sum to zero': `
    select 'transfer ' || seq as detail from foyer.ledger_transfer cross join lateral (
      select count(*) as postings, coalesce(sum(amount_minor), 0) as total from foyer.ledger_posting where transfer_seq = seq) posted
    where ${IN_RANGE} and amount_minor <> 0 and (postings <> 2 or total <> 0)`,
  'I2 no member account is ever below zero': `
    select 'transfer ' || seq as detail from foyer.ledger_transfer where ${IN_RANGE} and account_id is not null and balance_minor < 0`,
  'I4 every recorded balance follows from the one before': `
    select 'transfer ' || transfer.seq as detail from foyer.ledger_transfer transfer left join lateral (
      select balance_minor from foyer.ledger_transfer before where account_id = transfer.account_id and before.seq < transfer.seq
      order by before.seq desc limit 1) before on true
    where ${IN_RANGE} and account_id is not null
      and transfer.balance_minor <> coalesce(before.balance_minor, 0) + transfer.amount_minor`,
  'I8 a balance is that of the last transfer': `
    select 'account ' || account.id as detail
    from (select distinct account_id from foyer.ledger_transfer where ${IN_RANGE} and account_id is not null) touched
    join foyer.ledger_account account on account.id = touched.account_id cross join lateral (
      select balance_minor, hash from foyer.ledger_transfer where account_id = account.id order by seq desc limit 1) last
    where account.balance_minor <> last.balance_minor or account.head_hash <> last.hash`,
};

const DETAILS = 20;

/** Violations in a range of transfers. */
export async function findRangeFaults(pool: pg.Pool, { from, to }: LedgerRange): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [invariant, query] of Object.entries(RULES)) {
    const { rows } = await pool.query<{ detail: string }>(`select detail from (${query}) faults limit ${DETAILS}`, [
      from,
      to,
    ]);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return [...faults, ...(await verifyChainRange(pool, { from, to, limit: DETAILS }))];
}

/** The newest transfer that no running transaction can precede: sequence numbers are assigned before the commit. */
export async function getSettledSeq(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ seq: bigint | null }>(
    `select max(seq) as seq from foyer.ledger_transfer where seq > (select coalesce(max(seq), 0) - 100000 from foyer.ledger_transfer)
     and at < foyer.clock() - interval '1 minute'`,
  );
  return rows[0]?.seq ?? 0n;
}

export async function getLedgerCheck(pool: pg.Pool): Promise<LedgerCheck | null> {
  const { rows } = await pool.query<LedgerCheck>(
    `select through_seq as "throughSeq", checked_at as "checkedAt", took_ms as "tookMs", faults from foyer.ledger_check`,
  );
  return rows[0] ?? null;
}

export async function putLedgerCheck(pool: pg.Pool, check: Omit<LedgerCheck, 'checkedAt'>): Promise<void> {
  await pool.query(
    `insert into foyer.ledger_check (through_seq, checked_at, took_ms, faults) values ($1, foyer.clock(), $2, $3)
     on conflict (is_only) do update set through_seq = excluded.through_seq, checked_at = excluded.checked_at,
       took_ms = excluded.took_ms, faults = excluded.faults`,
    [check.throughSeq, check.tookMs, JSON.stringify(check.faults)],
  );
}
