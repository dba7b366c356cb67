import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LedgerFault } from '../../ledger/wallet/verify-ledger.ts';

/** The legs that a document causes: (source, name, account, kind, amount, whether it must be booked); a null amount is checked elsewhere. */
const legs = (rows: readonly string[]): string =>
  `cross join lateral (values ${rows.map((row) => `(${row})`).join(', ')}) leg (source, name, account, kind, amount, is_required)`;

const WITHDRAWAL_TOTAL = 'w.amount_minor + w.fee_minor';
const IS_RELEASED = `w.state in ('rejected', 'cancelled') or (w.state = 'returned' and w.paid_at is null) or w.was_released`;
/** Its first payout was paid. */
const IS_PAID = `w.paid_at is not null and not w.was_released`;
const IS_TAKEN_BACK = `${IS_PAID} and (w.state = 'returned' or w.turns > 0)`;

/** Every transfer that a withdrawal, payment, return, reversal or transfer to a vendor may cause. */
const DUE = `
  select 'withdrawal ' || w.id as document, w.merchant, w.member_id, w.account_id as cash_id, 'withdrawal:' || w.id || leg.name as tx_id,
    leg.source, leg.account, leg.kind, leg.amount, leg.is_required, case when leg.name like ':hold:%' then w.created_at end as at
  from foyer.cashier_withdrawal w ${legs([
    `'hold', ':hold:cash', 'cash', 'withdrawal', -(${WITHDRAWAL_TOTAL}), true`,
    `'hold', ':hold:hold', 'hold', 'hold', ${WITHDRAWAL_TOTAL}, true`,
    `'hold', ':release:hold', 'hold', 'release', -(${WITHDRAWAL_TOTAL}), ${IS_RELEASED}`,
    `'hold', ':release:cash', 'cash', 'refund', ${WITHDRAWAL_TOTAL}, ${IS_RELEASED}`,
    `'psp:' || w.connector, ':pay:hold', 'hold', 'release', -w.amount_minor, ${IS_PAID}`,
    `'fees', ':pay:hold', 'hold', 'release', -w.fee_minor, ${IS_PAID}`,
    `'psp:' || w.connector, ':takeBack:cash', 'cash', 'refund', w.amount_minor, ${IS_TAKEN_BACK}`,
    `'fees', ':takeBack:cash', 'cash', 'refund', w.fee_minor, ${IS_TAKEN_BACK}`,
  ])} where leg.is_required and leg.amount <> 0
  union all
  select 'withdrawal ' || w.id, w.merchant, w.member_id, w.account_id, 'withdrawal:' || w.id || ':' || turn || leg.name,
    leg.source, leg.account, leg.kind, leg.amount, leg.is_required, null
  from foyer.cashier_withdrawal w cross join generate_series(1, w.turns) turn ${legs([
    `'hold', ':payAfterEnd:cash', 'cash', 'withdrawal', null::bigint, false`,
    `'hold', ':payAfterEnd:hold', 'hold', 'hold', null, false`,
    `'loss', ':payAfterEnd:hold', 'hold', 'hold', null, false`,
    `'psp:' || w.connector, ':payAfterEnd:hold', 'hold', 'release', -w.amount_minor, turn % 2 = 1`,
    `'psp:' || w.connector, ':returnAfterEnd:hold', 'hold', 'hold', w.amount_minor, turn % 2 = 0`,
    `'loss', ':returnAfterEnd:hold', 'hold', 'release', null, false`,
    `'hold', ':returnAfterEnd:hold', 'hold', 'release', null, false`,
    `'hold', ':returnAfterEnd:cash', 'cash', 'refund', null, false`,
  ])} where leg.name like case when turn % 2 = 1 then ':pay%' else ':return%' end
  union all
  select 'payment ' || p.id, p.merchant, p.member_id, owner.id, 'payment:' || p.merchant || ':' || p.connector || ':' || p.payment_id || leg.name,
    leg.source, leg.account, leg.kind, leg.amount, leg.is_required, case when leg.source like 'psp:%' then p.created_at end
  from foyer.cashier_payment p left join foyer.ledger_account owner on owner.member_id = p.member_id and owner.kind = 'member' ${legs(
    [
      `'psp:' || p.connector, ':credit:cash', 'cash', 'deposit', null::bigint, false`,
      `'psp:' || p.connector, ':suspend:suspense', 'suspense', 'hold', null, false`,
      `'hold', ':match:suspense', 'suspense', 'release', null, false`,
      `'hold', ':match:cash', 'cash', 'deposit', null, false`,
    ],
  )}
  union all
  select 'return ' || r.id, p.merchant, p.member_id, null, 'payment:' || p.merchant || ':' || p.connector || ':' || p.payment_id || ':return:' || r.id
      || case when turn = 0 then '' else ':' || turn end || leg.name,
    'psp:' || p.connector, leg.account, leg.kind, leg.amount, leg.is_required, null
  from foyer.suspense_return r join foyer.cashier_payment p on p.id = r.payment_row cross join generate_series(0, r.turns) turn ${legs(
    [
      `'', ':giveBack:suspense', 'suspense', 'release', -r.amount_minor, false`,
      `'', ':suspend:suspense', 'suspense', 'hold', r.amount_minor, false`,
    ],
  )}
  union all
  select 'reversal ' || r.id, r.merchant, r.member_id, r.account_id, 'reversal:' || r.id || case when turn = 0 then '' else ':' || turn end || leg.name,
    leg.source, leg.account, leg.kind, leg.amount, leg.is_required, case when turn = 0 and leg.name in (':holdBack:cash', ':dispute:cash') then r.created_at end
  from foyer.cashier_reversal r cross join generate_series(0, r.turns) turn ${legs([
    `'hold', ':holdBack:cash', 'cash', 'reversal', null::bigint, false`,
    `'hold', ':holdBack:hold', 'hold', 'hold', null, false`,
    `'psp:' || r.connector, ':sendBack:hold', 'hold', 'release', null, false`,
    `'hold', ':keep:hold', 'hold', 'release', null, false`,
    `'hold', ':keep:cash', 'cash', 'reversal', null, false`,
    `'hold', ':dispute:cash', 'cash', 'reversal', null, false`,
    `'hold', ':dispute:dispute', 'dispute', 'hold', null, false`,
    `'hold', ':winDispute:dispute', 'dispute', 'release', null, false`,
    `'hold', ':winDispute:cash', 'cash', 'reversal', null, false`,
    `'loss', ':loseDispute:dispute', 'dispute', 'hold', null, false`,
    `'psp:' || r.connector, ':loseDispute:dispute', 'dispute', 'release', null, false`,
    `'psp:' || r.connector, ':regain:dispute', 'dispute', 'hold', null, false`,
    `'loss', ':regain:dispute', 'dispute', 'release', null, false`,
  ])}
  union all
  select 'transfer ' || t.id, t.merchant, t.member_id, t.account_id, 'transfer:' || t.id || leg.name,
    leg.source, leg.account, leg.kind, leg.amount, leg.is_required, case when leg.name like ':debitHold:%' then t.created_at end
  from foyer.wallet_transfer t ${legs([
    `'hold', ':debitHold:cash', 'cash', 'transfer', -t.amount_minor, t.direction = 'toVendor'`,
    `'hold', ':debitHold:transit', 'transit', 'hold', t.amount_minor, t.direction = 'toVendor'`,
    `'wallet:' || t.wallet, ':handOver:transit', 'transit', 'release', -t.amount_minor, t.direction = 'toVendor' and t.state = 'done'`,
    `'hold', ':keepHere:transit', 'transit', 'release', -t.amount_minor, t.direction = 'toVendor' and t.state = 'refused'`,
    `'hold', ':keepHere:cash', 'cash', 'transfer', t.amount_minor, t.direction = 'toVendor' and t.state = 'refused'`,
    `'wallet:' || t.wallet, ':bringBack:cash', 'cash', 'transfer', t.amount_minor, t.direction = 'toMain' and t.state = 'done'`,
  ])} where leg.is_required`;

/** The names of the accounts of a transfer: the member's own, or one for money that is set aside. */
const IS_OWN_ACCOUNT = `case due.account when 'cash' then account.id = due.cash_id when 'suspense' then account.name = 'suspense'
  else account.name = due.account || ':' || due.member_id end and account.merchant = due.merchant`;

const BOOKED = `select * from foyer.ledger_transfer where source in ('hold', 'fees', 'loss') and tx_id !~ '^(wager|share):'
  or starts_with(source, 'psp:') or starts_with(source, 'wallet:')`;

/** Each query lists violations between documents of the cashier and what they have booked, beginning at both (docs/cashier.md, P13–P18). */
const INVARIANTS: Readonly<Record<string, string>> = {
  'P13 every transfer of the cashier has its document, and every document its transfers': `
    with due as materialized (${DUE}), booked as materialized (${BOOKED})
    select case when due.tx_id is null then 'transfer ' || booked.seq || ', ' || booked.tx_id when booked.seq is null then due.document || ' lacks ' || due.tx_id
      else due.document || ' differs from transfer ' || booked.seq end as detail
    from due full join booked using (source, tx_id) left join foyer.ledger_account account on account.id = booked.account_id
    where due.document is null or (booked.seq is null and due.is_required)
      or (booked.seq is not null and (booked.kind <> due.kind or booked.amount_minor <> due.amount or booked.at <> due.at
        or booked.merchant <> due.merchant or (${IS_OWN_ACCOUNT}) is not true))`,
  'P14 a payment is booked in full': `
    select 'payment ' || p.id as detail from foyer.cashier_payment p cross join lateral (
      select coalesce(sum(amount_minor), 0) as total from foyer.ledger_transfer where source = 'psp:' || p.connector
        and tx_id in ('payment:' || p.merchant || ':' || p.connector || ':' || p.payment_id || ':credit:cash',
          'payment:' || p.merchant || ':' || p.connector || ':' || p.payment_id || ':suspend:suspense')) booked
    where booked.total <> p.amount_minor or p.credited_minor + p.suspended_minor <> p.amount_minor`,
  'P15 a deposit is paid exactly if it has a payment': `
    select 'deposit ' || d.id as detail from foyer.cashier_deposit d left join (
      select deposit_id, bool_or(true) as is_there, array_agg(paid_at) as times from foyer.cashier_payment group by deposit_id) payment on payment.deposit_id = d.id
    where (d.state in ('paid', 'refunding', 'refunded', 'disputed')) <> coalesce(payment.is_there, false)
      or (d.paid_at is not null) <> coalesce(payment.is_there, false) or (d.paid_at is not null and not d.paid_at = any(payment.times))`,
  'P16 a payment, reversal or withdrawal belongs to the member of its documents': `
    select 'payment ' || p.id as detail from foyer.cashier_payment p left join foyer.cashier_deposit d on d.id = p.deposit_id
    where p.deposit_id is not null and (d.id is null or d.member_id is distinct from p.member_id or d.merchant <> p.merchant or d.connector <> p.connector)
    union all select 'reversal ' || r.id from foyer.cashier_reversal r left join foyer.cashier_payment p on p.id = r.payment_row
    where p.id is null or p.deposit_id is distinct from r.deposit_id or p.member_id is distinct from r.member_id
    union all select 'withdrawal ' || w.id from foyer.cashier_withdrawal w left join foyer.cashier_beneficiary b on b.id = w.beneficiary_id
    where b.id is null or b.member_id <> w.member_id
    union all select 'return ' || r.id from foyer.suspense_return r left join foyer.cashier_payment p on p.id = r.payment_row where p.id is null
    union all select document.what || ' ' || document.id from (
      select 'deposit' as what, id, member_id, account_id from foyer.cashier_deposit
      union all select 'withdrawal', id, member_id, account_id from foyer.cashier_withdrawal
      union all select 'reversal', id, member_id, account_id from foyer.cashier_reversal
      union all select 'transfer', id, member_id, account_id from foyer.wallet_transfer) document
    left join foyer.ledger_account own on own.id = document.account_id where own.member_id is distinct from document.member_id`,
  'P17 a document is in the state of its newest step': `
    with document as (
      select 'deposit' as what, id, state, created_at from foyer.cashier_deposit
      union all select 'withdrawal', id, state, created_at from foyer.cashier_withdrawal
      union all select 'reversal', id, state, created_at from foyer.cashier_reversal),
    newest as (select distinct on (subject) subject, state from foyer.cashier_step where state <> 'extra' order by subject, id desc),
    begun as (select subject, min(id) as id from foyer.cashier_step group by subject)
    select coalesce(document.what, 'a document of steps that is missing:') || ' ' || coalesce(document.id, newest.subject) as detail
    from document full join newest on newest.subject = document.id left join begun on begun.subject = document.id
    left join foyer.cashier_step first on first.id = begun.id
    where document.state is distinct from newest.state or first.at <> document.created_at`,
};

/** Checks that every transfer of the cashier has its cause, and every document what it has caused. @returns the violations */
export async function verifyCauses(db: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await db.query<{ detail: string }>(`select detail from (${query}) faults limit 20`);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return faults;
}
