import type { Queryable } from '@foyer/database/open-pool.ts';
import type { VipLabel } from '@foyer/merchant/vip-labels.ts';
import type { Client } from '../wallet/ledger.store.ts';

/** A member whose level may have changed. */
export interface LevelRow {
  memberId: bigint;
  accountId: bigint;
  label: VipLabel | null;
}

/** The members of a merchant who have bet within so many minutes, except those whose level staff has given. */
export async function findActiveMembers(client: Queryable, merchant: string, minutes: number): Promise<LevelRow[]> {
  const { rows } = await client.query<LevelRow>(
    `select member.id as "memberId", account.id as "accountId", member.club_label as label
     from foyer.member join foyer.ledger_account account on account.member_id = member.id and account.kind = 'member'
     where member.merchant = $1 and coalesce(member.club_label->>'type', 'AUTO') = 'AUTO' and exists (
       select from foyer.ledger_transfer bet where bet.account_id = account.id and bet.kind = 'bet'
         and bet.at > foyer.clock() - make_interval(mins => $2))
     order by member.id`,
    [merchant, minutes],
  );
  return rows;
}

/** Gives a member a higher level. @returns false if they have it, a higher one, or one that staff gave */
export async function raiseLevel(client: Client, memberId: bigint, label: VipLabel): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.member set club_label = $2 where id = $1 and coalesce((club_label->>'rankLevel')::int, 0) < $3
       and coalesce(club_label->>'type', 'AUTO') = 'AUTO'`,
    [memberId, JSON.stringify(label), label.rankLevel],
  );
  return rowCount === 1;
}
