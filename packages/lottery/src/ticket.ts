import { type Money, money } from '@foyer/money/money.ts';
import { parseMinor } from '@foyer/money/money-text.ts';
import { getBetType } from './find-game.ts';
import type { BetType, Game } from './game.ts';
import { isPick } from './matcher.ts';

/** An accepted bet. Odds and rules version are frozen at acceptance; settlement reads nothing else. */
export interface Ticket {
  readonly gameCode: string;
  readonly betCode: string;
  readonly numbers: readonly string[];
  /** Stake on each number and unit. */
  readonly stake: Money;
  readonly oddsThousandths: number;
  readonly rulesVersion: number;
}

/** What a member sends: nothing of it is trusted. `oddsThousandths` is what the member was shown. */
export interface TicketRequest {
  readonly betCode: string;
  readonly numbers: readonly string[];
  readonly stakeMinor: string;
  readonly currency: string;
  readonly oddsThousandths: number;
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
    | 'currency.unsupported'
    | 'stake.malformed'
    | 'stake.too.low'
    | 'stake.too.high'
    | 'stake.off.step'
    | 'odds.changed';
}

export type TicketVerdict =
  | { readonly accepted: true; readonly ticket: Ticket }
  | { readonly accepted: false; readonly refusal: TicketRefusal };

/** Checks a request against the rules of the game. Numbers are sorted, so that the same bet is the same ticket however it was picked. */
export function validateTicket(game: Game, request: TicketRequest): TicketVerdict {
  const betType = getBetType(game, request.betCode);
  if (!betType) return refuse('betCode', 'bet.unknown');
  const refusal = findNumbersRefusal(betType, request.numbers) ?? findStakeRefusal(game, request);
  if (refusal) return { accepted: false, refusal };
  if (request.oddsThousandths !== betType.oddsThousandths) return refuse('oddsThousandths', 'odds.changed');
  const ticket: Ticket = {
    gameCode: game.code,
    betCode: betType.code,
    numbers: [...request.numbers].sort(),
    stake: money(BigInt(request.stakeMinor), request.currency),
    oddsThousandths: betType.oddsThousandths,
    rulesVersion: game.rulesVersion,
  };
  return { accepted: true, ticket };
}

function findNumbersRefusal(betType: BetType, numbers: readonly string[]): TicketRefusal | null {
  if (numbers.length < betType.picks.min) return { field: 'numbers', code: 'numbers.too.few' };
  if (numbers.length > betType.picks.max) return { field: 'numbers', code: 'numbers.too.many' };
  if (!numbers.every((number) => isPick(betType.matcher, number)))
    return { field: 'numbers', code: 'numbers.malformed' };
  if (new Set(numbers).size !== numbers.length) return { field: 'numbers', code: 'numbers.repeated' };
  return null;
}

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
