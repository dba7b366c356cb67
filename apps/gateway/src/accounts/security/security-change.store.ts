import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Json } from '@foyer/http/refusal.ts';

export async function insertSecurityChange(
  db: Queryable,
  {
    details,
    ip,
    kind,
    member_id,
    merchant,
  }: {
    merchant: string;
    member_id: bigint;
    kind: string;
    ip: string;
    details: Json;
  },
): Promise<void> {
  await db.query({
    name: 'insert-security-change',
    text: 'insert into foyer.audit_event (merchant, member_id, kind, details, ip) values ($1, $2, $3, $4, $5)',
    values: [merchant, member_id, kind, JSON.stringify(details), ip],
  });
}
