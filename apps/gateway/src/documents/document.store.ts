import type { Database } from '../db/tables.ts';

/** Which document: its merchant and its kind, such as `catalogue`. */
export interface DocumentName {
  merchant: string;
  kind: string;
}

/** A published version, which never changes. */
export interface DocumentVersion<T = unknown> extends DocumentName {
  version: number;
  body: T;
  author: string;
  /** The version whose body this one repeats; null where it repeats none. */
  restores: number | null;
  publishedAt: Date;
}

/** What is being edited; `basedOn` is the version it changes, 0 for none. */
export interface DocumentDraft<T = unknown> extends DocumentName {
  basedOn: number;
  body: T;
  author: string;
}

const COLUMNS = ['merchant', 'kind', 'version', 'body', 'author', 'restores', 'published_at as publishedAt'] as const;

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

/** One version; undefined where there is none. */
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

/** Adds a version. @returns false if there is one of this number: another process was faster */
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
    .select(['merchant', 'kind', 'based_on as basedOn', 'body', 'author'])
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Saves a draft in place of the one before. */
export async function putDraft(db: Database, { merchant, kind, basedOn, body, author }: DocumentDraft): Promise<void> {
  const text = JSON.stringify(body);
  await db
    .insertInto('document_draft')
    .values({ merchant, kind, based_on: basedOn, body: text, author })
    .onConflict((conflict) =>
      conflict.columns(['merchant', 'kind']).doUpdateSet({ based_on: basedOn, body: text, author }),
    )
    .execute();
}

export async function deleteDraft(db: Database, { merchant, kind }: DocumentName): Promise<void> {
  await db.deleteFrom('document_draft').where('merchant', '=', merchant).where('kind', '=', kind).execute();
}
