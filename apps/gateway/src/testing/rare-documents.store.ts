import type pg from 'pg';

/** Documents of rare cases, as the gateway's own statements write them: each would need hundreds of bets, or weeks. */
const RARE: readonly string[] = [
  `insert into foyer.agent_member_check (member_id, merchant, agent_id, flags)
   select max(id), 'lotus', min(id), '{device}' from foyer.member where merchant = 'lotus'`,
  `insert into foyer.cashier_approval (withdrawal_id, staff) select id, 'anh' from foyer.cashier_withdrawal where state = 'paid'`,
  `insert into foyer.cashier_playthrough (account_id, percent, through_seq, left_minor)
   select account_id, 100, max(seq), 500 from foyer.ledger_transfer where kind = 'deposit' group by account_id`,
  `insert into foyer.promotion_period (merchant, offer_id, period) values ('lotus', 'rebate', '2026-10')`,
  `insert into foyer.promotion_referral (friend_id, merchant, referrer_id, offer_id, state)
   select max(id), 'lotus', min(id), 'bring', 'waiting' from foyer.member where merchant = 'lotus'`,
  `insert into foyer.tournament_refused_prize (merchant, offer_id, starts_at, rank, amount_minor, reason)
   select merchant, offer_id, starts_at, rank, 5, 'excluded' from foyer.tournament_place order by rank desc limit 1`,
];

export async function addRareDocuments(pool: pg.Pool): Promise<void> {
  for (const text of RARE) await pool.query(text);
}
