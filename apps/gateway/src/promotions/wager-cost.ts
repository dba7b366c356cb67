import type { WagerCost } from '@foyer/contract/promotion/shapes.ts';
import { costOf, type WageredGame } from '@foyer/contract/promotion/wager-cost.ts';
import type { Static } from 'typebox';
import type { MatchValue } from './fund-grant.ts';

type Cost = Static<typeof WagerCost>;

const MOST_COSTS = 30;

/** A game of the catalogue. */
export interface WagerGame extends Pick<WageredGame, 'rtpBp'> {
  code: string;
  name: string;
  gameClassify: string;
}

/**
 * What wagering costs in expectation, at most, game by game. @returns the dearest first; of more than can be listed, the dearest and the
 * cheapest one
 */
export function toCosts(
  { contributions, wagering }: Pick<MatchValue, 'contributions' | 'wagering'>,
  example: { depositMinor: bigint; bonusMinor: bigint },
  games: readonly WagerGame[],
): Cost[] {
  const costs = games.flatMap(({ code, gameClassify, name, rtpBp }) => {
    const basisPoints = contributions[gameClassify];
    if (basisPoints === undefined) return [];
    const { costMinor, isWorse, turnoverMinor } = costOf({ basisPoints, rtpBp }, { ...example, wagering });
    const said = { turnoverMinor: String(turnoverMinor), costMinor: String(costMinor), isWorse };
    return [{ gameCode: code, game: name, basisPoints, rtpBp, ...said }];
  });
  const sorted = costs.sort((one, other) => Number(BigInt(other.costMinor) - BigInt(one.costMinor)));
  return sorted.length > MOST_COSTS ? [...sorted.slice(0, MOST_COSTS - 1), ...sorted.slice(-1)] : sorted;
}
