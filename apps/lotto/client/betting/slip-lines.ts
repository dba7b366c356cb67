import type { Odds } from '@foyer/lottery/game.ts';
import { priceTicket, type TicketPrice } from '@foyer/lottery/price-ticket.ts';
import { type Money, money } from '@foyer/money/money.ts';
import { toAllowed } from '@foyer/ui/stepper.tsx';
import type { GameValue } from '../../api/draw.ts';
import { pickedIn, type Slip } from './slip.ts';

export type BetTypeOffer = GameValue['game']['betTypes'][number];

export interface StakeRange {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
  readonly usual: bigint;
}

/** A slip with its price: everything that dock and confirm sheet show. */
export interface Offer {
  readonly gameCode: string;
  readonly betType: BetTypeOffer;
  readonly numbers: readonly string[];
  readonly stake: Money;
  readonly range: StakeRange;
  readonly price: TicketPrice;
}

/** Null when the game does not take this currency. */
export function toStakeRange(game: GameValue['game'], currency: string): StakeRange | null {
  const stakes = Object.hasOwn(game.stakes, currency) ? game.stakes[currency] : undefined;
  if (!stakes) return null;
  const { min, max, step, usual } = stakes;
  return { min: BigInt(min), max: BigInt(max), step: BigInt(step), usual: BigInt(usual) };
}

/** Prices the slip with the rules that the server settles with. */
export function toOffer(game: GameValue['game'], slip: Slip, currency: string): Offer | null {
  const betType = game.betTypes.find((each) => each.code === slip.betCode) ?? game.betTypes[0];
  const range = toStakeRange(game, currency);
  if (!betType || !range) return null;
  const wished = slip.stakeMinor === null ? range.usual : BigInt(slip.stakeMinor);
  const stake = money(toAllowed(wished, range), currency);
  const numbers = pickedIn(slip);
  const { odds } = betType;
  const bet = { gameCode: game.code, betCode: betType.code, numbers, stake, odds, prizeMode: 'ODDS' as const };
  const price = priceTicket(bet);
  return { gameCode: game.code, betType, numbers, stake, range, price };
}

/** Odds as people read them: 99 000 thousandths is `99`, 70 500 is `70.5`; where there are several, the lowest and the highest. */
export function toOddsText(odds: Odds): string {
  const all = Object.values(odds).sort((left, right) => left - right);
  const [least = 0, most = 0] = [all[0], all.at(-1)];
  return least === most ? String(least / 1_000) : `${least / 1_000}–${most / 1_000}`;
}
