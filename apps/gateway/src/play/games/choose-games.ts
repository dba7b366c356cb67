import type { QueryOf } from '@foyer/contract/endpoint.ts';
import type { gameList } from '@foyer/contract/relay/game-list.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Game } from './catalogue.ts';
import { classifiesOf } from './categories.ts';

type Query = QueryOf<typeof gameList>;

/** The games of a list’s category and search; their vendors can be chosen from. */
export function inCategory(games: readonly Game[], { codes, gameClassify, search }: Query): Game[] {
  const classifies = gameClassify ? new Set(classifiesOf(gameClassify)) : null;
  const wanted = search?.trim().toLowerCase();
  const named = codes === undefined ? games : inOrder(games, codes.split(','));
  return named.filter(
    (game) => (!classifies || classifies.has(game.gameClassify)) && (!wanted || isNamed(game, wanted)),
  );
}

function inOrder(games: readonly Game[], codes: readonly string[]): Game[] {
  const byCode = new Map(games.map((game) => [game.code, game]));
  return [...new Set(codes)].flatMap((code) => byCode.get(code) ?? []);
}

const isNamed = ({ name, vendor }: Game, wanted: string): boolean =>
  [...Object.values(name), vendor].some((text) => text.toLowerCase().includes(wanted));

/** The games among these with the given vendors and tag, sorted. */
export function filterGames(games: readonly Game[], query: Query, language: LanguageCode): Game[] {
  const vendors = query.vendor ? new Set(query.vendor.split(',')) : null;
  const chosen = games.filter(
    (game) => (!vendors || vendors.has(game.vendor)) && (!query.tag || game.tag === query.tag),
  );
  return query.sort ? chosen.sort(orderOf(query.sort, language)) : chosen;
}

const RANKS = { HOT: 0, NEW: 1 } as const;

/** A comparison; equal games keep the operator’s order. */
function orderOf(sort: NonNullable<Query['sort']>, language: LanguageCode): (a: Game, b: Game) => number {
  if (sort === 'rtp') return (a, b) => (b.rtpBp ?? 0) - (a.rtpBp ?? 0);
  if (sort === 'name') {
    const { compare } = new Intl.Collator(language.slice(0, 2));
    return (a, b) => compare(inLanguage(a.name, language), inLanguage(b.name, language));
  }
  const first = sort === 'new' ? 'NEW' : 'HOT';
  const rankOf = ({ tag }: Game) => (tag === first ? -1 : tag ? RANKS[tag] : 2);
  return (a, b) => rankOf(a) - rankOf(b);
}
