import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** An entry of the search index. */
export interface SearchEntry {
  id: string;
  /** The words that find it, in any script. */
  words: readonly string[];
}

/** A match; a higher score fits better. */
export interface Match {
  source: string;
  id: string;
  score: number;
}

/** Replaces the index entries of a source. Call it in the transaction that publishes its document. */
export async function replaceEntries(
  client: Client,
  { merchant, source }: { merchant: string; source: string },
  entries: readonly SearchEntry[],
): Promise<void> {
  await client.query({
    name: 'delete-search-entries',
    text: 'delete from foyer.search_entry where merchant = $1 and source = $2',
    values: [merchant, source],
  });
  if (entries.length === 0) return;
  const rows = entries.map(({ id, words }, position) => ({ id, position, words: words.join(' \n ') }));
  await client.query({
    name: 'insert-search-entries',
    text: `insert into foyer.search_entry (merchant, source, id, position, words)
      select $1, $2, entry.id, entry.position, foyer.search_words(entry.words)
      from jsonb_to_recordset($3::jsonb) as entry (id text, position integer, words text)`,
    values: [merchant, source, JSON.stringify(rows)],
  });
}

/** Where to search, and for what. */
interface SearchQuery {
  merchant: string;
  text: string;
  limit: number;
  /** Entries of this source only. */
  source?: string;
}

const FIND_WHOLE = {
  name: 'find-search-entries',
  text: 'select source, id, score from foyer.find_entries($1, foyer.search_words($2), $3, $4)',
};
const FIND_ALIKE = {
  name: 'find-alike-search-entries',
  text: 'select source, id, score from foyer.find_alike_entries($1, foyer.search_words($2), $3, $4)',
};
const FIND_SIMILAR = {
  name: 'find-similar-search-entries',
  text: 'select source, id, score from foyer.find_similar_entries($1, foyer.search_words($2), $3, $4)',
};

/**
 * The entries that contain a text, ignoring accents and letter case; if there are none, those with similar words. `isNear`: none
 * is similar enough to be what was meant.
 */
export async function findMatches(
  db: Queryable,
  { merchant, text, limit, source }: SearchQuery,
): Promise<{ matches: Match[]; isNear: boolean }> {
  const values = [merchant, text, limit, source ?? null];
  const find = async (statement: { name: string; text: string }): Promise<Match[]> =>
    (await db.query<Match>({ ...statement, values })).rows;
  for (const statement of [FIND_WHOLE, FIND_ALIKE]) {
    const matches = await find(statement);
    if (matches.length > 0) return { matches, isNear: false };
  }
  return { matches: await find(FIND_SIMILAR), isNear: true };
}
