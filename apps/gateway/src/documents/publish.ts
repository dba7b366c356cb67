import type { Context } from '../context.ts';
import { indexDocument } from '../search/search-sources.ts';
import {
  type DocumentDraft,
  type DocumentName,
  deleteDraft,
  findDueDrafts,
  findNewestVersions,
  getDraft,
  getOwner,
  getVersion,
  insertVersion,
  putDraft,
  unscheduleDraft,
} from './document.store.ts';
import { findDocumentFaults } from './document-kinds.ts';

/** What publishing works with; a command has no cache of its own, and reads the newest version when it needs it. */
export interface Publisher extends Pick<Context, 'db'> {
  documents: Pick<Context['documents'], 'get' | 'refresh'>;
}

/** Why a document was not published: it is wrong, or it changed meanwhile. */
export type PublishOutcome =
  | { version: number }
  | { faults: readonly string[] }
  | { conflict: { basedOn: number; newest: number } }
  | { missing: 'draft' | 'version' };

/**
 * Saves what is being edited. A draft may be wrong; only a published version may not.
 * @param draft with `basedOn` when it replaces what is open; without, it goes on with the version that is being changed
 */
export async function saveDraft(
  draft: Omit<DocumentDraft, 'basedOn' | 'publishAt'> & Partial<Pick<DocumentDraft, 'basedOn' | 'publishAt'>>,
  { db, documents }: Publisher,
): Promise<void> {
  const known = await getDraft(db, draft);
  const basedOn = draft.basedOn ?? known?.basedOn ?? documents.get(draft)?.version ?? 0;
  await putDraft(db, { ...draft, basedOn, publishAt: draft.publishAt ?? null });
}

/** Publishes the draft as the next version, in one transaction; a version that was published meanwhile is a conflict. */
export async function publishDraft(
  { author, ...name }: DocumentName & { author: string },
  context: Publisher,
): Promise<PublishOutcome> {
  const draft = await getDraft(context.db, name);
  if (!draft) return { missing: 'draft' };
  const faults = findDocumentFaults(name.kind, draft.body, await getOwner(context.db, name.merchant));
  if (faults.length > 0) return { faults };
  return addVersion({ ...draft, author, restores: null }, context);
}

/** Publishes the drafts whose time has come, each under the name of who saved it. What cannot be published stays a draft, without a time. */
export async function publishDueDrafts(context: Publisher & Pick<Context, 'log' | 'now'>): Promise<void> {
  for (const draft of await findDueDrafts(context.db, new Date(context.now()))) {
    const { author, kind, merchant } = draft;
    const faults = findDocumentFaults(kind, draft.body, await getOwner(context.db, merchant));
    const outcome: PublishOutcome =
      faults.length > 0 ? { faults } : await addVersion({ ...draft, restores: null }, context);
    if ('version' in outcome) {
      context.log.info({ author, kind, merchant, version: outcome.version }, 'a draft was published at its time');
      continue;
    }
    await unscheduleDraft(context.db, draft);
    context.log.error({ author, kind, merchant, outcome }, 'a draft could not be published at its time');
  }
}

/** Publishes an earlier version again, as the newest: history only grows. */
export async function rollBack(
  { author, version, ...name }: DocumentName & { version: number; author: string },
  context: Publisher,
): Promise<PublishOutcome> {
  const earlier = await getVersion(context.db, name, version);
  if (!earlier) return { missing: 'version' };
  const faults = findDocumentFaults(name.kind, earlier.body, await getOwner(context.db, name.merchant));
  if (faults.length > 0) return { faults };
  const [newest] = await findNewestVersions(context.db, name);
  const basedOn = newest?.version ?? 0;
  return addVersion({ ...name, body: earlier.body, author, basedOn, restores: version }, context);
}

/** The next version after `basedOn`, unless there is one; the draft is done with it. */
async function addVersion(
  { basedOn, ...next }: Omit<DocumentDraft, 'publishAt'> & { restores: number | null },
  { db, documents }: Publisher,
): Promise<PublishOutcome> {
  const version = basedOn + 1;
  const isAdded = await db.transaction().execute(async (transaction) => {
    if (!(await insertVersion(transaction, { ...next, version }))) return false;
    await indexDocument(transaction, next, next.body);
    if (next.restores === null) await deleteDraft(transaction, next);
    return true;
  });
  await documents.refresh(next);
  return isAdded ? { version } : { conflict: { basedOn, newest: documents.get(next)?.version ?? version } };
}
