import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** The result of a settled draw for a member, over all of their bets on it. */
export interface DrawResult {
  memberId: bigint;
  source: string;
  drawId: string;
  gameCode: string | null;
  tickets: number;
  /** The total payout; 0 if they lost. */
  amountMinor: bigint;
  currency: string;
}

/** A transfer may be committed after a later one, so each search starts this much earlier. */
const OVERLAP = `interval '5 minutes'`;

/** After this time without a further payout of a draw to a member, all of their bets are settled, which takes seconds. */
const QUIET = `interval '10 seconds'`;

/**
 * Takes the draws settled since the last call, for members who want notifications and have a browser: each once, after the last
 * payout. The first call takes none. Concurrent calls for a merchant run one after the other.
 */
export async function takeResults(client: Client, merchant: string): Promise<DrawResult[]> {
  const { rows: marks } = await client.query<{ seenUntil: Date }>(
    `select seen_until as "seenUntil" from foyer.result_mark where merchant = $1 for update`,
    [merchant],
  );
  await client.query(
    `insert into foyer.result_mark (merchant, seen_until) values ($1, foyer.clock())
     on conflict (merchant) do update set seen_until = excluded.seen_until`,
    [merchant],
  );
  const [mark] = marks;
  if (!mark) return [];
  const { rows } = await client.query<DrawResult>(
    `with paid as (
       select account.member_id, account.currency, round.source, round.draw_id,
         min(transfer.game_code) as game_code, count(distinct round.round_id)::int as tickets, sum(transfer.amount_minor)::bigint as amount_minor
       from foyer.ledger_transfer transfer
       join foyer.vendor_round round on round.source = transfer.source and round.round_id = transfer.round_id
       join foyer.ledger_account account on account.id = transfer.account_id
       join foyer.member on member.id = account.member_id and (member.push_results or member.push_wins)
       where transfer.merchant = $1 and transfer.kind in ('win', 'jackpot') and transfer.at > $2::timestamptz - ${OVERLAP}
         and round.draw_id is not null and exists (select from foyer.push_device where member_id = member.id)
       group by account.member_id, account.currency, round.source, round.draw_id
       having max(transfer.at) < foyer.clock() - ${QUIET}
     ), marked as (
       insert into foyer.told_result (member_id, source, draw_id)
       select member_id, source, draw_id from paid on conflict do nothing returning member_id, source, draw_id
     ) select paid.member_id as "memberId", paid.source, paid.draw_id as "drawId", game_code as "gameCode", tickets,
         amount_minor as "amountMinor", currency
       from paid join marked using (member_id, source, draw_id) order by paid.member_id, paid.draw_id`,
    [merchant, mark.seenUntil],
  );
  return rows;
}

/** Deletes the records of old notifications, which are outside the searched period. */
export async function deleteNotifiedResults(client: Queryable): Promise<void> {
  await client.query(`delete from foyer.told_result where at < foyer.clock() - interval '7 days'`);
}
