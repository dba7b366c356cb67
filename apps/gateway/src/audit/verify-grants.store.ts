import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LedgerFault } from '../ledger/wallet/verify-ledger.ts';

/** The transfers of a share of a wager have its reference, and the account that they move. */
const shareId = (account: string): string => `'share:' || s.source || ':' || s.tx_id || ':${account}'`;

/** Every transfer that a grant, a wager, its shares or an agent's statement may cause. */
const DUE = `
  select 'grant ' || g.id as document, 'promotion' as source, 'grant:' || g.id as tx_id, own.id as account_id, 'grant' as kind,
    g.amount_minor as amount, true as is_required, g.created_at as at
  from foyer.promotion_grant g left join foyer.ledger_account own on own.member_id = g.member_id and own.kind = 'member' and own.merchant = g.merchant
  where g.terms->'value'->>'kind' not in ('match', 'ticket')
  union all
  select 'wager ' || w.grant_id, leg.source, 'wager:' || w.grant_id || leg.name, case leg.account when 'funds' then w.held_id else w.account_id end,
    leg.kind, leg.amount, leg.is_required, leg.at
  from foyer.wager w left join foyer.promotion_grant g on g.id = w.grant_id cross join lateral (values
    ('promotion', ':funds', 'funds', 'hold', g.amount_minor, true, g.created_at),
    ('hold', ':' || w.state || ':paid:funds', 'funds', 'release', null, false, null),
    ('hold', ':' || w.state || ':paid:cash', 'cash', 'grant', null, false, w.ended_at),
    ('promotion', ':' || w.state || ':left:funds', 'funds', 'release', null, false, w.ended_at)) leg (source, name, account, kind, amount, is_required, at)
  union all
  select 'share ' || s.tx_id, leg.source, leg.tx_id, case leg.account when 'funds' then w.held_id else w.account_id end, leg.kind, leg.amount, false, null
  from foyer.wager_share s left join foyer.wager w on w.grant_id = s.grant_id cross join lateral (values
    ('hold', ${shareId('funds')}, 'funds', case when s.share_minor < 0 then 'release' else 'hold' end, s.share_minor),
    ('hold', ${shareId('cash')}, 'cash', 'grant', -s.share_minor),
    ('promotion', ${shareId('cash')}, 'cash', 'grant', null)) leg (source, tx_id, account, kind, amount)
  union all
  select 'statement ' || s.agent_id || ' ' || s.period, 'promotion', 'agent:' || s.agent_id || ':' || s.period, own.id, 'grant', s.commission_minor, true, s.paid_at
  from foyer.agent_statement s left join foyer.ledger_account own on own.member_id = s.agent_id and own.kind = 'member' and own.merchant = s.merchant
  where s.paid_at is not null and s.commission_minor <> 0
  union all
  select 'member ' || own.member_id, 'sandbox', 'grant:' || own.merchant || ':' || own.member_id, own.id, 'grant', null, false, null
  from foyer.ledger_account own where own.kind = 'member'`;

const BOOKED = `select * from foyer.ledger_transfer where source = 'promotion' or (source = 'hold' and tx_id ~ '^(wager|share):')
  or (source = 'sandbox' and kind = 'grant')`;

/** Each query lists violations between what was granted and what the ledger shows (docs/wallet.md, G1–G6). */
const INVARIANTS: Readonly<Record<string, string>> = {
  'G1 every transfer of a promotion has its document, and every document its transfers': `
    with due as materialized (${DUE}), booked as materialized (${BOOKED})
    select case when due.tx_id is null then 'transfer ' || booked.seq || ', ' || booked.tx_id when booked.seq is null then due.document || ' lacks ' || due.tx_id
      else due.document || ' differs from transfer ' || booked.seq end as detail
    from due full join booked using (source, tx_id)
    where due.document is null or (booked.seq is null and due.is_required and due.amount <> 0)
      or (booked.seq is not null and (booked.kind <> due.kind or booked.amount_minor <> due.amount or booked.at <> due.at
        or booked.account_id is distinct from due.account_id))`,
  'G2 a grant of funds has its wager, and one of free rounds its rounds': `
    select 'grant ' || coalesce(g.id, w.grant_id) as detail from (select * from foyer.promotion_grant where terms->'value'->>'kind' = 'match') g
    full join foyer.wager w on w.grant_id = g.id
    where g.id is null or w.grant_id is null or g.member_id <> w.member_id or g.currency <> w.currency or g.created_at <> w.created_at
      or w.required_minor <> g.amount_minor * (g.terms->'value'->>'wagering')::bigint
      or w.max_paid_minor <> g.amount_minor * (g.terms->'value'->>'conversion')::bigint
      or w.max_bet_minor <> (g.terms->'value'->>'maxBetMinor')::bigint
    union all
    select 'grant ' || g.id from foyer.promotion_grant g left join foyer.free_round_grant r on r.id = g.id
    where g.terms->'value'->>'kind' = 'ticket' and (r.id is null or r.member_id <> g.member_id
      or r.rounds <> (g.terms->'value'->>'rounds')::int or r.stake_minor <> (g.terms->'value'->>'stakeMinor')::bigint)`,
  'G3 a share of a wager belongs to its transfer': `
    select 'share ' || s.tx_id as detail from foyer.wager_share s left join foyer.ledger_transfer t on t.source = s.source and t.tx_id = s.tx_id
    left join foyer.wager w on w.grant_id = s.grant_id left join foyer.vendor_round r on r.source = s.source and r.round_id = s.round_id
    where t.seq is null or w.grant_id is null or t.account_id <> w.account_id or t.round_id is distinct from s.round_id or r.wager_id is distinct from s.grant_id
      or (t.kind = 'bet' and s.stake_minor <> -t.amount_minor)
    union all
    select 'transfer ' || t.seq from foyer.vendor_round r join foyer.ledger_transfer t on t.source = r.source and t.round_id = r.round_id and t.kind = 'bet'
    join foyer.wager w on w.grant_id = r.wager_id
    where t.at < coalesce(w.ended_at, 'infinity') and not exists (select from foyer.wager_share s where s.source = t.source and s.tx_id = t.tx_id)`,
  'G4 what a wager has paid is what became cash': `
    select 'wager ' || w.grant_id as detail from foyer.wager w cross join lateral (
      select coalesce(sum(amount_minor), 0) as total from foyer.ledger_transfer
      where source = 'hold' and tx_id = 'wager:' || w.grant_id || ':' || w.state || ':paid:cash') paid
    cross join lateral (select coalesce(sum(s.share_minor + coalesce(back.amount_minor, 0)), 0) as total from foyer.wager_share s
      left join foyer.ledger_transfer back on back.source = 'promotion' and back.tx_id = ${shareId('cash')}
      where s.grant_id = w.grant_id and s.share_minor > 0 and w.state = 'completed'
        and not exists (select from foyer.ledger_transfer t where t.source = 'hold' and t.tx_id = ${shareId('funds')})) kept
    where w.paid_minor <> paid.total + kept.total or (w.state <> 'active') <> (w.ended_at is not null)`,
  'G5 the budget of an offer counts its grants': `
    select coalesce(b.offer_id, g.offer_id) as detail from foyer.promotion_budget b full join (
      select merchant, offer_id, count(*) as grants, sum(amount_minor) as total, bool_or(terms->'value'->>'kind' = 'ticket') as has_rounds
      from foyer.promotion_grant group by merchant, offer_id) g using (merchant, offer_id)
    where coalesce(b.grants, 0) <> coalesce(g.grants, 0) or (not coalesce(g.has_rounds, false) and coalesce(b.used_minor, 0) <> coalesce(g.total, 0))`,
  'G6 months are paid up to the last one that an agent was paid for': `
    select 'agent ' || coalesce(p.agent_id, s.agent_id) as detail from foyer.agent_paid p full join (
      select agent_id, max(period) filter (where paid_at is not null) as through from foyer.agent_statement group by agent_id) s using (agent_id)
    where p.paid_through is distinct from s.through`,
};

/** Checks grants, wagers and commissions against the ledger, beginning at both. @returns the violations */
export async function verifyGrants(db: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await db.query<{ detail: string }>(`select detail from (${query}) faults limit 20`);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return faults;
}
