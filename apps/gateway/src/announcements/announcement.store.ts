import { type Selectable, sql } from 'kysely';
import type { AnnouncementTable, Database } from '../db/tables.ts';

/** Which announcements to list; an empty list is no condition. */
export interface AnnouncementFilter {
  categories: string[];
  types: string[];
  platform: string | undefined;
}

/** The current announcements that fit a filter, in the operator's order. One without a platform is for all of them. */
export function listAnnouncementsOf(
  db: Database,
  merchant: string,
  { categories, platform, types }: AnnouncementFilter,
): Promise<Selectable<AnnouncementTable>[]> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .where('merchant', '=', merchant)
    .where(sql<boolean>`coalesce(starts_at <= foyer.clock(), true) and coalesce(ends_at > foyer.clock(), true)`)
    .$if(categories.length > 0, (builder) => builder.where('category', 'in', categories))
    .$if(types.length > 0, (builder) => builder.where('type', 'in', types))
    .$if(Boolean(platform), (builder) =>
      builder.where((eb) => eb.or([eb('platform', 'is', null), eb('platform', '=', platform ?? '')])),
    )
    .orderBy('position')
    .execute();
}
