import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';

/** Staff are considered gone if their desk has been silent for this long. */
export const PRESENT_SECONDS = 30;

/** Records that a desk of theirs is open. */
export async function markPresent(client: Queryable, staff: string): Promise<void> {
  await client.query({
    name: 'mark-present',
    text: 'update foyer.support_staff set seen_at = foyer.clock() where staff = $1',
    values: [staff],
  });
}

/** Records that their last desk has closed. */
export async function markGone(client: Queryable, staff: string): Promise<void> {
  await client.query({
    name: 'mark-gone',
    text: 'update foyer.support_staff set seen_at = null where staff = $1',
    values: [staff],
  });
}

/** A colleague, as the desk shows them. */
export interface Colleague {
  staff: string;
  shownName: string;
  isAvailable: boolean;
  isPresent: boolean;
  languages: LanguageCode[];
  openChats: number;
  maxChats: number;
}

/** Everybody who has a name at the desk and may answer at one of the merchants. */
export async function findColleagues(
  client: Queryable,
  { merchants, roles }: { merchants: readonly string[]; roles: readonly string[] },
): Promise<Colleague[]> {
  const { rows } = await client.query<Colleague>({
    name: 'find-colleagues',
    text: `select colleague.staff, shown_name as "shownName", is_available as "isAvailable", languages,
        max_chats as "maxChats", coalesce(seen_at > foyer.clock() - interval '${PRESENT_SECONDS} seconds', false) as "isPresent",
        (select count(*)::int from foyer.support_conversation
          where assignee = colleague.staff and state = 'open') as "openChats"
      from foyer.support_staff colleague join foyer.staff on name = colleague.staff and disabled_at is null
      where exists (select from foyer.staff_role given where given.staff = colleague.staff
        and role = any($2::text[]) and (merchant = '*' or merchant = any($1::text[])))
      order by "isPresent" desc, shown_name`,
    values: [merchants, roles],
  });
  return rows;
}
