import type { Client } from '@foyer/database/open-pool.ts';
import type { Promotions } from '../../engagement/promotions/offers-document.ts';
import type { Catalogue, Game } from '../../play/games/catalogue.ts';
import { isLottery } from '../../play/games/game.ts';
import type { Help } from '../help/help-document.ts';
import { romanise } from './romanise.ts';
import { replaceEntries, type SearchEntry } from './search.store.ts';

/** The searchable entries of a kind of documents. */
interface SearchSource {
  /** Names the group of its results. */
  name: string;
  /** The kind of document that it reads. */
  kind: string;
  entriesOf(body: never): SearchEntry[];
}

const wordsOf = (names: Readonly<Record<string, string>>, more: readonly string[] = []): string[] => {
  const texts = [...new Set([...Object.values(names), ...more])];
  return [...texts, ...texts.flatMap((text) => romanise(text) ?? [])];
};

const toEntry = ({ code, name, words }: Game): SearchEntry => ({ id: code, words: wordsOf(name, words) });

/** All sources, in the order of their results. A new one is a line here; its results are built in `results.ts`. */
const SOURCES = [
  { name: 'games', kind: 'catalogue', entriesOf: ({ games }: Catalogue) => games.map(toEntry) },
  {
    name: 'providers',
    kind: 'catalogue',
    entriesOf: ({ games, vendors }: Catalogue) =>
      [...new Set(games.map(({ vendor }) => vendor))].map((code) => ({
        id: code,
        words: wordsOf(vendors.find((vendor) => vendor.code === code)?.name ?? {}, [code]),
      })),
  },
  {
    name: 'promotions',
    kind: 'promotions',
    entriesOf: ({ offers }: Promotions) => offers.map(({ id, title }) => ({ id, words: wordsOf(title) })),
  },
  { name: 'draws', kind: 'catalogue', entriesOf: ({ games }: Catalogue) => games.filter(isLottery).map(toEntry) },
  {
    name: 'help',
    kind: 'help',
    entriesOf: ({ articles }: Help) =>
      articles.map(({ id, summary, title }) => ({ id, words: wordsOf(title, Object.values(summary)) })),
  },
] as const satisfies readonly SearchSource[];

export type SourceName = (typeof SOURCES)[number]['name'];

export const SOURCE_NAMES = SOURCES.map(({ name }) => name);

/** Indexes a published body for the search. Call it in the transaction that publishes it. */
export async function indexDocument(
  client: Client,
  { merchant, kind }: { merchant: string; kind: string },
  body: unknown,
): Promise<void> {
  for (const source of SOURCES)
    if (source.kind === kind)
      await replaceEntries(client, { merchant, source: source.name }, source.entriesOf(body as never));
}
