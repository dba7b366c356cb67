import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { MAX_WINS, MIN_WIN, OLDEST_WIN_MS, WIN_DELAY_MS } from './recent-wins.data.ts';

/** A win in the ledger. */
export interface RecentWin {
  member_id: bigint;
  username: string;
  game_code: string;
  amount_minor: bigint;
  currency: string;
  at: Date;
}

const ago = (ms: number) => sql<Date>`foyer.clock() - ${ms} * interval '1 millisecond'`;

/** The newest wins of a merchant that are large and old enough, of members who show theirs. */
export async function findRecentWins(db: Database, merchant: string): Promise<RecentWin[]> {
  const minWins = sql.join(Object.entries(MIN_WIN).map(([code, minor]) => sql`(${code}, ${minor}::bigint)`));
  const { rows } = await sql<RecentWin>`
    select m.id as member_id, m.username, t.game_code, t.amount_minor, a.currency, t.at
    from foyer.ledger_transfer t
    join foyer.ledger_account a on a.id = t.account_id
    join foyer.member m on m.id = a.member_id
    join (values ${minWins}) as min_win (currency, minor) on min_win.currency = a.currency and t.amount_minor >= min_win.minor
    where t.merchant = ${merchant} and t.kind = 'win' and t.game_code is not null and m.shows_wins
      and t.at <= ${ago(WIN_DELAY_MS)} and t.at > ${ago(OLDEST_WIN_MS)}
    order by t.at desc
    limit ${MAX_WINS}`.execute(db);
  return rows;
}

/** Which of the members currently hide their wins. */
export async function findHiddenMembers(db: Database, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', memberIds)
    .where('shows_wins', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
