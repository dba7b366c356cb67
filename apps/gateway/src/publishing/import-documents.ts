import { isDeepStrictEqual } from 'node:util';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type DocumentName, findNewestVersions, getOwner, insertVersion } from '../content/documents/document.store.ts';
import { indexDocument } from '../content/search/search-sources.ts';
import type { Context } from '../context.ts';
import { findDocumentFaults } from './document-kinds.ts';

/** The author of versions that come from a merchant's folder. */
export const IMPORTER = 'merchants';

/**
 * Publishes a document from a merchant's folder as the first version; a later start publishes it again if the file has changed,
 * unless somebody has published another version since.
 * @throws naming the document and its first fault
 */
export async function importDocument(name: DocumentName, body: object, { pool }: Pick<Context, 'pool'>): Promise<void> {
  const [fault] = findDocumentFaults(name.kind, body, await getOwner(pool, name.merchant));
  if (fault) throw new Error(`merchants/${name.merchant}, ${name.kind}: ${fault}`);
  const [newest] = await findNewestVersions(pool, name);
  const isKnown = newest && (newest.author !== IMPORTER || isDeepStrictEqual(newest.body, toStored(body)));
  await withTransaction(pool, async (client) => {
    const version = (newest?.version ?? 0) + 1;
    if (!isKnown) await insertVersion(client, { ...name, body, author: IMPORTER, version, restores: null });
    // Known versions too: they may have been published before the search existed, or under different rules.
    await indexDocument(client, name, isKnown ? newest.body : body);
  });
}

/** The body as the database returns it. */
const toStored = (body: object): unknown => JSON.parse(JSON.stringify(body));
