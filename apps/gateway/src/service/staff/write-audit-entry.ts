import { randomUUID } from 'node:crypto';
import type { Client } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { insertAuditEntry } from './audit-log.store.ts';
import type { Person } from './person.ts';

export interface AuditEntry {
  action: string;
  merchant: string;
  /** What the action was about, such as a member's or a colleague's name. */
  subject: string;
  reason: string;
  before: object;
  after: object;
}

/** Writes a person's action to the append-only audit log, in its transaction; signed if it came from the command line. */
export async function writeAuditEntry(
  client: Client,
  { entry, person, now }: { entry: AuditEntry; person: Person } & Pick<Context, 'now'>,
): Promise<void> {
  const [id, at] = [randomUUID(), new Date(now())];
  const signed = person.sign && JSON.stringify({ id, at: at.toISOString(), staff: person.name, ...entry });
  const { before, after, ...rest } = entry;
  await insertAuditEntry(client, {
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
