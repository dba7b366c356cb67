import type pg from 'pg';

/** The final result of a settlement: each list as one hash, so that two runs can be compared. */
export interface SettlementOutcome {
  /** State, hits and payout of every ticket. */
  tickets: string;
  /** Every movement of money with its id, account, amount and round. */
  transfers: string;
  balances: string;
  rounds: string;
}

const hashed = (columns: string, from: string) =>
  `(select md5(string_agg(line, E'\\n' order by line)) from (select concat_ws('|', ${columns}) as line from ${from}) lines)`;

export async function outcomeOf(pool: pg.Pool): Promise<SettlementOutcome> {
  const { rows } = await pool.query<SettlementOutcome>(
    `select ${hashed('ticket_id, state, hits, payout_minor', 'lotto.ticket')} as tickets,
      ${hashed('source, tx_id, kind, account_id, amount_minor, ref_tx_id, round_id', 'foyer.ledger_transfer')} as transfers,
      ${hashed('id, balance_minor', 'foyer.ledger_account')} as balances,
      ${hashed('round_id, account_id, state, bets, frozen_bets', 'foyer.vendor_round')} as rounds`,
  );
  if (!rows[0]) throw new Error('no outcome');
  return rows[0];
}

/** The sums that I6 and I7 compare: one draw by its tickets, its manifest, and the house's side of the ledger. */
export interface DrawSums {
  settled: bigint;
  sealed: bigint;
  margin: bigint;
  houseGain: bigint;
}

export async function sumsOf(pool: pg.Pool, drawId: string): Promise<DrawSums[]> {
  const { rows } = await pool.query<DrawSums>(
    `select count(*) as settled, (select tickets::bigint from lotto.manifest where draw_id = $1) as sealed,
       sum(total_minor - payout_minor - corrected_minor)::bigint as margin,
       (select sum(amount_minor)::bigint from foyer.ledger_posting join foyer.ledger_account account on account.id = account_id
         where name = 'house:FOYER' and account.currency = ticket.currency and account.merchant = ticket.merchant) as "houseGain"
     from lotto.ticket where draw_id = $1 and state = 'settled' group by merchant, currency`,
    [drawId],
  );
  return rows;
}
