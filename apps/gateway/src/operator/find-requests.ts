import type { Context } from '../context.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { findOpenRequests } from './request.store.ts';

/** A request that waits for a second person. */
interface OpenRequest {
  requestId: string;
  action: string;
  merchant: string;
  username: string;
  reason: string;
  requestedBy: string;
  expiresAt: Date;
}

/** The open requests that a person may act on, including their own. */
export async function findRequestsFor(person: Person, { pool }: Pick<Context, 'pool'>): Promise<OpenRequest[]> {
  const requests: OpenRequest[] = [];
  for (const one of await findOpenRequests(pool)) {
    const { action, expires_at: expiresAt, id: requestId, merchant, reason, requested_by: requestedBy, username } = one;
    if (await hasPermission(pool, person.name, { permission: 'member.lift-exclusion', merchant }))
      requests.push({ requestId, action, merchant, username, reason, requestedBy, expiresAt });
  }
  return requests;
}
