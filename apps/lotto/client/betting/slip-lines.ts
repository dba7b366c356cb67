import type { GameValue } from '@foyer/contract/lotto/draw.ts';
import type { TicketBody } from '@foyer/contract/lotto/ticket.ts';
import { combinationsOf } from '@foyer/lottery/combinations.ts';
import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import type { BetType, Odds } from '@foyer/lottery/game.ts';
import { entryOf } from '@foyer/lottery/matcher.ts';
import { type PricedTicket, priceTicket, type TicketPrice } from '@foyer/lottery/price-ticket.ts';
import { oddsIn } from '@foyer/lottery/prize-mode.ts';
import { maxStake } from '@foyer/lottery/worst-case.ts';
import { type Money, money } from '@foyer/money/money.ts';
import { type StepRange, toAllowed } from '@foyer/ui/money-stepper.tsx';
import { type BetTypeOffer, type StakeRange, toStakeRange } from '../page/bet-type-offer.ts';
import type { Slip } from './slip.ts';

/** One line of a slip with its price: the ticket that it becomes. */
export interface Line {
  readonly gameCode: string;
  readonly betType: BetTypeOffer;
  /** The member's input. */
  readonly picked: readonly string[];
  /** The bets: for combinations, all that the picked numbers make. */
  readonly numbers: readonly string[];
  readonly odds: Odds;
  readonly prizeMode: Slip['prizeMode'];
  /** As it was typed, allowed or not. */
  readonly stake: Money;
  /** Why the stake is not allowed: above the maximum, below the minimum, or between two steps. */
  readonly stakeFault: StakeFault | null;
  /** The stakes that are possible for these picks: what a ticket can win is capped. */
  readonly range: StakeRange;
  /** Whether these picks could win more than a ticket's cap, even at the lowest stake. */
  readonly isOverCap: boolean;
  readonly price: TicketPrice;
}

/** The most combinations that a few taps may make. */
const MAX_COMBINATIONS = 2_000;

interface Shown {
  readonly game: GameValue['game'];
  readonly currency: string;
}

/** Prices the line of a bet type with the rules that the server settles with; null if the game does not accept the currency. */
export function toLine({ game, currency }: Shown, slip: Slip, betCode: string): Line | null {
  const betType = game.betTypes.find((each) => each.code === betCode) ?? game.betTypes[0];
  const offered = toStakeRange(game, currency);
  if (!betType || !offered) return null;
  const rules = requireGame(game.code);
  const betRules = requireBetType(rules, betType.code);
  const wished = slip.stakes[betType.code];
  const picked = slip.picks[betType.code] ?? [];
  const { prizeMode } = slip;
  const odds = oddsIn(rules, betRules, { currency, mode: prizeMode });
  const ticket = { gameCode: game.code, betCode: betType.code, numbers: toNumbers(betRules, picked), odds, prizeMode };
  const { isOverCap, range } = withinCap(ticket, offered, currency);
  const stake = money(wished === undefined ? toAllowed(range.usual, range) : BigInt(wished), currency);
  const stakeFault = findStakeFault(stake.minor, range);
  const price = priceTicket({ ...ticket, stake });
  const { numbers } = ticket;
  return { gameCode: game.code, betType, picked, range, isOverCap, price, numbers, odds, prizeMode, stake, stakeFault };
}

type StakeFault = 'max' | 'min' | 'step';

function findStakeFault(minor: bigint, range: StepRange): StakeFault | null {
  if (minor > range.max) return 'max';
  if (minor < range.min) return 'min';
  return (minor - range.min) % range.step === 0n ? null : 'step';
}

/** The stakes at which a ticket can win no more than its cap. */
function withinCap(ticket: Omit<PricedTicket, 'stake'>, range: StakeRange, currency: string) {
  if (ticket.numbers.length === 0) return { isOverCap: false, range };
  const highest = maxStake({ ...ticket, stake: money(range.step, currency) }, range.step);
  if (highest < range.min) return { isOverCap: true, range };
  return { isOverCap: false, range: highest < range.max ? { ...range, max: highest } : range };
}

/** Every line of the slip with a cost, in the order of the game's bet types. */
export function toLines(shown: Shown, slip: Slip): Line[] {
  return shown.game.betTypes
    .map(({ code }) => toLine(shown, slip, code))
    .filter((line): line is Line => line !== null && line.numbers.length > 0);
}

/** The lines without a ticket among those placed; a slip that retains its numbers still has the others. */
export const notIn = (placed: readonly Pick<TicketBody, 'betCode'>[], lines: readonly Line[]): Line[] =>
  lines.filter(({ betType }) => !placed.some(({ betCode }) => betCode === betType.code));

/** The lines of the tickets whose outcome is not known yet, as they were sent, whatever the slip has become. */
export function toUndecidedLines(shown: Shown, { attempts }: Slip): Line[] {
  return Object.values(attempts).flatMap((attempt) => toSentLine(shown, attempt) ?? []);
}

/** Null if the game no longer has the bet type, or does not accept the currency. */
function toSentLine({ game, currency }: Shown, attempt: TicketBody): Line | null {
  const { gameCode, betCode, numbers, odds, prizeMode } = attempt;
  const betType = game.betTypes.find(({ code }) => code === betCode);
  const range = toStakeRange(game, currency);
  if (!betType || !range || gameCode !== game.code || attempt.currency !== currency) return null;
  const stake = money(BigInt(attempt.stakeMinor), currency);
  const price = priceTicket({ gameCode, betCode, numbers, odds, prizeMode, stake });
  const sent = { gameCode, betType, numbers, odds, prizeMode, stake, price };
  return { ...sent, picked: numbers, range, isOverCap: false, stakeFault: null };
}

/** The bets of the picked numbers: themselves, or every combination of them (a system). */
function toNumbers({ matcher }: BetType, picked: readonly string[]): string[] {
  const entry = entryOf(matcher);
  if (entry.kind !== 'set') return [...picked];
  if (picked.length > maxInSystem(entry.size)) return [];
  return combinationsOf([...picked].sort(), entry.size).map((each) => each.join('-'));
}

/** How many numbers may be picked for combinations of a size, so that there are not too many of them. */
export function maxInSystem(size: number): number {
  let max = size;
  let combinations = 1;
  while (max < 100) {
    combinations = (combinations * (max + 1)) / (max + 1 - size);
    if (combinations > MAX_COMBINATIONS) break;
    max += 1;
  }
  return max;
}
