import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { isReversed } from '../../cashier/payments/reversal.store.ts';
import type { Offer } from './offers-document.ts';

/** A member who takes part in a match: the next deposit that is large enough counts. */
export interface OptInRow {
  id: string;
  merchant: string;
  memberId: bigint;
  accountId: bigint;
  offerId: string;
  documentVersion: number;
  /** The offer at that time. */
  terms: Offer;
  endsAt: Date;
}

const COLUMNS = `opted.id, opted.merchant, opted.member_id as "memberId", opted.account_id as "accountId", opted.offer_id as "offerId",
  opted.document_version as "documentVersion", opted.terms, opted.ends_at as "endsAt"`;

/** The match that a member takes part in but has not deposited for; null if none. */
export async function getOpenOptIn(client: Queryable, memberId: bigint): Promise<OptInRow | null> {
  const { rows } = await client.query<OptInRow>(
    `select ${COLUMNS} from foyer.promotion_opt_in opted where member_id = $1 and state = 'open' and ends_at > foyer.clock()`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** @throws the driver's unique violation (23505) if the member takes part in one */
export async function addOptIn(client: Client, row: Omit<OptInRow, 'endsAt'> & { days: number }): Promise<OptInRow> {
  const { rows } = await client.query<OptInRow>(
    `insert into foyer.promotion_opt_in as opted (id, merchant, member_id, account_id, offer_id, document_version, terms, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, foyer.clock() + make_interval(days => $8)) returning ${COLUMNS}`,
    [
      ...[row.id, row.merchant, row.memberId, row.accountId, row.offerId, row.documentVersion],
      ...[JSON.stringify(row.terms), row.days],
    ],
  );
  if (!rows[0]) throw new Error('an opt-in was not stored');
  return rows[0];
}

/** Ends an open opt-in. @returns false if it is no longer open */
export async function endOptIn(client: Client, id: string, state: 'matched' | 'ended' | 'left'): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.promotion_opt_in set state = $2 where id = $1 and state = 'open'`,
    [id, state],
  );
  return rowCount === 1;
}

/** Ends an opt-in whose deposit was found but not matched. */
export async function endWithoutMatch(client: Client, id: string): Promise<void> {
  await client.query(`update foyer.promotion_opt_in set state = 'ended' where id = $1`, [id]);
}

/** SQL: the deposits that an opt-in is for; none of which any part goes back. */
const DEPOSITS = `select deposit.seq, deposit.amount_minor from foyer.ledger_transfer deposit
       where deposit.account_id = opted.account_id and deposit.kind = 'deposit'
         and deposit.at >= opted.opted_at and deposit.at < opted.ends_at
         and deposit.amount_minor >= (opted.terms->'value'->>'minDepositMinor')::bigint and not ${isReversed('deposit')}`;

/** Ends the opt-ins that have expired without a deposit that is large enough. */
export async function endDueOptIns(client: Queryable): Promise<void> {
  await client.query(
    `update foyer.promotion_opt_in opted set state = 'ended' where state = 'open' and ends_at <= foyer.clock()
       and not exists (${DEPOSITS})`,
  );
}

/** An opt-in with the first deposit since then that is large enough. */
export interface MatchableDeposit extends OptInRow {
  depositSeq: bigint;
  depositMinor: bigint;
}

const MATCHABLE = `select ${COLUMNS}, deposit.seq as "depositSeq", deposit.amount_minor as "depositMinor"
     from foyer.promotion_opt_in opted cross join lateral (${DEPOSITS} order by seq limit 1) deposit
     where opted.state = 'open'
       and not exists (select from foyer.wager where wager.member_id = opted.member_id and wager.state = 'active')`;

/** Opt-ins of members without open funds whose deposit has arrived in time. */
export async function findMatchable(client: Queryable): Promise<MatchableDeposit[]> {
  const { rows } = await client.query<MatchableDeposit>(`${MATCHABLE} limit 1000`);
  return rows;
}

/** One of them, whose member is locked; null if it can no longer be matched. */
export async function getMatchable(client: Client, id: string): Promise<MatchableDeposit | null> {
  const { rows } = await client.query<MatchableDeposit>(`${MATCHABLE} and opted.id = $1`, [id]);
  return rows[0] ?? null;
}
