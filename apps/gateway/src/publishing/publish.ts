import { withTransaction } from '@foyer/database/open-pool.ts';
import {
  type DocumentDraft,
  type DocumentName,
  deleteDraft,
  findDueDrafts,
  findNewestVersions,
  getDraft,
  getVersion,
  insertVersion,
  putDraft,
  unscheduleDraft,
} from '../content/documents/document.store.ts';
import { indexDocument } from '../content/search/search-sources.ts';
import type { Context } from '../context.ts';
import { findDocumentFaults } from './document-kinds.ts';
import { findOwner } from './find-owner.ts';

/** The dependencies of publishing; commands pass a reader of the newest versions instead of the cache. */
export interface Publisher extends Pick<Context, 'merchants' | 'pool'> {
  documents: Pick<Context['documents'], 'get' | 'refresh'>;
}

/** The published version, or why there is none: faults, a concurrent change, or nothing to publish. */
export type PublishOutcome =
  | { version: number }
  | { faults: readonly string[] }
  | { conflict: { basedOn: number; newest: number } }
  | { missing: 'draft' | 'version' };

/**
 * Saves a draft, which may be invalid; only published versions must be valid.
 * @param draft `basedOn` defaults to that of the current draft, else to the newest version
 */
export async function saveDraft(
  draft: Omit<DocumentDraft, 'basedOn' | 'publishAt'> & Partial<Pick<DocumentDraft, 'basedOn' | 'publishAt'>>,
  { documents, pool }: Pick<Publisher, 'pool' | 'documents'>,
): Promise<void> {
  const known = await getDraft(pool, draft);
  const basedOn = draft.basedOn ?? known?.basedOn ?? documents.get(draft)?.version ?? 0;
  await putDraft(pool, { ...draft, basedOn, publishAt: draft.publishAt ?? null });
}

/** Publishes the draft as the next version, in one transaction; a version that was published meanwhile is a conflict. */
export async function publishDraft(
  { author, ...name }: DocumentName & { author: string },
  context: Publisher,
): Promise<PublishOutcome> {
  const draft = await getDraft(context.pool, name);
  if (!draft) return { missing: 'draft' };
  const faults = findDocumentFaults(name.kind, draft.body, await findOwner(name.merchant, context));
  if (faults.length > 0) return { faults };
  return addVersion({ ...draft, author, restores: null }, context);
}

/** Publishes the drafts that are due, with their last editor as the author. On failure the draft stays, unscheduled. */
export async function publishDueDrafts(context: Publisher & Pick<Context, 'log' | 'now'>): Promise<void> {
  for (const draft of await findDueDrafts(context.pool, new Date(context.now())))
    await publishDue(draft, context).catch((fault: unknown) => {
      const { kind, merchant } = draft;
      context.log.error({ err: fault, kind, merchant }, 'a draft was not published at its time');
    });
}

async function publishDue(draft: DocumentDraft, context: Publisher & Pick<Context, 'log'>): Promise<void> {
  const { author, kind, merchant } = draft;
  const faults = findDocumentFaults(kind, draft.body, await findOwner(merchant, context));
  const outcome: PublishOutcome =
    faults.length > 0 ? { faults } : await addVersion({ ...draft, restores: null }, context);
  if ('version' in outcome) {
    context.log.info({ author, kind, merchant, version: outcome.version }, 'a draft was published at its time');
    return;
  }
  await unscheduleDraft(context.pool, draft);
  context.log.error({ author, kind, merchant, outcome }, 'a draft could not be published at its time');
}

/** Publishes an earlier version again as the newest; history is append-only. */
export async function rollBack(
  { author, version, ...name }: DocumentName & { version: number; author: string },
  context: Publisher,
): Promise<PublishOutcome> {
  const earlier = await getVersion(context.pool, name, version);
  if (!earlier) return { missing: 'version' };
  const faults = findDocumentFaults(name.kind, earlier.body, await findOwner(name.merchant, context));
  if (faults.length > 0) return { faults };
  const [newest] = await findNewestVersions(context.pool, name);
  const basedOn = newest?.version ?? 0;
  return addVersion({ ...name, body: earlier.body, author, basedOn, restores: version }, context);
}

/** Adds the version after `basedOn`, unless it exists, and deletes the draft. */
async function addVersion(
  { basedOn, ...next }: Omit<DocumentDraft, 'publishAt'> & { restores: number | null },
  { documents, pool }: Pick<Publisher, 'pool' | 'documents'>,
): Promise<PublishOutcome> {
  const version = basedOn + 1;
  const isAdded = await withTransaction(pool, async (client) => {
    if (!(await insertVersion(client, { ...next, version }))) return false;
    await indexDocument(client, next, next.body);
    if (next.restores === null) await deleteDraft(client, next);
    return true;
  });
  await documents.refresh(next);
  return isAdded ? { version } : { conflict: { basedOn, newest: documents.get(next)?.version ?? version } };
}
