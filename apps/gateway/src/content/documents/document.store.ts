import type { Database } from '../../db/tables.ts';

/** Identifies a document: its merchant and its kind, such as `catalogue`. */
export interface DocumentName {
  merchant: string;
  kind: string;
}

/** A published version, which never changes. */
export interface DocumentVersion<T = unknown> extends DocumentName {
  version: number;
  body: T;
  author: string;
  /** The earlier version that this one restores; null if it restores none. */
  restores: number | null;
  publishedAt: Date;
}

/** A draft; `basedOn` is the version it changes, 0 for none. */
export interface DocumentDraft<T = unknown> extends DocumentName {
  basedOn: number;
  body: T;
  author: string;
  /** When it is published automatically; null: not scheduled. */
  publishAt: Date | null;
}

const COLUMNS = ['merchant', 'kind', 'version', 'body', 'author', 'restores', 'published_at as publishedAt'] as const;

const DRAFT_COLUMNS = ['merchant', 'kind', 'based_on as basedOn', 'body', 'author', 'publish_at as publishAt'] as const;

/** The newest version of every document, or of one. */
export function findNewestVersions(db: Database, name?: DocumentName): Promise<DocumentVersion[]> {
  return db
    .selectFrom('document')
    .select(COLUMNS)
    .distinctOn(['merchant', 'kind'])
    .$if(name !== undefined, (builder) =>
      builder.where('merchant', '=', name?.merchant ?? '').where('kind', '=', name?.kind ?? ''),
    )
    .orderBy('merchant')
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
}

/** One version; undefined if there is none. */
export const getVersion = (
  db: Database,
  { merchant, kind }: DocumentName,
  version: number,
): Promise<DocumentVersion | undefined> =>
  db
    .selectFrom('document')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();

/** The version that was in force at a time; undefined before the first. */
export const getVersionAt = (
  db: Database,
  { merchant, kind }: DocumentName,
  at: Date,
): Promise<DocumentVersion | undefined> =>
  db
    .selectFrom('document')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('published_at', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Adds a version. @returns false if this number exists: another process was faster */
export async function insertVersion(
  db: Database,
  { author, body, kind, merchant, restores, version }: Omit<DocumentVersion, 'publishedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('document')
    .values({ merchant, kind, version, body: JSON.stringify(body), author, restores })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const getDraft = (db: Database, { merchant, kind }: DocumentName): Promise<DocumentDraft | undefined> =>
  db
    .selectFrom('document_draft')
    .select(DRAFT_COLUMNS)
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Saves a draft, replacing any earlier one. */
export async function putDraft(db: Database, draft: DocumentDraft): Promise<void> {
  const { author, basedOn, kind, merchant, publishAt } = draft;
  const saved = { based_on: basedOn, body: JSON.stringify(draft.body), author, publish_at: publishAt };
  await db
    .insertInto('document_draft')
    .values({ merchant, kind, ...saved })
    .onConflict((conflict) => conflict.columns(['merchant', 'kind']).doUpdateSet(saved))
    .execute();
}

/** Deletes a draft, unless somebody has changed it meanwhile. */
export async function deleteDraft(
  db: Database,
  { merchant, kind, body }: DocumentName & { body: unknown },
): Promise<void> {
  await db
    .deleteFrom('document_draft')
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('body', '=', JSON.stringify(body) as never)
    .execute();
}

/** The drafts that are due for publication. */
export const findDueDrafts = (db: Database, now: Date): Promise<DocumentDraft[]> =>
  db.selectFrom('document_draft').select(DRAFT_COLUMNS).where('publish_at', '<=', now).execute();

/** Cancels the scheduled publication of a draft. @returns false if there is none */
export async function unscheduleDraft(db: Database, { merchant, kind }: DocumentName): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_draft')
    .set({ publish_at: null })
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('publish_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The versions of a document, newest first, without their bodies. */
export const findVersions = (
  db: Database,
  { merchant, kind }: DocumentName,
  limit: number,
): Promise<Omit<DocumentVersion, 'body'>[]> =>
  db
    .selectFrom('document')
    .select(['merchant', 'kind', 'version', 'author', 'restores', 'published_at as publishedAt'])
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** The owner's facts for validating documents: the currency of its house accounts. */
export async function getOwner(db: Database, merchant: string): Promise<{ currency: string | undefined }> {
  const row = await db
    .selectFrom('ledger_account')
    .select('currency')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'house')
    .limit(1)
    .executeTakeFirst();
  return { currency: row?.currency };
}
