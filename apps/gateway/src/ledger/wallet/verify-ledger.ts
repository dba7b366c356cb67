import type { Queryable } from '@foyer/database/open-pool.ts';
import { verifyChain } from './verify-chain.store.ts';

/** A violated invariant of the ledger. */
export interface LedgerFault {
  invariant: string;
  detail: string;
}

/** Each query lists violations of its invariant (docs/wallet.md, I1–I13 as far as the ledger alone shows them). */
const INVARIANTS: Record<string, string> = {
  'I1 postings of a transfer sum to zero': `
    select transfer_seq::text as detail from foyer.ledger_posting group by transfer_seq having sum(amount_minor) <> 0 or count(*) <> 2`,
  'I1 a transfer with an amount has its postings': `
    select seq::text as detail from foyer.ledger_transfer t left join foyer.ledger_posting p
      on p.transfer_seq = t.seq and p.account_id = t.account_id and p.amount_minor = t.amount_minor
    where t.amount_minor <> 0 and p.transfer_seq is null`,
  'I15 the other side of a transfer is the house account of its source': `
    select t.seq::text as detail from foyer.ledger_transfer t join foyer.ledger_posting p on p.transfer_seq = t.seq
    join foyer.ledger_account a on a.id = p.account_id
    where p.account_id <> t.account_id and (a.kind <> 'house' or a.name <> 'house:' || t.source)
    union all select p.transfer_seq::text from foyer.ledger_posting p left join foyer.ledger_transfer t on t.seq = p.transfer_seq
    where t.seq is null or t.account_id is null`,
  'I16 an account belongs to its member': `
    select 'account ' || a.id as detail from foyer.ledger_account a left join foyer.member m on m.id = coalesce(a.member_id, a.held_for)
    where (a.member_id is not null and (m.id is null or m.merchant <> a.merchant or a.name <> 'member:' || m.id))
      or (a.held_for is not null and (m.id is null or m.merchant <> a.merchant or a.name not like '%:' || a.held_for))
      or (a.held_for is null and a.kind = 'held' and a.name like '%:%')
      or (a.kind = 'house') <> starts_with(a.name, 'house:') or (a.kind = 'house' and a.balance_minor <> 0)
    union all
    select 'member ' || m.id from foyer.member m where not exists (select from foyer.ledger_account a where a.member_id = m.id and a.kind = 'member')`,
  'I2 no member account is ever below zero': `
    select 'account ' || account_id || ' at ' || seq as detail from (
      select account_id, seq, sum(amount_minor) over (partition by account_id order by seq) as running
      from foyer.ledger_transfer where account_id is not null) running where running < 0`,
  'I4 every recorded balance is the fold up to there': `
    select 'transfer ' || seq as detail from (
      select seq, balance_minor, sum(amount_minor) over (partition by account_id order by seq) as running
      from foyer.ledger_transfer where account_id is not null) running where running <> balance_minor`,
  'I8 a balance is the fold of its postings': `
    select 'account ' || a.id as detail from foyer.ledger_account a
    left join (select account_id, sum(amount_minor) as total from foyer.ledger_posting group by account_id) p on p.account_id = a.id
    where a.kind <> 'house' and a.balance_minor <> coalesce(p.total, 0)`,
  'I12 both sides of a transfer belong to one merchant and one currency': `
    select p.transfer_seq::text as detail from foyer.ledger_posting p
    join foyer.ledger_account a on a.id = p.account_id join foyer.ledger_transfer t on t.seq = p.transfer_seq
    join foyer.ledger_account own on own.id = t.account_id
    where a.merchant <> t.merchant or a.currency <> own.currency`,
  'the funds of a wager are its grant and what its rounds moved; an ended one has none': `
    select 'grant ' || wager.grant_id as detail from foyer.wager
    join foyer.ledger_account held on held.id = wager.held_id
    join foyer.promotion_grant granted on granted.id = wager.grant_id cross join lateral (
      select coalesce(sum(share_minor), 0) as moved from foyer.wager_share where grant_id = wager.grant_id) shares
    where held.balance_minor <> case when wager.state = 'active' then granted.amount_minor + moved else 0 end`,
  'I13 a bet that was rolled back has no other effect': `
    select bet.tx_id as detail from foyer.ledger_transfer refund join foyer.ledger_transfer bet
      on bet.source = refund.source and bet.tx_id = refund.ref_tx_id
    where refund.kind = 'refund' and refund.amount_minor + bet.amount_minor <> 0`,
  'W7 a bet is rolled back at most once': `
    select ref_tx_id as detail from foyer.ledger_transfer where kind = 'refund' and ref_tx_id is not null
    group by source, ref_tx_id having count(*) > 1`,
  'W8 a closed round has its frozen count of bets': `
    select r.round_id as detail from foyer.vendor_round r
    left join (select source, round_id, count(*) as bets from foyer.ledger_transfer where kind = 'bet' group by source, round_id) b using (source, round_id)
    where r.bets <> coalesce(b.bets, 0) or (r.state <> 'open' and r.frozen_bets is distinct from coalesce(b.bets, 0))`,
  'W15 nothing refers to a tip': `
    select other.tx_id as detail from foyer.ledger_transfer other join foyer.ledger_transfer tip
      on tip.source = other.source and tip.tx_id = other.ref_tx_id
    where tip.kind = 'tip' and tip.seq < other.seq`,
  'W17 what a void undid sums to its claim': `
    select void.round_id as detail from (
      select source, round_id, max(seq) as seq, (array_agg(tx_id order by seq desc))[1] as tx_id
      from foyer.ledger_transfer where kind = 'void' group by source, round_id) void
    cross join lateral (select coalesce(sum(amount_minor), 0) as total from foyer.ledger_transfer t
      where t.source = void.source and t.round_id = void.round_id and t.seq <= void.seq and t.kind <> 'tip') moved
    left join foyer.vendor_claim claim on claim.source = void.source and claim.tx_id = void.tx_id
    where moved.total <> coalesce(claim.amount_minor, 0)`,
  'W17 a round is voided exactly if it says so': `
    select round_id as detail from foyer.vendor_round
    left join (select distinct source, round_id, true as has_void from foyer.ledger_transfer where kind = 'void') undone using (source, round_id)
    where (state = 'voided') <> coalesce(has_void, false)`,
  'W18 a grant counts its rounds': `
    select g.id::text as detail from foyer.free_round_grant g cross join lateral (
      select count(*) as begun, count(refund.seq) as returned from foyer.ledger_transfer t
      left join foyer.ledger_transfer refund on refund.source = t.source and refund.ref_tx_id = t.tx_id and refund.kind = 'refund'
      where t.source = g.vendor and t.kind = 'freeRound' and t.ref_tx_id = g.id::text) counted
    where g.used <> counted.begun - counted.returned`,
};

/**
 * Checks every invariant. Transfers made between two of its statements look like faults: use a snapshot if Foyer is running.
 * @returns the violations; empty when the ledger is consistent
 */
export async function verifyLedger(db: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await db.query<{ detail: string }>(`select detail from (${query}) faults limit 20`);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return [...faults, ...(await verifyChain(db))];
}
