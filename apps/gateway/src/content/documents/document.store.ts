import type { Queryable } from '@foyer/database/open-pool.ts';

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

const COLUMNS = `merchant, kind, version, body, author, restores, published_at as "publishedAt"`;

const DRAFT_COLUMNS = `merchant, kind, based_on as "basedOn", body, author, publish_at as "publishAt"`;

/** The newest version of every document, or of one. */
export async function findNewestVersions(db: Queryable, name?: DocumentName): Promise<DocumentVersion[]> {
  const { rows } = await db.query<DocumentVersion>({
    name: 'find-newest-document-versions',
    text: `select distinct on (merchant, kind) ${COLUMNS} from foyer.document
      where ($1::text is null or merchant = $1) and ($2::text is null or kind = $2)
      order by merchant, kind, version desc`,
    values: [name?.merchant ?? null, name?.kind ?? null],
  });
  return rows;
}

/** One version; null if there is none. */
export async function getVersion(
  db: Queryable,
  { merchant, kind }: DocumentName,
  version: number,
): Promise<DocumentVersion | null> {
  const { rows } = await db.query<DocumentVersion>({
    name: 'get-document-version',
    text: `select ${COLUMNS} from foyer.document where merchant = $1 and kind = $2 and version = $3`,
    values: [merchant, kind, version],
  });
  return rows[0] ?? null;
}

/** The version that was in force at a time; null before the first. */
export async function getVersionAt(
  db: Queryable,
  { merchant, kind }: DocumentName,
  at: Date,
): Promise<DocumentVersion | null> {
  const { rows } = await db.query<DocumentVersion>({
    name: 'get-document-version-at',
    text: `select ${COLUMNS} from foyer.document where merchant = $1 and kind = $2 and published_at <= $3
      order by version desc limit 1`,
    values: [merchant, kind, at],
  });
  return rows[0] ?? null;
}

/** Adds a version. @returns false if this number exists: another process was faster */
export async function insertVersion(
  db: Queryable,
  { author, body, kind, merchant, restores, version }: Omit<DocumentVersion, 'publishedAt'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-document-version',
    text: `insert into foyer.document (merchant, kind, version, body, author, restores) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    values: [merchant, kind, version, JSON.stringify(body), author, restores],
  });
  return rowCount === 1;
}

export async function getDraft(db: Queryable, { merchant, kind }: DocumentName): Promise<DocumentDraft | null> {
  const { rows } = await db.query<DocumentDraft>({
    name: 'get-document-draft',
    text: `select ${DRAFT_COLUMNS} from foyer.document_draft where merchant = $1 and kind = $2`,
    values: [merchant, kind],
  });
  return rows[0] ?? null;
}

/** Saves a draft, replacing any earlier one. */
export async function putDraft(db: Queryable, draft: DocumentDraft): Promise<void> {
  const { author, basedOn, body, kind, merchant, publishAt } = draft;
  await db.query({
    name: 'put-document-draft',
    text: `insert into foyer.document_draft (merchant, kind, based_on, body, author, publish_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (merchant, kind) do update set
        based_on = excluded.based_on, body = excluded.body, author = excluded.author, publish_at = excluded.publish_at`,
    values: [merchant, kind, basedOn, JSON.stringify(body), author, publishAt],
  });
}

/** Deletes a draft, unless somebody has changed it meanwhile. */
export async function deleteDraft(
  db: Queryable,
  { merchant, kind, body }: DocumentName & { body: unknown },
): Promise<void> {
  await db.query({
    name: 'delete-document-draft',
    text: 'delete from foyer.document_draft where merchant = $1 and kind = $2 and body = $3',
    values: [merchant, kind, JSON.stringify(body)],
  });
}

/** The drafts that are due for publication. */
export async function findDueDrafts(db: Queryable, now: Date): Promise<DocumentDraft[]> {
  const { rows } = await db.query<DocumentDraft>({
    name: 'find-due-document-drafts',
    text: `select ${DRAFT_COLUMNS} from foyer.document_draft where publish_at <= $1`,
    values: [now],
  });
  return rows;
}

/** Cancels the scheduled publication of a draft. @returns false if there is none */
export async function unscheduleDraft(db: Queryable, { merchant, kind }: DocumentName): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'unschedule-document-draft',
    text: `update foyer.document_draft set publish_at = null
      where merchant = $1 and kind = $2 and publish_at is not null`,
    values: [merchant, kind],
  });
  return rowCount === 1;
}

/** The versions of a document, newest first, without their bodies. */
export async function findVersions(
  db: Queryable,
  { merchant, kind }: DocumentName,
  limit: number,
): Promise<Omit<DocumentVersion, 'body'>[]> {
  const { rows } = await db.query<Omit<DocumentVersion, 'body'>>({
    name: 'find-document-versions',
    text: `select merchant, kind, version, author, restores, published_at as "publishedAt" from foyer.document
      where merchant = $1 and kind = $2 order by version desc limit $3`,
    values: [merchant, kind, limit],
  });
  return rows;
}

/** The owner's facts for validating documents: the currency of its house accounts. */
export async function getOwner(db: Queryable, merchant: string): Promise<{ currency: string | undefined }> {
  const { rows } = await db.query<{ currency: string }>({
    name: 'get-document-owner',
    text: `select currency from foyer.ledger_account where merchant = $1 and kind = 'house' limit 1`,
    values: [merchant],
  });
  return { currency: rows[0]?.currency };
}
