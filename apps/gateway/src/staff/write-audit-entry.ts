import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { insertAuditEntry } from './audit-log.store.ts';
import type { Person } from './person.ts';

export interface AuditEntry {
  action: string;
  merchant: string;
  /** To whom: a member's or a colleague's name. */
  subject: string;
  reason: string;
  before: object;
  after: object;
}

/** Writes what a person did to the append-only audit log, signed if it came from the command line. In the transaction that does it. */
export async function writeAuditEntry(
  transaction: Database,
  { entry, person, now }: { entry: AuditEntry; person: Person } & Pick<Context, 'now'>,
): Promise<void> {
  const [id, at] = [randomUUID(), new Date(now())];
  const signed = person.sign && JSON.stringify({ id, at: at.toISOString(), staff: person.name, ...entry });
  const { before, after, ...rest } = entry;
  await insertAuditEntry(transaction, {
    id,
    at,
    staff: person.name,
    ...rest,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    signed,
    signature: signed === null ? null : (person.sign?.(signed) ?? null),
  });
}
