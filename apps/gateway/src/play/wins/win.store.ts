import type { Client } from '@foyer/database/open-pool.ts';

/** A win that its member has not been notified of. */
export interface NewWin {
  seq: bigint;
  memberId: bigint;
  source: string;
  gameCode: string | null;
  amountMinor: bigint;
  currency: string;
}

/** A transfer may be committed after a later one, so each search starts this much earlier. */
const OVERLAP = `interval '5 minutes'`;

/**
 * Takes the larger wins of a merchant since the last call, each once, and marks them as notified. The first call takes none.
 * Concurrent calls for a merchant run one after the other.
 */
export async function takeWins(client: Client, merchant: string, minMinor: bigint): Promise<NewWin[]> {
  const { rows: marks } = await client.query<{ seenUntil: Date }>(
    `select seen_until as "seenUntil" from foyer.win_mark where merchant = $1 for update`,
    [merchant],
  );
  await client.query(
    `insert into foyer.win_mark (merchant, seen_until) values ($1, foyer.clock())
     on conflict (merchant) do update set seen_until = excluded.seen_until`,
    [merchant],
  );
  const [mark] = marks;
  if (!mark) return [];
  const { rows } = await client.query<NewWin>(
    `with larger as (
       select transfer.seq, account.member_id, transfer.source, transfer.game_code, transfer.amount_minor, account.currency
       from foyer.ledger_transfer transfer join foyer.ledger_account account on account.id = transfer.account_id
       where transfer.merchant = $1 and transfer.kind in ('win', 'jackpot') and transfer.at > $2::timestamptz - ${OVERLAP}
         and transfer.amount_minor >= $3 and account.member_id is not null
     ), marked as (insert into foyer.told_win (seq) select seq from larger on conflict do nothing returning seq)
     select larger.seq, member_id as "memberId", source, game_code as "gameCode", amount_minor as "amountMinor", currency
     from larger join marked using (seq) order by larger.seq`,
    [merchant, mark.seenUntil, minMinor],
  );
  return rows;
}

/** Deletes the records of old notifications, which are outside the searched period. */
export async function deleteNotifiedWins(client: Client): Promise<void> {
  await client.query(`delete from foyer.told_win where at < foyer.clock() - interval '7 days'`);
}
