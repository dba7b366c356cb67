import { findClauses } from '@foyer/conditions/clauses.ts';
import type { Condition } from '@foyer/conditions/condition.ts';
import { MARKET_RULES, type MarketRule, PRODUCTS } from './market-rules.data.ts';
import type { Offer } from './offers-document.ts';

const DAY_MS = 86_400_000;

/** The rules of a market that an offer breaks, one line each, with the rule's source. */
export const findMarketFaults = (offer: Offer, market: string): string[] =>
  (MARKET_RULES[market] ?? []).flatMap((rule) =>
    findBroken(offer, rule).map((what) => `${what} (${market}: ${rule.source})`),
  );

function findBroken(offer: Offer, rule: MarketRule): string[] {
  const { condition, perMember = 1, value } = offer;
  const facts = condition === undefined ? [] : findClauses(condition as Condition).map(({ fact }) => fact);
  return [
    ...(rule.forbiddenKinds?.includes(value.kind) ? [`an offer of the kind ${value.kind} may not run`] : []),
    ...facts.filter((fact) => rule.forbiddenFacts?.includes(fact)).map((fact) => `it may not depend on ${fact}`),
    ...(rule.isSameForAll && condition !== undefined ? ['its terms are not the same for all'] : []),
    ...(rule.maxClaims !== undefined && perMember > rule.maxClaims
      ? [`a member may be granted it ${rule.maxClaims} ×`]
      : []),
    ...findWageringFaults(value, rule),
    ...(rule.minDays !== undefined && daysOf(offer) < rule.minDays
      ? [`it runs for less than ${rule.minDays} days`]
      : []),
  ];
}

function findWageringFaults(value: Offer['value'], { isOneProduct, maxWagering }: MarketRule): string[] {
  if (value.kind !== 'match') return [];
  const products = new Set(Object.keys(value.contributions).map((name) => PRODUCTS[name] ?? 'casino'));
  return [
    ...(maxWagering !== undefined && value.wagering > maxWagering
      ? [`funds may have to be wagered ${maxWagering} × at most`]
      : []),
    ...(isOneProduct && products.size > 1 ? [`it mixes products: ${[...products].join(', ')}`] : []),
  ];
}

const daysOf = ({ from, until }: Offer): number =>
  until ? (Date.parse(until) - (from ? Date.parse(from) : 0)) / DAY_MS : Number.POSITIVE_INFINITY;
