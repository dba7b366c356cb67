import type { Queryable } from '@foyer/database/open-pool.ts';

/** A level that a member had during a period. */
export interface HeldLevel {
  memberId: bigint;
  rank: number;
  /** Null: assigned by staff, or without recorded steps. */
  ladderVersion: number | null;
}

/** The levels that members had at any time in `[from, to)`, the oldest first. */
export async function findHeldLevels(
  client: Queryable,
  memberIds: readonly bigint[],
  { from, to }: { from: Date; to: Date },
): Promise<HeldLevel[]> {
  const { rows } = await client.query<HeldLevel>(
    `with step as (
       select id, member_id, rank, ladder_version, at, lead(at) over (partition by member_id order by id) as ends
       from foyer.level_step where member_id = any($1)
     )
     select member_id as "memberId", rank, ladder_version as "ladderVersion" from (
       select id, member_id, rank, ladder_version from step where at < $3 and (ends is null or ends > $2) and rank > 0
         and exists (select from foyer.member where member.id = step.member_id and coalesce(club_label->>'type', 'AUTO') = 'AUTO')
       union all
       select 0, id, (club_label->>'rankLevel')::int, null from foyer.member
       where id = any($1) and (club_label->>'rankLevel')::int > 0
         and (club_label->>'type' <> 'AUTO' or not exists (select from step where step.member_id = member.id))
     ) held order by member_id, id`,
    [memberIds, from, to],
  );
  return rows;
}
