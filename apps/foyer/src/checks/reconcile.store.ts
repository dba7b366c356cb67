import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LedgerRange } from '@foyer/gateway/ledger/wallet/ledger-check.store.ts';
import type pg from 'pg';

/** A difference between the tickets of our lottery and the ledger. */
export interface Difference {
  readonly invariant: string;
  readonly detail: string;
}

/** The vendor's name in the ledger. */
const SOURCE = 'FOYER';
const DETAILS = 20;
/** Per round, which is one ticket: what the ledger has moved, seen from the member. */
const ROUNDS = `rounds as (
  select round_id, account.merchant, account.currency,
    -coalesce(sum(amount_minor) filter (where transfer.kind = 'bet'), 0) as staked,
    count(*) filter (where transfer.kind in ('bet', 'freeRound')) as bets,
    coalesce(sum(amount_minor) filter (where transfer.kind = 'refund'), 0) as refunded,
    coalesce(sum(amount_minor) filter (where transfer.kind in ('win', 'correction')), 0) as paid
  from foyer.ledger_transfer transfer join foyer.ledger_account account on account.id = transfer.account_id
  where source = '${SOURCE}' and round_id is not null group by round_id, account.merchant, account.currency
), tickets as (
  select ticket_id::text as round_id, merchant, currency, state, total_minor, placed_at,
    coalesce(payout_minor, 0) + corrected_minor as owed
  from lotto.ticket where not is_trial
)`;

const RULES: Readonly<Record<string, string>> = {
  'I6 an accepted ticket is paid for, once and in full': `
    select 'ticket ' || t.round_id || ': ' || t.total_minor || ' on the ticket, ' || coalesce(r.staked, 0) || ' in the ledger' as detail
    from tickets t left join rounds r using (round_id, merchant, currency)
    where t.state in ('open', 'settled') and (coalesce(r.staked, 0) <> t.total_minor or coalesce(r.refunded, 0) <> 0)`,
  'I6 a settled ticket is paid what it won': `
    select 'ticket ' || t.round_id || ': ' || t.owed || ' on the ticket, ' || coalesce(r.paid, 0) || ' in the ledger' as detail
    from tickets t left join rounds r using (round_id, merchant, currency)
    where t.state = 'settled' and coalesce(r.paid, 0) <> t.owed`,
  'I6 a ticket that does not count is charged nothing': `
    select 'ticket ' || t.round_id || ' is ' || t.state || ': ' || (r.staked - r.refunded) || ' not returned' as detail
    from tickets t join rounds r using (round_id, merchant, currency)
    where (t.state in ('void', 'refused') and r.staked <> r.refunded) or (t.state <> 'settled' and r.paid <> 0)
      or (t.state in ('pending', 'voiding') and r.staked <> r.refunded and t.placed_at <= lotto.clock() - $1::interval * 5)`,
  'I6 a refused ticket has no bet in the ledger': `
    select 'ticket ' || t.round_id as detail from tickets t join rounds r using (round_id, merchant, currency)
    where t.state = 'refused' and r.bets > 0`,
  'I7 every bet in the ledger has its ticket': `
    select 'round ' || r.round_id || ' of ' || r.merchant || ': ' || r.staked || ' ' || r.currency as detail
    from rounds r left join tickets t using (round_id, merchant, currency)
    where t.round_id is null`,
  'I7 the lottery moves nothing but stakes, refunds, wins and corrections': `
    select 'transfer ' || seq || ': ' || kind || ' of ' || amount_minor as detail from foyer.ledger_transfer
    where source = '${SOURCE}' and account_id is not null and kind not in ('bet', 'refund', 'win', 'correction', 'freeRound')`,
};

/** Whether the lottery has its tables here: as a process of its own it may have another database. */
export async function hasLottery(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(`select from pg_namespace where nspname = 'lotto'`);
  return rowCount === 1;
}

/**
 * Compares every ticket of the lottery with the ledger, both ways. Both must be in this database. A debit without its ticket is never
 * right, since a ticket is stored before it.
 * @param grace a PostgreSQL interval: the debits of younger tickets may be on their way
 */
export async function reconcileTickets(db: Queryable, grace = '2 minutes'): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [invariant, query] of Object.entries(RULES)) {
    const { rows } = await db.query<{ detail: string }>(
      `with settings as (select $1::interval), ${ROUNDS} select detail from (${query}) differences limit ${DETAILS}`,
      [grace],
    );
    differences.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return differences;
}

/** The cheap part: the bets among these transfers, each with its ticket. */
export async function reconcileBets(pool: pg.Pool, { from, to }: LedgerRange): Promise<Difference[]> {
  const { rows } = await pool.query<{ detail: string }>(
    `select 'round ' || round_id || ': ' || -amount_minor || ' in the ledger, ' || coalesce(total_minor::text, 'no ticket') as detail
     from foyer.ledger_transfer left join lotto.ticket on ticket_id = round_id::uuid
     where seq > $1 and seq <= $2 and source = '${SOURCE}' and kind = 'bet' and total_minor is distinct from -amount_minor
     limit ${DETAILS}`,
    [from, to],
  );
  return rows.map(({ detail }) => ({ invariant: 'I6 every bet in the ledger is that of its ticket', detail }));
}
