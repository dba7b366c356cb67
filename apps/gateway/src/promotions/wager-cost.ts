import type { WagerCost } from '@foyer/contract/promotion/shapes.ts';
import type { Static } from 'typebox';
import type { MatchValue } from './fund-grant.ts';

type Cost = Static<typeof WagerCost>;

const WHOLE = 10_000n;
const MOST_COSTS = 30;

/** A game on which funds can be wagered. */
export interface WagerGame {
  code: string;
  name: string;
  gameClassify: string;
  /** Return to player in basis points; null: not published. */
  rtpBp: number | null;
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/**
 * What wagering costs in expectation, at most: the turnover that is needed on a game, times what it keeps, and never more than deposit and
 * funds together. Of a game that does not publish its return, all may be lost.
 * @returns the dearest first
 */
export function toCosts(
  { contributions, wagering }: Pick<MatchValue, 'contributions' | 'wagering'>,
  example: { depositMinor: bigint; bonusMinor: bigint },
  games: readonly WagerGame[],
): Cost[] {
  const { bonusMinor, depositMinor } = example;
  const funds = depositMinor + bonusMinor;
  const costs = games.flatMap(({ code, gameClassify, name, rtpBp }) => {
    const basisPoints = contributions[gameClassify];
    if (basisPoints === undefined) return [];
    const turnover = divideUp(bonusMinor * BigInt(wagering) * WHOLE, BigInt(basisPoints));
    const lost: bigint = rtpBp === null ? funds : divideUp(turnover * (WHOLE - BigInt(rtpBp)), WHOLE);
    const cost = lost < funds ? lost : funds;
    const said = { turnoverMinor: String(turnover), costMinor: String(cost), isWorse: cost > bonusMinor };
    return [{ gameCode: code, game: name, basisPoints, rtpBp, ...said, cost }];
  });
  const sorted = costs.sort((one, other) => Number(other.cost - one.cost)).slice(0, MOST_COSTS);
  return sorted.map(({ cost: _, ...said }) => said);
}
