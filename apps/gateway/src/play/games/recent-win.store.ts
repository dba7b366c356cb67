import type { Queryable } from '@foyer/database/open-pool.ts';
import { MAX_WINS, MIN_WIN, OLDEST_WIN_MS, WIN_DELAY_MS } from './recent-wins.data.ts';

/** A win in the ledger. */
export interface RecentWin {
  memberId: bigint;
  username: string;
  gameCode: string;
  amountMinor: bigint;
  currency: string;
  at: Date;
}

/** The newest wins of a merchant that are large and old enough, of members who show theirs. */
export async function findRecentWins(db: Queryable, merchant: string): Promise<RecentWin[]> {
  const { rows } = await db.query<RecentWin>({
    name: 'find-recent-wins',
    text: `select m.id as "memberId", m.username, t.game_code as "gameCode", t.amount_minor as "amountMinor", a.currency, t.at
      from foyer.ledger_transfer t
      join foyer.ledger_account a on a.id = t.account_id
      join foyer.member m on m.id = a.member_id
      join unnest($2::text[], $3::bigint[]) as min_win (currency, minor)
        on min_win.currency = a.currency and t.amount_minor >= min_win.minor
      where t.merchant = $1 and t.kind = 'win' and t.game_code is not null and m.shows_wins
        and t.at <= foyer.clock() - $4 * interval '1 millisecond' and t.at > foyer.clock() - $5 * interval '1 millisecond'
      order by t.at desc
      limit $6`,
    values: [merchant, Object.keys(MIN_WIN), Object.values(MIN_WIN), WIN_DELAY_MS, OLDEST_WIN_MS, MAX_WINS],
  });
  return rows;
}

/** Which of the members currently hide their wins. */
export async function findHiddenMembers(db: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await db.query<{ id: bigint }>({
    name: 'find-members-who-hide-wins',
    text: 'select id from foyer.member where id = any($1::bigint[]) and not shows_wins',
    values: [memberIds],
  });
  return new Set(rows.map(({ id }) => id));
}
