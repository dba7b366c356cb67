import type { Queryable } from '@foyer/database/open-pool.ts';
import { PRESENT_SECONDS } from './presence.store.ts';

/** Locks assignment until the transaction ends, so that one process assigns at a time. @returns false if another one does */
export async function tryAssigning(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('foyer support assignment')) as "isMine"`,
  );
  return rows[0]?.isMine === true;
}

interface Where {
  merchants: readonly string[];
  /** The roles that may answer. */
  roles: readonly string[];
}

/** After this wait a customer may be answered by staff without their language. */
const ANY_LANGUAGE_AFTER = '2 minutes';
const IS_HERE = `is_available and seen_at > foyer.clock() - interval '${PRESENT_SECONDS} seconds'`;

/**
 * The first waiting conversation that somebody has capacity for, and that person: speakers of its language first, then the least
 * busy relative to their maximum, then the one whose last assignment is the oldest.
 */
export async function getNextPair(
  client: Queryable,
  { merchants, roles }: Where,
): Promise<{ id: string; staff: string } | null> {
  const { rows } = await client.query<{ id: string; staff: string }>({
    name: 'get-next-pair',
    text: `with here as (
        select person.staff, languages, max_chats, assigned_at, (
          select count(*) from foyer.support_conversation busy where busy.assignee = person.staff and busy.state = 'open') as chats
        from foyer.support_staff person join foyer.staff on name = person.staff and disabled_at is null where ${IS_HERE})
      select waiting.id, chosen.staff
      from foyer.support_conversation waiting cross join lateral (
        select here.staff from here
        where chats < max_chats
          and exists (select from foyer.staff_role given where given.staff = here.staff
            and role = any($2::text[]) and (merchant = '*' or merchant = waiting.merchant))
          and (languages = '{}' or waiting.language = any(languages)
            or waiting.waiting_since < foyer.clock() - interval '${ANY_LANGUAGE_AFTER}'
            or not exists (select from here speaker where speaker.languages = '{}' or waiting.language = any(speaker.languages)))
        order by waiting.language = any(languages) desc, languages = '{}' desc, chats::numeric / max_chats,
          assigned_at nulls first, here.staff
        limit 1) chosen
      where waiting.state = 'waiting' and waiting.merchant = any($1::text[])
      order by waiting.priority desc, waiting.waiting_since, waiting.id limit 1`,
    values: [merchants, roles],
  });
  return rows[0] ?? null;
}

/** Records the time of an assignment, for taking turns. */
export async function markAssigned(client: Queryable, staff: string): Promise<void> {
  await client.query({
    name: 'mark-assigned',
    text: 'update foyer.support_staff set assigned_at = foyer.clock() where staff = $1',
    values: [staff],
  });
}

/** Conversations whose customer waits for somebody who left over two minutes ago; a reload does not count. */
export async function findAbandoned(client: Queryable, merchants: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'find-abandoned-conversations',
    text: `select id from foyer.support_conversation conversation
      join foyer.support_staff person on person.staff = assignee
      where state = 'open' and merchant = any($1::text[])
        and unanswered_since < foyer.clock() - interval '2 minutes'
        and coalesce(seen_at, '-infinity') < foyer.clock() - interval '2 minutes'
        and coalesce(assigned_at, '-infinity') < foyer.clock() - interval '2 minutes'
      order by unanswered_since limit 20`,
    values: [merchants],
  });
  return rows.map(({ id }) => id);
}
