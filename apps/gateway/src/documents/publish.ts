import type { Context } from '../context.ts';
import { indexDocument } from '../search/search-sources.ts';
import {
  type DocumentDraft,
  type DocumentName,
  deleteDraft,
  findNewestVersions,
  getDraft,
  getVersion,
  insertVersion,
  putDraft,
} from './document.store.ts';
import { findDocumentFaults } from './document-kinds.ts';

type Publisher = Pick<Context, 'db' | 'documents'>;

/** Why a document was not published: it is wrong, or it changed meanwhile. */
export type PublishOutcome =
  | { version: number }
  | { faults: readonly string[] }
  | { conflict: { basedOn: number; newest: number } }
  | { missing: 'draft' | 'version' };

/** Saves what is being edited. A draft may be wrong; only a published version may not. */
export async function saveDraft(draft: Omit<DocumentDraft, 'basedOn'>, { db, documents }: Publisher): Promise<void> {
  const known = await getDraft(db, draft);
  await putDraft(db, { ...draft, basedOn: known?.basedOn ?? documents.get(draft)?.version ?? 0 });
}

/** Publishes the draft as the next version, in one transaction; a version that was published meanwhile is a conflict. */
export async function publishDraft(
  { author, ...name }: DocumentName & { author: string },
  context: Publisher,
): Promise<PublishOutcome> {
  const draft = await getDraft(context.db, name);
  if (!draft) return { missing: 'draft' };
  const faults = findDocumentFaults(name.kind, draft.body);
  if (faults.length > 0) return { faults };
  return addVersion({ ...draft, author, restores: null }, context);
}

/** Publishes an earlier version again, as the newest: history only grows. */
export async function rollBack(
  { author, version, ...name }: DocumentName & { version: number; author: string },
  context: Publisher,
): Promise<PublishOutcome> {
  const earlier = await getVersion(context.db, name, version);
  if (!earlier) return { missing: 'version' };
  const faults = findDocumentFaults(name.kind, earlier.body);
  if (faults.length > 0) return { faults };
  const [newest] = await findNewestVersions(context.db, name);
  const basedOn = newest?.version ?? 0;
  return addVersion({ ...name, body: earlier.body, author, basedOn, restores: version }, context);
}

/** The next version after `basedOn`, unless there is one; the draft is done with it. */
async function addVersion(
  { basedOn, ...next }: DocumentDraft & { restores: number | null },
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
