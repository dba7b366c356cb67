import type { Client } from '@foyer/database/open-pool.ts';

/** An entry of the audit log; `before` and `after` are JSON. */
interface StoredEntry {
  id: string;
  at: Date;
  staff: string;
  action: string;
  merchant: string;
  subject: string;
  reason: string;
  before: string;
  after: string;
  signed: string | null;
  signature: string | null;
}

export async function insertAuditEntry(client: Client, entry: StoredEntry): Promise<void> {
  await client.query({
    name: 'insert-audit-entry',
    text: `insert into foyer.audit_log (id, at, staff, action, merchant, subject, reason, before, after, signed, signature)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      entry.id,
      entry.at,
      entry.staff,
      entry.action,
      entry.merchant,
      entry.subject,
      entry.reason,
      entry.before,
      entry.after,
      entry.signed,
      entry.signature,
    ],
  });
}
