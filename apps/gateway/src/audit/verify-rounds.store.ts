import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LedgerFault } from '../ledger/wallet/verify-ledger.ts';

/** What only Foyer itself books; every other source is a vendor of games. */
const IS_VENDOR = `t.source not in ('hold', 'fees', 'loss', 'promotion', 'sandbox') and not starts_with(t.source, 'psp:')
  and not starts_with(t.source, 'wallet:') and t.account_id is not null`;
const LINKED = `('refund', 'adjustment', 'void')`;

/** Each query lists violations between the calls of vendors and their rounds, claims and waiting calls (docs/wallet.md, V1–V5). */
const INVARIANTS: Readonly<Record<string, string>> = {
  'V1 a transfer of a vendor is of a kind that vendors move, in a round of its account': `
    select 'transfer ' || t.seq as detail from foyer.ledger_transfer t left join foyer.vendor_round r on r.source = t.source and r.round_id = t.round_id
    where ${IS_VENDOR} and (t.kind not in ('bet', 'win', 'refund', 'correction', 'bonus', 'jackpot', 'adjustment', 'void', 'freeRound', 'tip')
      or (t.kind <> 'tip' and (r.round_id is null or r.account_id <> t.account_id)))
    union all
    select 'transfer ' || t.seq from foyer.ledger_transfer t where not (${IS_VENDOR}) and t.source <> 'sandbox' and t.account_id is not null
      and t.kind in ('bet', 'win', 'correction', 'bonus', 'jackpot', 'adjustment', 'void', 'freeRound', 'tip')`,
  'V2 a round has its transfers': `
    select 'round ' || r.round_id as detail from foyer.vendor_round r where not exists (
      select from foyer.ledger_transfer t where t.source = r.source and t.round_id = r.round_id and t.account_id = r.account_id)
    or (r.state = 'open') <> (r.frozen_bets is null)
    or (r.state in ('completed', 'cancelled') and (r.state = 'cancelled') <> (r.bets > 0 and r.bets = (
      select count(*) from foyer.ledger_transfer t where t.source = r.source and t.round_id = r.round_id and t.kind = 'refund')))
    or (r.grant_id is not null and not exists (select from foyer.free_round_grant g where g.id = r.grant_id and g.account_id = r.account_id))
    or (r.wager_id is not null and not exists (select from foyer.wager w where w.grant_id = r.wager_id and w.account_id = r.account_id))`,
  'V3 what undoes or adjusts a transfer names one of the same account': `
    select 'transfer ' || t.seq as detail from foyer.ledger_transfer t left join foyer.ledger_transfer subject
      on subject.source = t.source and subject.tx_id = t.ref_tx_id and subject.account_id = t.account_id and subject.seq < t.seq
    where ${IS_VENDOR} and t.kind in ${LINKED} and (subject.seq is null or subject.round_id is distinct from t.round_id)`,
  'V4 wins without a bet are what their vendor was counted or staff have approved': `
    select coalesce(d.source, won.source) || ' ' || coalesce(d.day, won.day) as detail from foyer.vendor_bonus_day d full join (
      select t.merchant, t.source, own.currency, (t.at at time zone 'UTC')::date as day, sum(t.amount_minor) as total
      from foyer.ledger_transfer t join foyer.ledger_account own on own.id = t.account_id
      where t.kind in ('bonus', 'jackpot') and not exists (select from foyer.vendor_waiting w where w.source = t.source and w.tx_id = t.tx_id and w.state = 'approved')
      group by 1, 2, 3, 4) won using (merchant, source, currency, day)
    where coalesce(d.paid_minor, 0) <> coalesce(won.total, 0)`,
  'V5 a claim or an approved call has its transfer': `
    select 'claim ' || c.id as detail from foyer.vendor_claim c left join foyer.ledger_transfer t on t.source = c.source and t.tx_id = c.tx_id
    where t.seq is null or t.account_id <> c.account_id or t.round_id is distinct from c.round_id
    union all
    select 'call ' || w.id from foyer.vendor_waiting w left join foyer.ledger_transfer t on t.source = w.source and t.tx_id = w.tx_id
    where (w.state = 'approved') <> (t.seq is not null) or t.account_id <> w.account_id`,
};

/** Checks the transfers of vendors against their rounds, beginning at both. @returns the violations */
export async function verifyRounds(db: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await db.query<{ detail: string }>(`select detail from (${query}) faults limit 20`);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return faults;
}
