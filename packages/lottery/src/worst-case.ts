import { addMoney, type Money, scaleMoney } from '@foyer/money/money.ts';
import { requireBetType, requireGame } from './find-game.ts';
import { maxPaid } from './matcher.ts';
import { PAYOUT_CAPS, type PayoutCap } from './payout-caps.data.ts';
import { type PricedTicket, priceTicket, toOdds } from './price-ticket.ts';

/** The most that a ticket can be paid, whatever is drawn: never less than its payout. The rebate is included. */
export function worstPayout(ticket: PricedTicket): Money {
  const game = requireGame(ticket.gameCode);
  const { matcher } = requireBetType(game, ticket.betCode);
  const max = maxPaid(matcher, ticket.numbers, { odds: ticket.odds, shape: game.shape });
  return addMoney(scaleMoney(ticket.stake, toOdds(max)), priceTicket(ticket).rebate);
}

/** @throws RangeError for a currency that no game takes */
export function capOf(currency: string): PayoutCap {
  const cap = new Map(Object.entries(PAYOUT_CAPS)).get(currency);
  if (!cap) throw new RangeError(`no payout cap in ${currency}`);
  return cap;
}

/** The highest stake at which these picks stay within the cap of a ticket, rounded down to the step; zero if none does. */
export function maxStake(ticket: PricedTicket, step: bigint): bigint {
  const { currency } = ticket.stake;
  const worst = worstPayout({ ...ticket, stake: { minor: step, currency } }).minor;
  return worst === 0n ? 0n : (capOf(currency).ticket / worst) * step;
}
