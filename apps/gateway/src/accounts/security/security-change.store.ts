import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Json } from '@foyer/http/refusal.ts';

interface StoredChange {
  merchant: string;
  memberId: bigint;
  kind: string;
  ip: string;
  details: Json;
}

export async function insertSecurityChange(
  db: Queryable,
  { details, ip, kind, memberId, merchant }: StoredChange,
): Promise<void> {
  await db.query({
    name: 'insert-security-change',
    text: 'insert into foyer.audit_event (merchant, member_id, kind, details, ip) values ($1, $2, $3, $4, $5)',
    values: [merchant, memberId, kind, JSON.stringify(details), ip],
  });
}
