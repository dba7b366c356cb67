import { type Selectable, sql } from 'kysely';
import type { StaffTables } from '../db/staff-tables.ts';
import type { Database } from '../db/tables.ts';

export type StaffRequest = Selectable<StaffTables['staff_request']>;

/** How long a request waits for a second person. */
const GOOD_FOR = sql`interval '24 hours'`;

export async function insertRequest(
  db: Database,
  request: Pick<StaffRequest, 'id' | 'action' | 'merchant' | 'member_id' | 'reason' | 'requested_by'>,
): Promise<Date> {
  const { expires_at } = await db
    .insertInto('staff_request')
    .values({ ...request, expires_at: sql<Date>`foyer.clock() + ${GOOD_FOR}` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

const isOpen = sql<boolean>`confirmed_by is null and expires_at > foyer.clock()`;

/** Locks an open request until the transaction ends, so that only one of two confirmations succeeds. */
export const lockRequest = (db: Database, id: string): Promise<StaffRequest | undefined> =>
  db.selectFrom('staff_request').selectAll().where('id', '=', id).where(isOpen).forUpdate().executeTakeFirst();

export async function confirmRequest(db: Database, id: string, confirmedBy: string): Promise<void> {
  await db
    .updateTable('staff_request')
    .set({ confirmed_by: confirmedBy, confirmed_at: sql<Date>`foyer.clock()` })
    .where('id', '=', id)
    .execute();
}

/** Requests that wait for a second person, with the member's name, oldest first; at most 200. */
export const findOpenRequests = (db: Database): Promise<(StaffRequest & { username: string })[]> =>
  db
    .selectFrom('staff_request')
    .innerJoin('member', 'member.id', 'staff_request.member_id')
    .selectAll('staff_request')
    .select('member.username')
    .where(isOpen)
    .orderBy('requested_at')
    .limit(200)
    .execute();
