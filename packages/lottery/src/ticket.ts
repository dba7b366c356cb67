import { type Money, money } from '@foyer/money/money.ts';
import { parseMinor } from '@foyer/money/money-text.ts';
import { getBetType } from './find-game.ts';
import type { BetType, Game, Odds, PrizeMode } from './game.ts';
import { isPick } from './matcher.ts';
import { priceTicket } from './price-ticket.ts';
import { oddsIn } from './prize-mode.ts';
import { returnOfPick } from './return-to-player.ts';
import { capOf, worstPayout } from './worst-case.ts';

/** An accepted bet. Odds, rebate and rules version are frozen at acceptance; settlement reads nothing else. */
export interface Ticket {
  readonly gameCode: string;
  readonly betCode: string;
  readonly numbers: readonly string[];
  /** Stake on each pick and unit. */
  readonly stake: Money;
  readonly odds: Odds;
  readonly prizeMode: PrizeMode;
  /** The rebate of the stake. */
  readonly rebate: Money;
  readonly rulesVersion: number;
}

/** A member's untrusted input. `odds` are those that the member was shown. */
export interface TicketRequest {
  readonly betCode: string;
  readonly numbers: readonly string[];
  readonly stakeMinor: string;
  readonly currency: string;
  readonly odds: Odds;
  readonly prizeMode: PrizeMode;
}

/** Why a ticket is refused: the field at fault and the name of the fault. */
export interface TicketRefusal {
  readonly field: keyof TicketRequest;
  readonly code:
    | 'bet.unknown'
    | 'numbers.too.few'
    | 'numbers.too.many'
    | 'numbers.malformed'
    | 'numbers.repeated'
    | 'numbers.not.offered'
    | 'currency.unsupported'
    | 'stake.malformed'
    | 'stake.too.low'
    | 'stake.too.high'
    | 'stake.off.step'
    | 'payout.too.high'
    | 'odds.changed';
}

export type TicketVerdict =
  | { readonly accepted: true; readonly ticket: Ticket }
  | { readonly accepted: false; readonly refusal: TicketRefusal };

/** Checks a request against the rules of the game. Numbers are sorted, so that the order of picking does not matter. */
export function validateTicket(game: Game, request: TicketRequest): TicketVerdict {
  const betType = getBetType(game, request.betCode);
  if (!betType) return refuse('betCode', 'bet.unknown');
  const refusal = findNumbersRefusal(game, betType, request.numbers) ?? findStakeRefusal(game, request);
  if (refusal) return { accepted: false, refusal };
  const odds = oddsIn(game, betType, { currency: request.currency, mode: request.prizeMode });
  if (!isSameOdds(request.odds, odds)) return refuse('odds', 'odds.changed');
  const bet = {
    gameCode: game.code,
    betCode: betType.code,
    numbers: [...request.numbers].sort(),
    stake: money(BigInt(request.stakeMinor), request.currency),
    odds,
    prizeMode: request.prizeMode,
  };
  if (worstPayout(bet).minor > capOf(request.currency).ticket) return refuse('stakeMinor', 'payout.too.high');
  return { accepted: true, ticket: { ...bet, rebate: priceTicket(bet).rebate, rulesVersion: game.rulesVersion } };
}

function findNumbersRefusal(game: Game, betType: BetType, numbers: readonly string[]): TicketRefusal | null {
  const refusal = (code: TicketRefusal['code']): TicketRefusal => ({ field: 'numbers', code });
  if (numbers.length < betType.picks.min) return refusal('numbers.too.few');
  if (numbers.length > betType.picks.max) return refusal('numbers.too.many');
  if (!numbers.every((number) => isPick(betType.matcher, number))) return refusal('numbers.malformed');
  if (new Set(numbers).size !== numbers.length) return refusal('numbers.repeated');
  if (!numbers.every((number) => isOffered(game, betType, number))) return refusal('numbers.not.offered');
  return null;
}

/** Whether a pick can win anything: a number of four equal digits has no box. */
const isOffered = (game: Game, betType: BetType, pick: string): boolean =>
  returnOfPick(game, betType, { pick, odds: betType.odds }).numerator > 0n;

const isSameOdds = (shown: Odds, odds: Odds): boolean => {
  const levels = Object.keys(odds);
  return levels.length === Object.keys(shown).length && levels.every((level) => shown[level] === odds[level]);
};

function findStakeRefusal(game: Game, request: TicketRequest): TicketRefusal | null {
  const limits = new Map(Object.entries(game.stakes)).get(request.currency);
  if (!limits) return { field: 'currency', code: 'currency.unsupported' };
  const stake = parseMinor(request.stakeMinor);
  if (stake === null) return { field: 'stakeMinor', code: 'stake.malformed' };
  if (stake < limits.min) return { field: 'stakeMinor', code: 'stake.too.low' };
  if (stake > limits.max) return { field: 'stakeMinor', code: 'stake.too.high' };
  if (stake % limits.step !== 0n) return { field: 'stakeMinor', code: 'stake.off.step' };
  return null;
}

function refuse(field: TicketRefusal['field'], code: TicketRefusal['code']): TicketVerdict {
  return { accepted: false, refusal: { field, code } };
}
