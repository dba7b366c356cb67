import { type Selectable, sql } from 'kysely';
import type { LoginEventTable } from '../db/identity-tables.ts';
import type { Database } from '../db/tables.ts';

export type LoginEvent = Selectable<LoginEventTable>;

export async function insertLoginEvent(db: Database, event: Omit<LoginEvent, 'id' | 'at'>): Promise<void> {
  await db.insertInto('login_event').values(event).execute();
}

/** The newest fifty of a member. */
export const findLoginEvents = (db: Database, memberId: bigint): Promise<LoginEvent[]> =>
  db.selectFrom('login_event').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc').limit(50).execute();

/** Deletes events older than 90 days. */
export async function deleteOldLoginEvents(db: Database): Promise<void> {
  await db.deleteFrom('login_event').where('at', '<', sql<Date>`foyer.clock() - interval '90 days'`).execute();
}
