import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { getBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { isMarked, type Matcher, scorerOf } from '@foyer/lottery/matcher.ts';
import type { Drawn } from '@foyer/lottery/matchers/rule.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';

/** The part of a ticket that decides which numbers it hit. */
export type Bet = Pick<TicketValue, 'gameCode' | 'betCode' | 'numbers'>;

/** Whether a number of a prize is hit by one of these bets. */
export const isHitBy = (bets: readonly Bet[], prize: string, number: string): boolean =>
  countHitDigits(bets, { prize, number }) > 0;

/** How many of a number's last digits these bets hit: all if its beginning or the whole decides, 0 for none. */
export function countHitDigits(bets: readonly Bet[], drawn: Drawn): number {
  const hits = bets.map((bet) => {
    const matcher = matcherOf(bet);
    const isHit = matcher && bet.numbers.some((pick) => isMarked(matcher, pick, drawn));
    return isHit ? countDecidingDigits(matcher, drawn.number) : 0;
  });
  return Math.max(0, ...hits);
}

const matcherOf = ({ gameCode, betCode }: Bet): Matcher | null =>
  getBetType(requireGame(gameCode), betCode)?.matcher ?? null;

function countDecidingDigits(matcher: Matcher, number: string): number {
  if ('at' in matcher && matcher.at === 'start') return number.length;
  if (matcher.kind === 'tail-set') return 2;
  if (matcher.kind === 'measure') {
    const { measure } = matcher;
    if (measure.kind === 'digit') return measure.place;
    return 'digits' in measure ? measure.digits : number.length;
  }
  return matcher.kind === 'keno' ? number.length : matcher.digits;
}

export interface WinningSide {
  readonly code: string;
  readonly side: string;
}

/** The winning side of every bet on sides; bets without one are omitted. */
export function findWinningSides(gameCode: string, numbers: DrawResult): readonly WinningSide[] {
  return requireGame(gameCode).betTypes.flatMap(({ code, matcher }) => {
    if (matcher.kind !== 'measure') return [];
    const score = scorerOf(matcher, numbers);
    const side = Object.keys(matcher.sides).find((each) => score(each).length > 0);
    return side === undefined ? [] : [{ code, side }];
  });
}

/** The hits of these bets in a draw: the marked ends of numbers, and the sides that no single number shows. */
export function findHits(bets: readonly Bet[], numbers: DrawResult): readonly string[] {
  const ends = numbers.flatMap(({ prize, numbers: drawn }) =>
    drawn.flatMap((number) => {
      const digits = countHitDigits(bets, { prize, number });
      return digits > 0 ? [number.slice(-digits)] : [];
    }),
  );
  return [...ends, ...bets.flatMap((bet) => findUnmarked(bet, numbers))];
}

/** Sums and counts are over all numbers: no single number is marked for them. */
function findUnmarked(bet: Bet, numbers: DrawResult): readonly string[] {
  const matcher = matcherOf(bet);
  if (matcher?.kind !== 'measure' || !['total', 'count-high', 'count-even'].includes(matcher.measure.kind)) return [];
  const score = scorerOf(matcher, numbers);
  return bet.numbers.filter((side) => score(side).length > 0);
}
