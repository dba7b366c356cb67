import type { WagerCost } from '@foyer/contract/promotion/shapes.ts';
import { costOf, type WageredGame } from '@foyer/contract/promotion/wager-cost.ts';
import type { Static } from 'typebox';
import type { MatchValue } from './fund-grant.ts';
import { type BetOutcome, chanceOf } from './wager-chance.ts';

type Cost = Static<typeof WagerCost>;

const MAX_COSTS = 30;
const WHOLE_BP = 10_000;

/** A game of the catalogue. */
export interface WagerGame extends Pick<WageredGame, 'rtpBp'> {
  code: string;
  name: string;
  gameClassify: string;
  /** A bet with known probabilities; its name in the reader's language. */
  bet?: { name: string; outcomes: readonly BetOutcome[] };
}

/**
 * The maximum expected cost of wagering, game by game. @returns the most expensive first; if there are too many to list, the
 * most expensive ones and the cheapest
 */
export function toCosts(
  { contributions, maxBetMinor, wagering }: Pick<MatchValue, 'contributions' | 'maxBetMinor' | 'wagering'>,
  example: { depositMinor: bigint; bonusMinor: bigint },
  games: readonly WagerGame[],
): Cost[] {
  const fundsMinor = example.depositMinor + example.bonusMinor;
  const costs = games.flatMap(({ bet, code, gameClassify, name, rtpBp }) => {
    const basisPoints = contributions[gameClassify];
    if (basisPoints === undefined) return [];
    const { costMinor, isWorse, turnoverMinor } = costOf({ basisPoints, rtpBp }, { ...example, wagering });
    const cost = { turnoverMinor: String(turnoverMinor), costMinor: String(costMinor), isWorse };
    const play = { fundsMinor, stakeMinor: BigInt(maxBetMinor), turnoverMinor };
    const finish = bet ? chanceOf(bet.outcomes, play) : null;
    const likely = { bet: bet?.name ?? null, finishBp: finish ? Math.floor(finish.chance * WHOLE_BP) : null };
    return [{ gameCode: code, game: name, basisPoints, rtpBp, ...cost, ...likely }];
  });
  const sorted = costs.sort((one, other) => Number(BigInt(other.costMinor) - BigInt(one.costMinor)));
  return sorted.length > MAX_COSTS ? [...sorted.slice(0, MAX_COSTS - 1), ...sorted.slice(-1)] : sorted;
}
