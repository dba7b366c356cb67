import { type Money, multiplyMoney, type Ratio, scaleMoney } from '@foyer/money/money.ts';
import { requireBetType, requireGame } from './find-game.ts';
import type { BetType, Odds } from './game.ts';
import { classOf } from './matcher.ts';
import { rebateIn } from './prize-mode.ts';
import type { Ticket } from './ticket.ts';
import { countUnits } from './units.ts';

/** The cost of a ticket, the return of its best hit, and its rebate. */
export interface TicketPrice {
  /** Units staked on each pick: 27 for Lô in a draw of 27 numbers, 1 for Đề. */
  readonly unitsPerNumber: number;
  readonly total: Money;
  /** At the highest odds that one of the picks can reach. */
  readonly perHit: Money;
  /** Zero in prize mode ODDS. */
  readonly rebate: Money;
}

/** The part of a ticket that decides its price. */
export type PricedTicket = Pick<Ticket, 'gameCode' | 'betCode' | 'numbers' | 'stake' | 'odds' | 'prizeMode'>;

export function priceTicket(ticket: PricedTicket): TicketPrice {
  const game = requireGame(ticket.gameCode);
  const betType = requireBetType(game, ticket.betCode);
  const unitsPerNumber = countUnits(game, betType);
  const total = multiplyMoney(ticket.stake, BigInt(unitsPerNumber * ticket.numbers.length));
  return {
    unitsPerNumber,
    total,
    perHit: scaleMoney(ticket.stake, toOdds(Math.max(0, ...Object.values(oddsOfPicks(betType, ticket))))),
    rebate: scaleMoney(total, rebateIn(ticket.prizeMode)),
  };
}

/** The odds these picks can win: for sums those of the picked sums, for an any-order number those of its order count. */
export function oddsOfPicks(betType: BetType, { numbers, odds }: Pick<PricedTicket, 'numbers' | 'odds'>): Odds {
  const classes = new Set(numbers.map((pick) => classOf(betType.matcher, pick)));
  if (classes.size === 0 || classes.has('')) return odds;
  // If picks have classes, the levels of a class begin with its name.
  return Object.fromEntries(Object.entries(odds).filter(([level]) => classes.has(level.split('.')[0] ?? '')));
}

export function toOdds(oddsThousandths: number): Ratio {
  return { numerator: BigInt(oddsThousandths), denominator: 1_000n };
}
