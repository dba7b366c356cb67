import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** A request of one person that another has to confirm. */
export interface StaffRequest {
  id: string;
  action: string;
  merchant: string;
  member_id: bigint;
  reason: string;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
}

const COLUMNS = `staff_request.id, action, staff_request.merchant, member_id, reason, requested_by, requested_at, expires_at,
  confirmed_by, confirmed_at`;

/** How long a request waits for a second person. */
const GOOD_FOR = `interval '24 hours'`;

/** @returns when the request expires */
export async function insertRequest(
  db: Queryable,
  request: Pick<StaffRequest, 'id' | 'action' | 'merchant' | 'member_id' | 'reason' | 'requested_by'>,
): Promise<Date> {
  const { rows } = await db.query<{ expires_at: Date }>({
    name: 'insert-staff-request',
    text: `insert into foyer.staff_request (id, action, merchant, member_id, reason, requested_by, expires_at)
      values ($1, $2, $3, $4, $5, $6, foyer.clock() + ${GOOD_FOR}) returning expires_at`,
    values: [request.id, request.action, request.merchant, request.member_id, request.reason, request.requested_by],
  });
  const [inserted] = rows;
  if (!inserted) throw new Error('the request was not stored');
  return inserted.expires_at;
}

const IS_OPEN = 'confirmed_by is null and expires_at > foyer.clock()';

/** Locks an open request until the transaction ends, so that only one of two confirmations succeeds. */
export async function lockRequest(client: Client, id: string): Promise<StaffRequest | null> {
  const { rows } = await client.query<StaffRequest>({
    name: 'lock-staff-request',
    text: `select ${COLUMNS} from foyer.staff_request where id = $1 and ${IS_OPEN} for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

export async function confirmRequest(client: Client, id: string, confirmedBy: string): Promise<void> {
  await client.query({
    name: 'confirm-staff-request',
    text: 'update foyer.staff_request set confirmed_by = $2, confirmed_at = foyer.clock() where id = $1',
    values: [id, confirmedBy],
  });
}

/** Requests that wait for a second person, with the member's name, oldest first; at most 200. */
export async function findOpenRequests(db: Queryable): Promise<(StaffRequest & { username: string })[]> {
  const { rows } = await db.query<StaffRequest & { username: string }>({
    name: 'find-open-staff-requests',
    text: `select ${COLUMNS}, member.username
      from foyer.staff_request join foyer.member on member.id = staff_request.member_id
      where ${IS_OPEN} order by requested_at limit 200`,
  });
  return rows;
}
