import { randomUUID } from 'node:crypto';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { ExclusionJournal, JournalRecord } from './journal.ts';
import { addRestrictionEntry } from './restrictions.store.ts';

/** The journal outside the database; null: not configured. */
interface Journaled {
  exclusions: ExclusionJournal | null;
}

/**
 * Writes what a member may not do to the journal, in the transaction that restricts them and before its commit: if the journal cannot be
 * written, the restriction fails, and its author sees that.
 */
export async function journalRestrictions(
  client: Queryable,
  memberId: bigint,
  { exclusions }: Journaled,
): Promise<void> {
  exclusions?.append([await addRestrictionEntry(client, { entryId: randomUUID(), memberId })]);
}

/** The same after a restriction was lifted and committed: if the process dies in between, a restored database restricts too much. */
export async function journalLifted(pool: pg.Pool, memberId: bigint, { exclusions }: Journaled): Promise<void> {
  if (exclusions) await withTransaction(pool, (client) => journalRestrictions(client, memberId, { exclusions }));
}

/** The last entry about each member: earlier ones are contained in it. */
export function lastRestrictions(records: readonly JournalRecord[]) {
  const last = new Map<string, Extract<JournalRecord, { kind: 'restrictions' }>>();
  for (const record of records) if ('kind' in record) last.set(record.memberId, record);
  return [...last.values()];
}
