import type { BetType, Game } from './game.ts';
import type { Matcher } from './matcher.ts';
import { countSlots } from './shape.ts';
import { findStations } from './stations.ts';

/** How a bet type is named: a message `bet-name.<concept>` of the market, and the numbers in it. */
export interface BetName {
  readonly concept: string;
  readonly numbers: Readonly<Record<'digits' | 'size' | 'count' | 'stations', number>>;
}

/** Bet types that differ by a number alone share a message: Xiên 2, Xiên 3 and Xiên 4 are `X`. */
export function toBetName({ shape }: Pick<Game, 'shape'>, { code, matcher }: BetType): BetName {
  return {
    concept: code.replaceAll(/\d/g, ''),
    numbers: {
      digits: digitsOf(matcher),
      size: sizeOf(matcher),
      count: 'slots' in matcher ? countSlots(shape, matcher.slots, digitsOf(matcher)) : 0,
      stations: findStations(shape).length,
    },
  };
}

function digitsOf(matcher: Matcher): number {
  if ('digits' in matcher) return matcher.digits;
  return matcher.kind === 'measure' && 'digits' in matcher.measure ? matcher.measure.digits : 2;
}

function sizeOf(matcher: Matcher): number {
  if (matcher.kind === 'tail-set') return matcher.size;
  return matcher.kind === 'keno' ? matcher.spots : 0;
}
