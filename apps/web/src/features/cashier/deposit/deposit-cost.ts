import { costOf, shareOf } from '@foyer/contract/promotion/wager-cost.ts';
import type { OfferDetail } from '../../../page/offers/offer-data.ts';

/** The bonus of a match for a deposit, and what it costs. */
export interface DepositCost {
  depositMinor: bigint;
  bonusMinor: bigint;
  /** The amount to bet on games whose stakes count in full. */
  turnoverMinor: bigint;
  /** Expected cost on the cheapest and the most expensive game. */
  minMinor: bigint;
  maxMinor: bigint;
  /** Whether the cost exceeds the bonus on some game. */
  isWorse: boolean;
}

/** An offer that matches a deposit. */
export type MatchOffer = OfferDetail & { match: NonNullable<OfferDetail['match']>; basisPoints: number };

export const isMatchOffer = (offer: OfferDetail | null | undefined): offer is MatchOffer =>
  offer?.match != null && offer.basisPoints !== null;

/** The cost for a deposit that is large enough; for any other, the cost in the offer’s example. */
export function toDepositCost(offer: MatchOffer, minor: bigint): DepositCost {
  const { amountMinor, basisPoints, costs, example, match } = offer;
  const min = BigInt(match.minDepositMinor);
  const shown = BigInt(example?.stakeMinor ?? min);
  const depositMinor = minor >= min ? minor : shown < min ? min : shown;
  const bonusMinor = shareOf({ basisPoints, maxMinor: amountMinor }, depositMinor);
  const wagering = { depositMinor, bonusMinor, wagering: match.wagering };
  const all = costs.map((game) => costOf(game, wagering));
  const amounts = all.map(({ costMinor }) => costMinor).sort((a, b) => (a < b ? -1 : 1));
  return {
    depositMinor,
    bonusMinor,
    turnoverMinor: bonusMinor * BigInt(match.wagering),
    minMinor: amounts[0] ?? 0n,
    maxMinor: amounts[amounts.length - 1] ?? 0n,
    isWorse: all.some(({ isWorse }) => isWorse),
  };
}
