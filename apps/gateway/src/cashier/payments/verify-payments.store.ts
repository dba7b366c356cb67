import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LedgerFault } from '../../ledger/wallet/verify-ledger.ts';

/** Withdrawals whose money is set aside. */
const UNDER_WAY = `('held', 'needs_review', 'approved', 'sending')`;

/** Each query lists violations between payments, withdrawals and the ledger (docs/cashier.md, P1–P12). */
const INVARIANTS: Readonly<Record<string, string>> = {
  'P1 what is set aside leaves nothing in between': `
    select account.merchant || ' ' || account.currency as detail from foyer.ledger_account account
    join foyer.ledger_posting posting on posting.account_id = account.id
    where account.kind = 'house' and account.name = 'house:hold' group by 1 having sum(posting.amount_minor) <> 0`,
  'P2 a member’s hold is their withdrawals and refunds under way': `
    select 'member ' || held.held_for as detail from foyer.ledger_account held left join (
      select member_id, currency, sum(total) as total from (
        select member_id, currency, amount_minor + fee_minor as total from foyer.cashier_withdrawal where state in ${UNDER_WAY}
        union all select member_id, currency, covered_minor from foyer.cashier_reversal
          where kind = 'refund' and state in ('waiting', 'approved', 'sending')) one group by 1, 2) open on open.member_id = held.held_for and open.currency = held.currency
    where held.kind = 'held' and held.name like 'hold:%' and held.balance_minor <> coalesce(open.total, 0)`,
  'P2 a withdrawal under way is held': `
    select w.id::text as detail from foyer.cashier_withdrawal w where state in ${UNDER_WAY} and not exists (
      select from foyer.ledger_account held where held.held_for = w.member_id and held.name = 'hold:' || w.member_id)`,
  'P3 the suspense account is the payments that wait': `
    select coalesce(account.merchant, open.merchant) as detail
    from (select merchant, currency, balance_minor from foyer.ledger_account where kind = 'held' and name = 'suspense') account
    full join (select merchant, currency, sum(suspended_minor - returned_minor) as total from foyer.cashier_payment where state = 'suspended'
      group by 1, 2) open on open.merchant = account.merchant and open.currency = account.currency
    where coalesce(account.balance_minor, 0) <> coalesce(open.total, 0)`,
  'P4 a payment is credited as it says': `
    select payment.payment_id as detail from foyer.cashier_payment payment cross join lateral (
      select coalesce(sum(amount_minor), 0) as credited from foyer.ledger_transfer transfer
      where (transfer.source = 'psp:' || payment.connector
          and transfer.tx_id = 'payment:' || payment.merchant || ':' || payment.connector || ':' || payment.payment_id || ':credit:cash')
        or (transfer.source = 'hold'
          and transfer.tx_id = 'payment:' || payment.merchant || ':' || payment.connector || ':' || payment.payment_id || ':match:cash')) ledger
    where ledger.credited <> payment.credited_minor`,
  'P5 every deposit in the ledger is a payment': `
    select transfer.tx_id as detail from foyer.ledger_transfer transfer
    where transfer.kind = 'deposit' and transfer.source like 'psp:%' and not exists (
      select from foyer.cashier_payment payment where transfer.tx_id =
        'payment:' || payment.merchant || ':' || payment.connector || ':' || payment.payment_id || ':credit:cash')`,
  'P7 what is on its way is the transfers under way': `
    select 'member ' || coalesce(account.held_for, open.member_id) as detail
    from (select held_for, currency, balance_minor from foyer.ledger_account where kind = 'held' and name like 'transit:%') account
    full join (select member_id, currency, sum(amount_minor) as total from foyer.wallet_transfer
      where direction = 'toVendor' and state in ('sending', 'unknown') group by 1, 2) open
      on open.member_id = account.held_for and open.currency = account.currency
    where coalesce(account.balance_minor, 0) <> coalesce(open.total, 0)`,
  'P8 a transfer has moved what its state says': `
    select t.id::text as detail from foyer.wallet_transfer t cross join lateral (
      select coalesce(sum(amount_minor) filter (where account_id = t.account_id), 0) as main,
        coalesce(sum(-amount_minor) filter (where source = 'wallet:' || t.wallet), 0) as vendor
      from foyer.ledger_transfer where (source, tx_id) in (
        ('hold', 'transfer:' || t.id || ':debitHold:cash'), ('wallet:' || t.wallet, 'transfer:' || t.id || ':handOver:transit'),
        ('hold', 'transfer:' || t.id || ':keepHere:cash'), ('wallet:' || t.wallet, 'transfer:' || t.id || ':bringBack:cash'))) moved
    where moved.main <> case when t.state = 'refused' then 0 when t.direction = 'toVendor' then -t.amount_minor
        when t.state = 'done' then t.amount_minor else 0 end
      or moved.vendor <> case when t.state <> 'done' then 0 when t.direction = 'toVendor' then t.amount_minor else -t.amount_minor end`,
  'P9 every movement of a wallet is a transfer': `
    select tx_id as detail from foyer.ledger_transfer ledger where source like 'wallet:%' and not exists (
      select from foyer.wallet_transfer t where ledger.tx_id in ('transfer:' || t.id || ':handOver:transit', 'transfer:' || t.id || ':bringBack:cash'))`,
  'P10 what is disputed is set aside': `
    select 'member ' || coalesce(account.held_for, open.member_id) as detail
    from (select held_for, currency, balance_minor from foyer.ledger_account where kind = 'held' and name like 'dispute:%') account
    full join (select member_id, currency, sum(covered_minor) as total from foyer.cashier_reversal
      where kind = 'dispute' and state = 'open' group by 1, 2) open
      on open.member_id = account.held_for and open.currency = account.currency
    where coalesce(account.balance_minor, 0) <> coalesce(open.total, 0)`,
  'P11 a reversal has moved what its state says': `
    select r.id::text as detail from foyer.cashier_reversal r cross join lateral (
      select coalesce(sum(amount_minor) filter (where account_id = r.account_id), 0) as main,
        coalesce(sum(-amount_minor) filter (where source = 'psp:' || r.connector), 0) as provider,
        coalesce(sum(amount_minor) filter (where source = 'loss'), 0) as loss
      from generate_series(0, r.turns) turn
      cross join lateral (select 'reversal:' || r.id || case when turn = 0 then '' else ':' || turn end as ref) named
      join foyer.ledger_transfer on (source, tx_id) in (
        ('hold', ref || ':holdBack:cash'), ('hold', ref || ':keep:cash'),
        ('hold', ref || ':dispute:cash'), ('hold', ref || ':winDispute:cash'),
        ('psp:' || r.connector, ref || ':sendBack:hold'),
        ('psp:' || r.connector, ref || ':loseDispute:dispute'), ('loss', ref || ':loseDispute:dispute'),
        ('psp:' || r.connector, ref || ':regain:dispute'), ('loss', ref || ':regain:dispute'))) moved
    where moved.main <> case when r.state in ('refused', 'won') then 0 else -r.covered_minor end
      or moved.provider <> case when r.state in ('done', 'lost') then r.amount_minor else 0 end
      or moved.loss <> case when r.state in ('done', 'lost') then r.amount_minor - r.covered_minor else 0 end`,
  'P12 a return has moved what its state says': `
    select r.id::text as detail from foyer.suspense_return r join foyer.cashier_payment p on p.id = r.payment_row
    cross join lateral (select coalesce(sum(-amount_minor), 0) as gone from generate_series(0, r.turns) turn
      cross join lateral (select 'payment:' || p.merchant || ':' || p.connector || ':' || p.payment_id || ':return:' || r.id
        || case when turn = 0 then '' else ':' || turn end as ref) named
      join foyer.ledger_transfer on source = 'psp:' || p.connector and tx_id in (ref || ':giveBack:suspense', ref || ':suspend:suspense')) moved
    where moved.gone <> case when r.state = 'done' then r.amount_minor else 0 end
      or (p.state = 'returned' and p.returned_minor <> p.suspended_minor)`,
  'P6 a withdrawal has moved what its state says': `
    select w.id::text as detail from foyer.cashier_withdrawal w cross join lateral (
      select coalesce(sum(amount_minor) filter (where account_id = w.account_id), 0) as main,
        coalesce(sum(-amount_minor) filter (where source = 'psp:' || w.connector), 0) as provider,
        coalesce(sum(amount_minor) filter (where source = 'loss'), 0) as loss
      from generate_series(0, w.turns) turn
      cross join lateral (select 'withdrawal:' || w.id || case when turn = 0 then '' else ':' || turn end as ref) named
      join foyer.ledger_transfer on (source, tx_id) in (
        ('hold', ref || ':hold:cash'), ('hold', ref || ':release:cash'), ('psp:' || w.connector, ref || ':pay:hold'),
        ('psp:' || w.connector, ref || ':takeBack:cash'), ('fees', ref || ':takeBack:cash'),
        ('hold', ref || ':payAfterEnd:cash'), ('loss', ref || ':payAfterEnd:hold'), ('psp:' || w.connector, ref || ':payAfterEnd:hold'),
        ('hold', ref || ':returnAfterEnd:cash'), ('loss', ref || ':returnAfterEnd:hold'),
        ('psp:' || w.connector, ref || ':returnAfterEnd:hold'))) moved
    where moved.provider <> case when w.state = 'paid' then w.amount_minor else 0 end
      or moved.loss <> case when w.state = 'paid' then w.amount_minor - coalesce(w.covered_minor, w.amount_minor) else 0 end
      or moved.main <> case when w.state in ('rejected', 'cancelled', 'returned') then 0
        when w.state = 'paid' and w.turns > 0 then -w.covered_minor else -(w.amount_minor + w.fee_minor) end
      or (w.state in ('paid', 'returned')) < (w.paid_at is not null) or (w.state = 'paid' and w.paid_at is null)`,
};

/** Checks payments and withdrawals against the ledger. @returns the violations; empty when they agree */
export async function verifyPayments(db: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await db.query<{ detail: string }>(`select detail from (${query}) faults limit 20`);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return faults;
}
