import type { search as contract } from '@foyer/contract/relay/search.ts';
import { findRunningOffers } from '../../../engagement/promotions/offers-document.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { memberFactsOf } from '../../../play/games/member-level.ts';
import { runningDraws } from '../../../play/games/running-draws.ts';
import { findVisible } from '../../../play/games/visible-catalogue.ts';
import { findHelpArticles } from '../../help/help-document.ts';
import { type ResultContext, WRITERS } from '../results.ts';
import { findMatches, type Match } from '../search.store.ts';
import { SOURCE_NAMES } from '../search-sources.ts';

const RESULTS = 20;
/** Some matches may not be visible. */
const MAX_MATCHES = 300;
const MAX_NEAR = 6;

/** GET /wps/relay/GCSGAME_search. */
export const search: Handler<typeof contract> = async (call, context) => {
  const { language, merchant, query } = call;
  const text = (query.text ?? '').trim();
  const facts = await memberFactsOf(call, context);
  const visible = findVisible(merchant.code, facts, context);
  const { isNear, matches } = text
    ? await findMatches(context.pool, { merchant: merchant.code, text, limit: MAX_MATCHES })
    : { isNear: false, matches: suggestionsOf(visible.catalogue.suggested ?? [], context.vendors) };
  const writing = {
    ...{ visible, language },
    draws: text ? await runningDraws(context) : new Map(),
    offers: findRunningOffers(merchant.code, context),
    help: findHelpArticles(merchant.code, facts, context),
  };
  const limit = isNear ? MAX_NEAR : (query.limit ?? RESULTS);
  const groups = toGroups(matches, writing, limit);
  if (groups.length > 0 || !text) return { isNear, groups };
  // Nothing similar was found, or none of it is visible.
  const instead = suggestionsOf(visible.catalogue.suggested ?? [], new Map());
  return { isNear: true, groups: toGroups(instead, writing, MAX_NEAR) };
};

function toGroups(matches: readonly Match[], writing: ResultContext, limit: number) {
  const groups = SOURCE_NAMES.map((source) => {
    const write = WRITERS[source](writing);
    const ids = matches.filter((match) => match.source === source).map(({ id }) => id);
    return { source, results: ids.flatMap(write).slice(0, limit) };
  });
  return groups.filter(({ results }) => results.length > 0);
}

/** Shown before anything is typed: the operator's suggestions, and all vendors. */
const suggestionsOf = (codes: readonly string[], vendors: ReadonlyMap<string, unknown>): Match[] => [
  ...codes.map((id) => ({ source: 'games', id, score: 0 })),
  ...[...vendors.keys()].map((id) => ({ source: 'providers', id, score: 0 })),
];
