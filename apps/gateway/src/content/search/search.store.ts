import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

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
  db: Database,
  { merchant, source }: { merchant: string; source: string },
  entries: readonly SearchEntry[],
): Promise<void> {
  await db.deleteFrom('search_entry').where('merchant', '=', merchant).where('source', '=', source).execute();
  if (entries.length === 0) return;
  const rows = entries.map(({ id, words }, position) => ({ id, position, words: words.join(' \n ') }));
  await sql`
    insert into foyer.search_entry (merchant, source, id, position, words)
    select ${merchant}, ${source}, entry.id, entry.position, foyer.search_words(entry.words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (id text, position integer, words text)
  `.execute(db);
}

/** Where to search, and for what. */
interface SearchQuery {
  merchant: string;
  text: string;
  limit: number;
  /** Entries of this source only. */
  source?: string;
}

/**
 * The entries that contain a text, ignoring accents and letter case; if there are none, those with similar words. `isNear`: none
 * is similar enough to be what was meant.
 */
export async function findMatches(
  db: Database,
  { merchant, text, limit, source }: SearchQuery,
): Promise<{ matches: Match[]; isNear: boolean }> {
  const whole = await sql<Match>`
    select source, id, score from foyer.find_entries(${merchant}, foyer.search_words(${text}), ${limit}, ${source ?? null})
  `.execute(db);
  if (whole.rows.length > 0) return { matches: whole.rows, isNear: false };
  const alike = await sql<Match>`
    select source, id, score from foyer.find_alike_entries(${merchant}, foyer.search_words(${text}), ${limit}, ${source ?? null})
  `.execute(db);
  if (alike.rows.length > 0) return { matches: alike.rows, isNear: false };
  const near = await sql<Match>`
    select source, id, score from foyer.find_similar_entries(${merchant}, foyer.search_words(${text}), ${limit}, ${source ?? null})
  `.execute(db);
  return { matches: near.rows, isNear: true };
}
