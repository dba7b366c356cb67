import { type Selectable, sql } from 'kysely';
import type { AnnouncementTable, Database } from '../db/tables.ts';

/** The current announcements of the given categories, in the operator's order. */
export function listAnnouncementsOf(
  db: Database,
  merchant: string,
  categories: string[] | null,
): Promise<Selectable<AnnouncementTable>[]> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .where('merchant', '=', merchant)
    .where(sql<boolean>`coalesce(starts_at <= foyer.clock(), true) and coalesce(ends_at > foyer.clock(), true)`)
    .$if(categories !== null, (builder) => builder.where('category', 'in', categories ?? []))
    .orderBy('position')
    .execute();
}
