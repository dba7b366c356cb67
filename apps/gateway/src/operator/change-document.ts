import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { type DocumentName, findNewestVersions, unscheduleDraft } from '../content/documents/document.store.ts';
import type { Context } from '../context.ts';
import { findDocumentFaults } from '../publishing/document-kinds.ts';
import { findOwner } from '../publishing/find-owner.ts';
import { type Publisher, type PublishOutcome, publishDraft, rollBack, saveDraft } from '../publishing/publish.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';

/** A person's change to a document of a merchant. */
export type DocumentChange =
  | { kind: 'publish'; body: unknown }
  | { kind: 'schedule'; body: unknown; at: Date }
  | { kind: 'cancel' }
  | { kind: 'roll-back'; version: number };

type Outcome = PublishOutcome | { scheduledAt: Date } | { cancelled: true };

/** Publishes a document, now or at a time, cancels a scheduled publication, or restores an earlier version; and records it. */
export async function changeDocument(
  { change, name }: { name: DocumentName; change: DocumentChange },
  person: Person,
  context: Pick<Context, 'merchants' | 'now' | 'pool'>,
): Promise<Outcome | Refusal<'forbidden' | 'unscheduled'>> {
  const { merchant } = name;
  if (!(await hasPermission(context.pool, person.name, { permission: 'document.publish', merchant })))
    return refuse('forbidden');
  const outcome = await apply(name, { change, author: person.name }, await toPublisher(name, context));
  if (!outcome) return refuse('unscheduled');
  if ('faults' in outcome || 'conflict' in outcome || 'missing' in outcome) return outcome;
  const entry = { action: `document.${change.kind}`, merchant, subject: name.kind, reason: 'content', before: {} };
  await withTransaction(context.pool, (client) =>
    writeAuditEntry(client, { entry: { ...entry, after: outcome }, person, now: context.now }),
  );
  return outcome;
}

/** @returns null if there was no scheduled publication to cancel */
async function apply(
  name: DocumentName,
  { author, change }: { change: DocumentChange; author: string },
  publisher: Publisher,
): Promise<Outcome | null> {
  if (change.kind === 'cancel') return (await unscheduleDraft(publisher.pool, name)) ? { cancelled: true } : null;
  if (change.kind === 'roll-back') return rollBack({ ...name, version: change.version, author }, publisher);
  const { body } = change;
  // A file changes the newest version: the command shows the author the difference.
  const basedOn = publisher.documents.get(name)?.version ?? 0;
  if (change.kind === 'publish') {
    await saveDraft({ ...name, body, author, basedOn }, publisher);
    return publishDraft({ ...name, author }, publisher);
  }
  // Faults are better reported now than at the scheduled time.
  const faults = findDocumentFaults(name.kind, body, await findOwner(name.merchant, publisher));
  if (faults.length > 0) return { faults };
  await saveDraft({ ...name, body, author, basedOn, publishAt: change.at }, publisher);
  return { scheduledAt: change.at };
}

/** Reads the newest version from the database, since a command has no cache. */
async function toPublisher(
  name: DocumentName,
  { merchants, pool }: Pick<Context, 'merchants' | 'pool'>,
): Promise<Publisher> {
  let [newest] = await findNewestVersions(pool, name);
  const refresh = async () => {
    [newest] = await findNewestVersions(pool, name);
  };
  return { pool, merchants, documents: { get: () => newest, refresh } };
}
